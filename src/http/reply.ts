import type { ServerResponse } from 'node:http';
import type { Verdict } from '../access/quota.ts';
import type { ApiError } from '../contract/errors.ts';
import { API_VERSION } from '../contract/schemas.ts';
import { LIMIT_HEADERS } from '../contract/tiers.ts';
import type { Reply } from './handlers.ts';

/** Headers as Node takes them fastest: names and values by turns. */
export type HeaderList = (string | number)[];

export function addLimitHeaders(headers: HeaderList, verdict: Verdict): void {
  headers.push(
    LIMIT_HEADERS.limitMinute.name,
    verdict.allowance.perMinute,
    LIMIT_HEADERS.remainingMinute.name,
    verdict.remainingMinute,
    LIMIT_HEADERS.limitDay.name,
    verdict.allowance.perDay,
    LIMIT_HEADERS.remainingDay.name,
    verdict.remainingDay,
    LIMIT_HEADERS.resetMinute.name,
    verdict.resetMinute,
    LIMIT_HEADERS.resetDay.name,
    verdict.resetDay,
  );
}

const BEFORE = Buffer.from('{"success":true,"data":');
const SMALL = 4_096;

/**
 * The envelope around what an operation answers, in the pieces to write: data is never written anew. A small answer is
 * copied together, which costs less than writing three pieces; a large one costs less uncopied.
 */
export function successBody({ data, page }: Reply, now: number): readonly Buffer[] {
  const place =
    page === undefined
      ? ''
      : `"total":${page.total},"limit":${page.limit},"offset":${page.offset},"count":${page.count},`;
  const after = `,"meta":{${place}${common(now)}}}`;
  const length = BEFORE.length + data.length + after.length;
  if (length > SMALL) return [BEFORE, data, Buffer.from(after)];
  const body = Buffer.allocUnsafe(length);
  BEFORE.copy(body);
  data.copy(body, BEFORE.length);
  body.write(after, BEFORE.length + data.length, 'latin1');
  return [body];
}

export function lengthOf(pieces: readonly Buffer[]): number {
  let length = 0;
  for (const piece of pieces) length += piece.length;
  return length;
}

/** Writes all pieces; Node gathers them into one call of the system. */
export function writeAll(response: ServerResponse, pieces: readonly Buffer[]): void {
  const last = pieces.length - 1;
  for (let i = 0; i < last; i++) response.write(pieces[i]);
  response.end(pieces[last]);
}

/** The envelope around a refusal. */
export function errorBody({ code, message, details }: ApiError, now: number): Buffer {
  const error = JSON.stringify({ code, message, ...(details === undefined ? {} : { details }) });
  return Buffer.from(`{"success":false,"error":${error},"meta":{${common(now)}}}`);
}

/** What every meta ends with. */
function common(now: number): string {
  return `"timestamp":"${secondOf(now)}+00:00","api_version":"${API_VERSION}"`;
}

let second = Number.NaN;
let text = '';

/** The time to the second, such as 2026-05-04T12:00:00. It is written anew only when the second turns. */
export function secondOf(now: number): string {
  const thisSecond = Math.floor(now / 1000);
  if (thisSecond !== second) {
    second = thisSecond;
    text = new Date(now).toISOString().slice(0, 19);
  }
  return text;
}

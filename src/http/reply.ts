import type { ServerResponse } from 'node:http';
import type { Verdict } from '../access/quota.ts';
import type { ApiError } from '../contract/errors.ts';
import { API_VERSION } from '../contract/schemas.ts';
import { LIMIT_HEADERS } from '../contract/tiers.ts';
import { type Bytes, jsonOf } from '../tariff/record.ts';
import type { Reply } from './handlers.ts';

/** Headers as Node takes them fastest: names and values by turns, all of them texts. */
export type HeaderList = string[];

export function addLimitHeaders(headers: HeaderList, verdict: Verdict): void {
  headers.push(
    LIMIT_HEADERS.limitMinute.name,
    String(verdict.allowance.perMinute),
    LIMIT_HEADERS.remainingMinute.name,
    String(verdict.remainingMinute),
    LIMIT_HEADERS.limitDay.name,
    String(verdict.allowance.perDay),
    LIMIT_HEADERS.remainingDay.name,
    String(verdict.remainingDay),
    LIMIT_HEADERS.resetMinute.name,
    String(verdict.resetMinute),
    LIMIT_HEADERS.resetDay.name,
    String(verdict.resetDay),
  );
}

/** What is written after the headers, in one piece or several. */
export type Body = readonly (Bytes | Buffer)[];

const BEFORE = '{"success":true,"data":';

/** The envelope around what an operation answers: data is never written anew. */
export function successBody({ data, page }: Reply, now: number): Body {
  const place =
    page === undefined
      ? ''
      : `"total":${page.total},"limit":${page.limit},"offset":${page.offset},"count":${page.count},`;
  const after = `,"meta":{${place}${common(now)}}}`;
  return typeof data === 'string' ? [BEFORE + data + after] : [BEFORE, data, after];
}

export function lengthOf(body: Body): number {
  let length = 0;
  for (const piece of body) length += piece.length;
  return length;
}

/** Writes all pieces; Node gathers them, and the headers, into one call of the system. */
export function writeAll(response: ServerResponse, body: Body): void {
  const last = body.length - 1;
  for (let i = 0; i < last; i++) response.write(body[i], 'latin1');
  response.end(body[last], 'latin1');
}

/** The envelope around a refusal. */
export function errorBody({ code, message, details }: ApiError, now: number): Bytes {
  const error = jsonOf({ code, message, ...(details === undefined ? {} : { details }) });
  return `{"success":false,"error":${error},"meta":{${common(now)}}}`;
}

let second = Number.NaN;
let text = '';

/** What every meta ends with. It is written anew only when the second turns. */
function common(now: number): string {
  const thisSecond = Math.floor(now / 1000);
  if (thisSecond !== second) {
    second = thisSecond;
    text = `"timestamp":"${new Date(now).toISOString().slice(0, 19)}+00:00","api_version":"${API_VERSION}"`;
  }
  return text;
}

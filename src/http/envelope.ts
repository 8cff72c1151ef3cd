import type { Verdict } from '../access/quota.ts';
import type { ApiError } from '../contract/errors.ts';
import { API_VERSION } from '../contract/schemas.ts';
import { LIMIT_HEADERS } from '../contract/tiers.ts';
import { type Bytes, jsonOf } from '../tariff/record.ts';
import type { Reply } from './handlers.ts';
import { wholeNumber } from './whole-number.ts';

/** Headers as Node takes them fastest: names and values by turns, all of them texts. */
export type HeaderList = string[];

export function addLimitHeaders(headers: HeaderList, verdict: Verdict): void {
  headers.push(
    LIMIT_HEADERS.limitMinute.name,
    String(verdict.allowance.perMinute),
    LIMIT_HEADERS.remainingMinute.name,
    wholeNumber(verdict.remainingMinute),
    LIMIT_HEADERS.limitDay.name,
    String(verdict.allowance.perDay),
    LIMIT_HEADERS.remainingDay.name,
    wholeNumber(verdict.remainingDay),
    LIMIT_HEADERS.resetMinute.name,
    String(verdict.resetMinute),
    LIMIT_HEADERS.resetDay.name,
    String(verdict.resetDay),
  );
}

const BEFORE = '{"success":true,"data":';

/** The envelope around what an operation answers: data is never written anew. */
export function successBody({ data, page }: Reply, now: number): Bytes | Buffer {
  const time = timeOf(now);
  if (typeof data === 'string') return BEFORE + data + after(page, time);
  // The meta of a long page changes with the second alone, so what is copied around it lasts as long.
  let whole = wholes.get(data);
  if (whole === undefined) {
    whole = Buffer.concat([Buffer.from(BEFORE), data, Buffer.from(after(page, time))]);
    wholes.set(data, whole);
  }
  return whole;
}

function after(page: Reply['page'], time: Bytes): Bytes {
  const place =
    page === undefined
      ? ''
      : `"total":${page.total},"limit":${page.limit},"offset":${page.offset},"count":${page.count},`;
  return `,"meta":{${place}${time}}}`;
}

/** The envelope around a refusal. */
export function errorBody({ code, message, details }: ApiError, now: number): Bytes {
  const error = jsonOf({ code, message, ...(details === undefined ? {} : { details }) });
  return `{"success":false,"error":${error},"meta":{${timeOf(now)}}}`;
}

let second = Number.NaN;
let text = '';
/** The long answers of this second, by their data. */
let wholes = new Map<Buffer, Buffer>();

/** What every meta ends with. It is written anew, and with it the long answers, only when the second turns. */
function timeOf(now: number): Bytes {
  const thisSecond = Math.floor(now / 1000);
  if (thisSecond !== second) {
    second = thisSecond;
    text = `"timestamp":"${new Date(now).toISOString().slice(0, 19)}+00:00","api_version":"${API_VERSION}"`;
    wholes = new Map();
  }
  return text;
}

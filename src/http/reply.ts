import type { Verdict } from '../access/quota.ts';
import type { ApiError } from '../contract/errors.ts';
import { API_VERSION } from '../contract/schemas.ts';
import type { Reply } from './handlers.ts';

/** The names of the headers that tell a caller's limits, exposed to pages of other origins too. */
export const LIMIT_HEADERS = {
  limitMinute: 'X-RateLimit-Limit-Minute',
  remainingMinute: 'X-RateLimit-Remaining-Minute',
  limitDay: 'X-RateLimit-Limit-Day',
  remainingDay: 'X-RateLimit-Remaining-Day',
  resetMinute: 'X-RateLimit-Reset-Minute',
  resetDay: 'X-RateLimit-Reset-Day',
} as const;

/** Headers as Node takes them fastest: names and values by turns. */
export type HeaderList = (string | number)[];

export function addLimitHeaders(headers: HeaderList, verdict: Verdict): void {
  headers.push(
    LIMIT_HEADERS.limitMinute,
    verdict.allowance.perMinute,
    LIMIT_HEADERS.remainingMinute,
    verdict.remainingMinute,
    LIMIT_HEADERS.limitDay,
    verdict.allowance.perDay,
    LIMIT_HEADERS.remainingDay,
    verdict.remainingDay,
    LIMIT_HEADERS.resetMinute,
    verdict.resetMinute,
    LIMIT_HEADERS.resetDay,
    verdict.resetDay,
  );
}

/** The envelope around what an operation answers. */
export function successBody({ data, page }: Reply, now: number): string {
  const place =
    page === undefined
      ? ''
      : `"total":${page.total},"limit":${page.limit},"offset":${page.offset},"count":${page.count},`;
  return `{"success":true,"data":${data},"meta":{${place}${common(now)}}}`;
}

/** The envelope around a refusal. */
export function errorBody({ code, message, details }: ApiError, now: number): string {
  const error = JSON.stringify({ code, message, ...(details === undefined ? {} : { details }) });
  return `{"success":false,"error":${error},"meta":{${common(now)}}}`;
}

let second = Number.NaN;
let text = '';

/** What every meta ends with. The time is written anew only when the second turns. */
function common(now: number): string {
  const thisSecond = Math.floor(now / 1000);
  if (thisSecond !== second) {
    second = thisSecond;
    const timestamp = `${new Date(now).toISOString().slice(0, 19)}+00:00`;
    text = `"timestamp":"${timestamp}","api_version":"${API_VERSION}"`;
  }
  return text;
}

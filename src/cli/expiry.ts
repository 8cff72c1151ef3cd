import { Misuse } from './command.ts';

const DAY_MS = 86_400_000;
/** Times are stored as text, and one with a longer year would come before all others. */
const LATEST_MS = Date.UTC(9999, 11, 31, 23, 59, 59);
const UNIT_MS: Readonly<Record<string, number>> = { h: 3_600_000, d: DAY_MS, w: 7 * DAY_MS, y: 365 * DAY_MS };

/** The milliseconds of a duration such as 12h, 90d, 4w or 1y; null for anything else. */
export function durationMs(text: string): number | null {
  const [, count, unit] = /^(\d{1,5})([hdwy])$/.exec(text) ?? [];
  return count === undefined || unit === undefined ? null : Number(count) * (UNIT_MS[unit] ?? Number.NaN);
}

/** When a key expires: at the end of a date in UTC, after a duration from now, at an exact time, or never. */
export function expiryOf(text: string, now: number): Date | null {
  if (text === 'never') return null;
  const duration = durationMs(text);
  if (duration !== null) return expiryAt(now + duration);
  const date = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2})?Z)?$/.test(text) ? new Date(text) : new Date(Number.NaN);
  if (Number.isNaN(date.getTime()) || !date.toISOString().startsWith(text.slice(0, 10))) {
    throw new Misuse(`"${text}" is not an expiry: give a date (2027-01-31), a duration (90d) or never.`);
  }
  return text.length > 10 ? date : expiryAt(date.getTime() + DAY_MS);
}

/** An expiry at this time, or at the latest one that can be stored. */
export function expiryAt(ms: number): Date {
  return new Date(Math.min(ms, LATEST_MS));
}

/** A time for people: 2026-11-15 02:04 UTC. */
export function dateText(date: Date | null): string {
  return date === null ? 'never' : `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

import { Misuse } from './command.ts';

const UNIT_MS: Readonly<Record<string, number>> = { h: 3_600_000, d: 86_400_000, w: 604_800_000, y: 31_536_000_000 };

/** A length of time such as 12h, 90d, 4w or 1y, in milliseconds; null for anything else. */
export function durationMs(text: string): number | null {
  const [, count, unit] = /^(\d{1,5})([hdwy])$/.exec(text) ?? [];
  return count === undefined || unit === undefined ? null : Number(count) * (UNIT_MS[unit] ?? Number.NaN);
}

/** When a key expires: a date, a length of time from now, or never. */
export function expiryOf(text: string, now: number): Date | null {
  if (text === 'never') return null;
  const duration = durationMs(text);
  if (duration !== null) return new Date(now + duration);
  const date = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2})?Z)?$/.test(text) ? new Date(text) : new Date(Number.NaN);
  if (Number.isNaN(date.getTime()) || !date.toISOString().startsWith(text.slice(0, 10))) {
    throw new Misuse(`"${text}" is not an expiry: give a date (2027-01-31), a time from now (90d) or never.`);
  }
  return date;
}

/** A time as people read it: 2026-11-15 02:04 UTC. */
export function shown(date: Date | null): string {
  return date === null ? 'never' : `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

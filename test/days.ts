import { Calendar } from '../src/day.ts';

/** A calendar whose day a test sets, as an ISO date. */
export function calendarOf(today: () => string): Calendar {
  return new Calendar('UTC', () => Date.parse(`${today()}T12:00:00Z`));
}

declare const isChecked: unique symbol;

/** A day of the calendar as an ISO date, such as 2027-01-31. Only `isDay` and what is built on it make one. */
export type Day = string & { readonly [isChecked]: true };

const DAY_MS = 86_400_000;
/** Longer than any day of a time zone, and shorter than two. */
const LONGEST_DAY_MS = 26 * 3_600_000;

/** Whether a text is a day of the calendar, as an ISO date. */
export function isDay(text: string): text is Day {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** The day that a text says. Throws where it says none: for texts that were checked before. */
export function dayOf(text: string): Day {
  if (isDay(text)) return text;
  throw new RangeError(`"${text}" is not a day such as 2027-01-31.`);
}

/** The day before another. */
export function dayBefore(day: Day): Day {
  return dayOf(new Date(Date.parse(`${day}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10));
}

/** The days of one time zone. */
export class Calendar {
  readonly #format: Intl.DateTimeFormat;
  readonly #now: () => number;
  #today: Day;
  /** The first moments of today and of the next day. */
  #begins: number;
  #ends: number;

  constructor(timeZone: string, now: () => number) {
    // Sweden writes dates in the ISO form.
    this.#format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
    this.#now = now;
    this.#today = this.dayAt(now());
    this.#begins = Number.POSITIVE_INFINITY;
    this.#ends = Number.NEGATIVE_INFINITY;
  }

  /** A calendar on which it is always the same day. */
  static fixed(day: Day, timeZone: string): Calendar {
    const calendar = new Calendar(timeZone, () => Date.parse(`${day}T12:00:00Z`));
    calendar.#today = day;
    calendar.#begins = Number.NEGATIVE_INFINITY;
    calendar.#ends = Number.POSITIVE_INFINITY;
    return calendar;
  }

  /** The day at this moment. It is asked on every request, so it is worked out once a day. */
  today(): Day {
    const now = this.#now();
    if (now >= this.#begins && now < this.#ends) return this.#today;
    const today = this.dayAt(now);
    this.#begins = this.#firstMoment(now - LONGEST_DAY_MS, now, (day) => day >= today);
    this.#ends = this.#firstMoment(now, now + LONGEST_DAY_MS, (day) => day > today);
    this.#today = today;
    return today;
  }

  /** The day at a moment. */
  dayAt(ms: number): Day {
    return dayOf(this.#format.format(ms));
  }

  /** The day that begins or has begun this much later. */
  dayIn(ms: number): Day {
    return this.dayAt(this.#now() + ms);
  }

  /** The first moment whose day fits, by bisection. The day at the end fits. */
  #firstMoment(from: number, to: number, fits: (day: Day) => boolean): number {
    let [low, high] = [from, to];
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      if (fits(this.dayAt(middle))) high = middle;
      else low = middle;
    }
    return high;
  }
}

import type { Measure } from '../contract/measure-schemas.ts';
import type { MeasureIndex } from './measure-index.ts';
import type { Facts } from './record.ts';
import { type Period, periodOn } from './timeline.ts';

/** The measures of one country on all days, and which day is today. Immutable: a new set or day gives a new object. */
export class Measures {
  readonly country: string;
  readonly today: string;
  /** The same for two objects that give the same answers, today and for any other day. */
  readonly version: string;
  readonly #periods: readonly Period[];
  readonly #sets: ReadonlyMap<string, MeasureIndex>;
  /** Measures of today by code. Most requests are about today. */
  readonly #known = new Map<string, readonly Measure[]>();

  constructor(country: string, today: string, periods: readonly Period[], sets: ReadonlyMap<string, MeasureIndex>) {
    this.country = country;
    this.today = today;
    this.#periods = periods;
    this.#sets = sets;
    const days = periods.map(({ edition, effectiveFrom }) => `${edition}@${effectiveFrom}`);
    this.version = [country, ...days, this.#periodOn(today)?.edition, this.#setOn(today)?.lastChange(today)].join(' ');
  }

  /** What holds for a code on a day, today without one. */
  measuresOf(record: Facts, day: string = this.today): readonly Measure[] {
    const { code } = record;
    if (day !== this.today) return this.#setOn(day)?.measuresOf(code, day) ?? [];
    let measures = this.#known.get(code);
    if (measures === undefined) {
      measures = this.#setOn(day)?.measuresOf(code, day) ?? [];
      this.#known.set(code, measures);
    }
    return measures;
  }

  #setOn(day: string): MeasureIndex | undefined {
    return this.#sets.get(this.#periodOn(day)?.edition ?? '');
  }

  /** Days before the first set are answered from it: its measures have days of their own. */
  #periodOn(day: string): Period | undefined {
    return periodOn(this.#periods, day) ?? this.#periods[0];
  }
}

import { MEASURE_KINDS, type Measure } from '../contract/measure-schemas.ts';
import type { MeasureIndex, MeasureRow } from './measure-index.ts';
import type { TariffRecord } from './record.ts';
import { type Procedures, statedMeasures } from './stated-measures.ts';
import { type Period, periodOn } from './timeline.ts';

/** The measures of one country on all days. Immutable: a new set, or a day on which something changes, is a new object. */
export class Measures {
  readonly country: string;
  /** The day that answers are for if none is asked. */
  readonly today: string;
  /** The same for two objects that give the same answers. */
  readonly version: string;
  readonly #periods: readonly Period[];
  readonly #sets: ReadonlyMap<string, MeasureIndex>;
  readonly #procedures: Procedures;

  /** `sets` holds the set of every period. */
  constructor(
    country: string,
    today: string,
    periods: readonly Period[],
    sets: ReadonlyMap<string, MeasureIndex>,
    procedures: Procedures,
  ) {
    this.country = country;
    this.today = today;
    this.#periods = periods;
    this.#sets = sets;
    this.#procedures = procedures;
    const published = periods.map(({ edition, effectiveFrom }) => `${edition}@${effectiveFrom}`);
    this.version = [country, this.stateOn(today), ...published].join(' ');
  }

  /** What holds for a code on a day, the strictest kind first. */
  measuresOf(record: TariffRecord, day: string = this.today): readonly Measure[] {
    const stated = statedMeasures(record, this.country, this.#procedures);
    const published = this.#setOn(day)?.measuresOf(record.code, day) ?? [];
    if (stated.length === 0) return published;
    return [...stated, ...published].sort((a, b) => MEASURE_KINDS.indexOf(a.kind) - MEASURE_KINDS.indexOf(b.kind));
  }

  /** The prefixes of the published measures that do not hold alike on two days. */
  changedPrefixes(from: string, to: string): string[] {
    if (this.stateOn(from) === this.stateOn(to)) return [];
    const [before, after] = [from, to].map(
      (day) => new Map((this.#setOn(day)?.rowsOn(day) ?? []).map((row) => [JSON.stringify(row), row])),
    ) as [Map<string, MeasureRow>, Map<string, MeasureRow>];
    const changed = [
      ...[...before].filter(([key]) => !after.has(key)),
      ...[...after].filter(([key]) => !before.has(key)),
    ];
    return changed.flatMap(([, { codes }]) => codes);
  }

  /** The same text for two days on which the same published measures hold. */
  stateOn(day: string): string {
    return `${this.#periodOn(day)?.edition}+${this.#setOn(day)?.lastChange(day)}`;
  }

  #setOn(day: string): MeasureIndex | undefined {
    return this.#sets.get(this.#periodOn(day)?.edition ?? '');
  }

  /** Days before the first set are answered from it: its measures have days of their own. */
  #periodOn(day: string): Period | undefined {
    return periodOn(this.#periods, day) ?? this.#periods[0];
  }
}

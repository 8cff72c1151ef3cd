import { MEASURE_KINDS, type Measure } from '../contract/measure-schemas.ts';
import type { Match, MeasureIndex, MeasureRow } from './measure-index.ts';
import type { TariffRecord } from './record.ts';
import { type Procedures, statedMeasures } from './stated-measures.ts';
import { type Period, periodOn } from './timeline.ts';

/** The measures of an instance on all days: those of its country, unless another one is named. Immutable: a new set, or a day on which something changes, is a new object. */
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

  /** What holds for a code on a day, the strictest kind first; with `concerns`, for an origin that is known. */
  measuresOf(
    record: TariffRecord,
    day: string = this.today,
    country = this.country,
    concerns: ((measure: Measure) => boolean) | null = null,
  ): readonly Measure[] {
    // What an edition states is the law of its own country.
    const stated = country === this.country ? statedMeasures(record, country, this.#procedures) : [];
    const published = this.#setOn(day)?.measuresOf(record.code, day, country, concerns) ?? [];
    if (stated.length === 0) return published;
    return [...stated, ...published].sort((a, b) => MEASURE_KINDS.indexOf(a.kind) - MEASURE_KINDS.indexOf(b.kind));
  }

  /** The published measures that concern a code on a day, with those of all goods. */
  matchesOf(code: string, day: string = this.today, country = this.country): readonly Match[] {
    return this.#setOn(day)?.matchesOf(code, day, country) ?? [];
  }

  /** The countries that have measures on a day. */
  countriesOn(day: string = this.today): ReadonlySet<string> {
    return this.#setOn(day)?.countries ?? new Set();
  }

  /** The measures of a country on all goods. */
  generalOn(day: string = this.today, country = this.country): readonly Measure[] {
    return this.#setOn(day)?.generalOn(day, country) ?? [];
  }

  /** The conditions that an importer can claim in a country. */
  claimsOn(day: string = this.today, country = this.country): ReadonlySet<string> {
    return this.#setOn(day)?.claims(country) ?? new Set();
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

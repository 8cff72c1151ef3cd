import { MEASURE_KINDS, type Measure } from '../contract/measure-schemas.ts';
import { Countries } from './countries.ts';
import type { Match, MeasureIndex, MeasureRow } from './measure-index.ts';
import type { TariffRecord } from './record.ts';
import { type Procedures, statedMeasures } from './stated-measures.ts';
import { type Period, periodOn } from './timeline.ts';

const NO_COUNTRIES = new Countries();

/**
 * The measures of an instance on all days: those of its country, unless another one is named. There are two clocks: the days
 * of a measure are those of the law, and the day of a set is only since when it is known. All days up to today are answered
 * from the set that is known today; a later day, from the one that is scheduled for it. Immutable: a new set, or a day on
 * which something changes, is a new object.
 */
export class Measures {
  readonly country: string;
  /** The day that answers are for if none is asked. */
  readonly today: string;
  /** The same for two objects that give the same answers. */
  readonly version: string;
  readonly #periods: readonly Period[];
  readonly #sets: ReadonlyMap<string, MeasureIndex>;
  readonly #procedures: Procedures;
  readonly #countries: Countries;
  /** The one period whose set answers for all days; null where that is not fixed. */
  readonly #known: Period | null;
  /** What was known on other days, by edition. */
  readonly #views = new Map<string, Measures>();

  /** `sets` holds the set of every period; `countries` are those where there is none. */
  constructor(
    country: string,
    today: string,
    periods: readonly Period[],
    sets: ReadonlyMap<string, MeasureIndex>,
    procedures: Procedures,
    countries: Countries | null = null,
    known: Period | null = null,
  ) {
    this.country = country;
    this.today = today;
    this.#periods = periods;
    this.#sets = sets;
    this.#procedures = procedures;
    this.#countries = countries ?? NO_COUNTRIES;
    this.#known = known;
    const published = periods.map(({ edition, effectiveFrom }) => `${edition}@${effectiveFrom}`);
    this.version = [country, this.stateOn(today), ...published].join(' ');
  }

  /** The first day on which anything was known; null where there is no set. */
  get firstKnown(): string | null {
    return this.#periods[0]?.effectiveFrom ?? null;
  }

  /** The same as it was known on a day, whatever day it is asked for. Of days before the first set, as that has it. */
  asKnownOn(day: string): Measures {
    const period = periodOn(this.#periods, day) ?? this.#periods[0];
    if (period === undefined) return this;
    let view = this.#views.get(period.edition);
    if (view === undefined) {
      const [sets, procedures] = [this.#sets, this.#procedures];
      view = new Measures(this.country, this.today, this.#periods, sets, procedures, this.#countries, period);
      this.#views.set(period.edition, view);
    }
    return view;
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
  chargingOn(day: string = this.today): ReadonlySet<string> {
    return this.#setOn(day)?.charging ?? new Set();
  }

  /** What is stated of countries beside their measures, as it is known for a day. */
  countriesOn(day: string = this.today): Countries {
    return this.#setOn(day)?.countries ?? this.#countries;
  }

  /** The measures of a country on all goods. */
  generalOn(day: string = this.today, country = this.country): readonly Measure[] {
    return this.#setOn(day)?.generalOn(day, country) ?? [];
  }

  /** The conditions that an importer can claim in a country. */
  claimsOn(day: string = this.today, country = this.country): ReadonlySet<string> {
    return this.#setOn(day)?.claims(country) ?? new Set();
  }

  /** The prefixes of the published measures that do not hold alike on two days, as each was known then. */
  changedPrefixes(from: string, to: string): string[] {
    const [earlier, later] = [this.asKnownOn(from), this.asKnownOn(to)];
    if (earlier.stateOn(from) === later.stateOn(to)) return [];
    const rowsOn = (measures: Measures, day: string) =>
      new Map((measures.#setOn(day)?.rowsOn(day) ?? []).map((row): [string, MeasureRow] => [JSON.stringify(row), row]));
    const [before, after] = [rowsOn(earlier, from), rowsOn(later, to)];
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

  /** Before the first set all is answered from it: its measures have days of their own. */
  #periodOn(day: string): Period | undefined {
    if (this.#known !== null) return this.#known;
    return periodOn(this.#periods, day > this.today ? day : this.today) ?? this.#periods[0];
  }
}

import type { Day } from '../../day.ts';
import type { Countries } from '../../tariff/countries.ts';
import { MeasureIndex } from '../../tariff/measure-index.ts';
import { Measures } from '../../tariff/measures.ts';
import type { Procedures } from '../../tariff/stated-measures.ts';
import { type Period, periodsOf } from '../../tariff/timeline.ts';
import { FollowedSets, type SetEvents } from '../follow-sets.ts';
import type { SetSource } from '../publishing.ts';
import { countriesIn } from './country-tables.ts';
import { type LawTables, TABLE_NAMES } from './law-tables.ts';
import { parseLawSet } from './measure-set.ts';

/** The country whose law is meant where none is named, and what completes a set. */
export interface OwnCountry {
  readonly country: string;
  /** The countries that can be asked for beside it; null for all that the tables name. */
  readonly countries?: readonly string[] | null | undefined;
  readonly procedures: Procedures;
  /** The tables that come with the software, for sets that have none of their own. */
  readonly tables: () => LawTables;
}

/** The published sets of measures of one country, for any day, without asking anybody. */
export class CurrentMeasures {
  readonly #followed: FollowedSets;
  readonly #country: string;
  readonly #procedures: Procedures;
  readonly #tables: () => LawTables;
  readonly #only: readonly string[] | null;
  #sets: ReadonlyMap<string, MeasureIndex> = new Map();
  #periods: readonly Period[] = [];
  #last: { readonly day: string; readonly periods: readonly Period[]; readonly value: Measures } | null = null;

  constructor(source: SetSource, { country, countries = null, procedures, tables }: OwnCountry, events: SetEvents) {
    this.#followed = new FollowedSets(source, events);
    this.#country = country;
    this.#only = countries;
    this.#procedures = procedures;
    this.#tables = tables;
  }

  #countriesOf(own: LawTables): Countries {
    const isWhole = TABLE_NAMES.every((name) => own[name] !== undefined);
    const all = countriesIn(isWhole ? own : { ...this.#tables(), ...own });
    return this.#only === null ? all : all.only([this.#country, ...this.#only]);
  }

  get hasUndated(): boolean {
    return this.#followed.hasUndated;
  }

  /** How many published sets are damaged. */
  get damaged(): number {
    return this.#followed.damaged;
  }

  /** The measures on a day; none before the first refresh. The same object as before if nothing changed since then. */
  on(day: Day): Measures {
    const last = this.#last;
    if (last?.day === day && last.periods === this.#periods) return last.value;
    const countries = this.#periods.length === 0 ? this.#countriesOf({}) : null;
    const made = new Measures(this.#country, day, this.#periods, this.#sets, this.#procedures, countries);
    const value = last?.value.version === made.version ? last.value : made;
    this.#last = { day, periods: this.#periods, value };
    return value;
  }

  /** Asks the source once, and loads the sets that are not known. One that cannot be read leaves the one before in force. */
  async refresh(): Promise<void> {
    const published = await this.#followed.publications();
    let sets = this.#sets;
    const unread = new Set<string>();
    for (;;) {
      const periods = periodsOf(published.filter(({ edition }) => !unread.has(edition)));
      sets = await this.#load(periods, sets);
      const missing = periods.filter(({ edition }) => !sets.has(edition));
      for (const { edition } of missing) unread.add(edition);
      if (missing.length > 0) continue;
      if (JSON.stringify(periods) !== JSON.stringify(this.#periods)) this.#periods = periods;
      this.#sets = sets;
      return;
    }
  }

  #load(
    periods: readonly Period[],
    known: ReadonlyMap<string, MeasureIndex>,
  ): Promise<ReadonlyMap<string, MeasureIndex>> {
    return this.#followed.load(
      periods.map(({ edition }) => edition),
      (set) => known.get(set),
      (_, content) => {
        const { rows, tables } = parseLawSet(content);
        return new MeasureIndex(rows, this.#country, this.#countriesOf(tables));
      },
    );
  }
}

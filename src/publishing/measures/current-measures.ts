import type { Day } from '../../day.ts';
import { MeasureIndex } from '../../tariff/measure-index.ts';
import { Measures } from '../../tariff/measures.ts';
import type { Procedures } from '../../tariff/stated-measures.ts';
import { type Period, periodsOf } from '../../tariff/timeline.ts';
import { FollowedSets, type SetEvents } from '../follow-sets.ts';
import type { SetSource } from '../publishing.ts';
import { parseMeasureSet } from './measure-set.ts';

/** The published sets of measures of one country, for any day, without asking anybody. */
export class CurrentMeasures {
  readonly #followed: FollowedSets;
  readonly #country: string;
  readonly #procedures: Procedures;
  #sets: ReadonlyMap<string, MeasureIndex> = new Map();
  #periods: readonly Period[] = [];
  #last: { readonly day: string; readonly periods: readonly Period[]; readonly value: Measures } | null = null;

  constructor(source: SetSource, country: string, procedures: Procedures, events: SetEvents) {
    this.#followed = new FollowedSets(source, events);
    this.#country = country;
    this.#procedures = procedures;
  }

  get hasUndated(): boolean {
    return this.#followed.hasUndated;
  }

  /** The measures on a day; none before the first refresh. The same object as before if nothing changed since then. */
  on(day: Day): Measures {
    const last = this.#last;
    if (last?.day === day && last.periods === this.#periods) return last.value;
    const made = new Measures(this.#country, day, this.#periods, this.#sets, this.#procedures);
    const value = last?.value.version === made.version ? last.value : made;
    this.#last = { day, periods: this.#periods, value };
    return value;
  }

  /** Asks the source once, and loads the sets that are not known. One that cannot be read leaves the one before in force. */
  async refresh(): Promise<void> {
    const periods = periodsOf(await this.#followed.publications());
    const sets = await this.#followed.load(
      periods.map(({ edition }) => edition),
      (set) => this.#sets.get(set),
      (_, content) => new MeasureIndex(parseMeasureSet(content), this.#country),
    );
    const readable = periods.filter(({ edition }) => sets.has(edition));
    if (JSON.stringify(readable) !== JSON.stringify(this.#periods)) this.#periods = readable;
    this.#sets = sets;
  }
}

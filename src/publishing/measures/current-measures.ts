import { MeasureIndex } from '../../tariff/measure-index.ts';
import { Measures } from '../../tariff/measures.ts';
import type { Procedures } from '../../tariff/stated-measures.ts';
import { periodsOf } from '../../tariff/timeline.ts';
import type { EditionSource } from '../publishing.ts';
import { parseMeasureSet } from './measure-set.ts';

/** After this time a set that could not be loaded is tried again. */
const RETRY_MS = 10_000;

/** Follows the published sets of measures of one country. */
export class CurrentMeasures {
  readonly #source: EditionSource;
  readonly #country: string;
  readonly #procedures: Procedures;
  readonly #unreadable: (set: string, error: unknown) => void;
  #sets: ReadonlyMap<string, MeasureIndex> = new Map();
  #value: Measures | null = null;
  /** When a set that could not be loaded may be tried again. */
  readonly #retryAtMs = new Map<string, number>();

  constructor(
    source: EditionSource,
    country: string,
    procedures: Procedures,
    unreadable: (set: string, error: unknown) => void,
  ) {
    this.#source = source;
    this.#country = country;
    this.#procedures = procedures;
    this.#unreadable = unreadable;
  }

  /** The measures of the last refresh; none before the first. */
  get value(): Measures {
    return this.#value ?? new Measures(this.#country, '', [], new Map(), this.#procedures);
  }

  /** Asks the source once, and loads the sets that it does not know. The value stays the same object if nothing changed. */
  async refresh(today: string): Promise<void> {
    const periods = periodsOf(await this.#source.publications());
    const sets = new Map<string, MeasureIndex>();
    for (const { edition } of periods) {
      const set = this.#sets.get(edition) ?? (await this.#load(edition));
      if (set !== null) sets.set(edition, set);
    }
    this.#sets = sets;
    const readable = periods.filter(({ edition }) => sets.has(edition));
    const value = new Measures(this.#country, today, readable, sets, this.#procedures);
    if (value.version !== this.#value?.version) this.#value = value;
  }

  /** The index of a set; null if it cannot be read. The set before it then stays in force. */
  async #load(edition: string): Promise<MeasureIndex | null> {
    if (performance.now() < (this.#retryAtMs.get(edition) ?? 0)) return null;
    try {
      return new MeasureIndex(parseMeasureSet(await this.#source.content(edition)), this.#country);
    } catch (error) {
      this.#retryAtMs.set(edition, performance.now() + RETRY_MS);
      this.#unreadable(edition, error);
      return null;
    }
  }
}

import { type Publication, undatedOf } from '../tariff/timeline.ts';
import { withTimeout } from '../timeout.ts';
import { Damaged, type SetSource } from './publishing.ts';

/** What is told of the published sets of a kind while they are followed. */
export interface SetEvents {
  /** Called when a set cannot be loaded, and once for one that is damaged. It is tried again later. */
  readonly unreadable: (set: string, error: unknown) => void;
  /** Called once for a publication whose day is none. It is passed over. */
  readonly undated: (publication: Publication) => void;
}

const TIMEOUT_MS = 3_000;
/** After this time a set that could not be loaded is tried again. */
const RETRY_MS = 10_000;

/** Reads what is published of one kind. What is wrong with one set or publication keeps nobody from the others. */
export class FollowedSets {
  readonly #source: SetSource;
  readonly #events: SetEvents;
  readonly #stopping: AbortSignal | undefined;
  /** When a set that could not be loaded may be tried again. */
  readonly #retryAtMs = new Map<string, number>();
  readonly #undated = new Set<number>();
  /** The sets that are damaged, and when they may be tried again. */
  readonly #damaged = new Map<string, { readonly error: Damaged; readonly retryAtMs: number }>();

  constructor(source: SetSource, events: SetEvents, stopping?: AbortSignal) {
    this.#source = source;
    this.#events = events;
    this.#stopping = stopping;
  }

  /** Whether the last list had publications whose day is none. */
  get hasUndated(): boolean {
    return this.#undated.size > 0;
  }

  /** How many published sets are damaged, as far as they were read. */
  get damaged(): number {
    return this.#damaged.size;
  }

  /** Whether a set that could not be loaded may be tried again. */
  get mayRetry(): boolean {
    const times = [...this.#retryAtMs.values(), ...[...this.#damaged.values()].map(({ retryAtMs }) => retryAtMs)];
    return times.some((retryAtMs) => performance.now() >= retryAtMs);
  }

  /** Asks for all publications. */
  async publications(): Promise<readonly Publication[]> {
    const publications = await withTimeout(this.#source.publications(), TIMEOUT_MS, 'The store');
    const undated = undatedOf(publications);
    for (const each of undated) if (!this.#undated.has(each.sequence)) this.#events.undated(each);
    this.#undated.clear();
    for (const { sequence } of undated) this.#undated.add(sequence);
    const published = new Set(publications.map(({ edition }) => edition));
    for (const set of this.#damaged.keys()) if (!published.has(set)) this.#damaged.delete(set);
    return publications;
  }

  /** The text of a set. One that is damaged is refused without reading it again, until a while has passed. */
  async content(set: string): Promise<string> {
    const known = this.#damaged.get(set);
    if (known !== undefined && performance.now() < known.retryAtMs) throw known.error;
    try {
      const content = await this.#source.content(set);
      this.#damaged.delete(set);
      return content;
    } catch (error) {
      if (error instanceof Damaged) {
        this.#damaged.set(set, { error, retryAtMs: performance.now() + RETRY_MS });
        if (known === undefined) this.#events.unreadable(set, error);
      }
      throw error;
    }
  }

  /** Each of these sets, as it is known or else as it is read. One that cannot be read is left out. */
  async load<Value>(
    sets: Iterable<string>,
    known: (set: string) => Value | undefined | Promise<Value | undefined>,
    read: (set: string, content: string) => Value | Promise<Value>,
  ): Promise<Map<string, Value>> {
    const loaded = new Map<string, Value>();
    for (const set of new Set(sets)) {
      const value = (await known(set)) ?? (await this.#attempt(set, read));
      if (value !== null) loaded.set(set, value);
    }
    return loaded;
  }

  async #attempt<Value>(
    set: string,
    read: (set: string, content: string) => Value | Promise<Value>,
  ): Promise<Value | null> {
    if (performance.now() < (this.#retryAtMs.get(set) ?? 0)) return null;
    this.#retryAtMs.delete(set);
    try {
      return await read(set, await this.content(set));
    } catch (error) {
      this.#stopping?.throwIfAborted();
      if (error instanceof Damaged) return null;
      this.#retryAtMs.set(set, performance.now() + RETRY_MS);
      this.#events.unreadable(set, error);
      return null;
    }
  }
}

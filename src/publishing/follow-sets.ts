import { type Publication, undatedOf } from '../tariff/timeline.ts';
import { withTimeout } from '../timeout.ts';
import type { SetSource } from './publishing.ts';

/** What is told of the published sets of a kind while they are followed. */
export interface SetEvents {
  /** Called when a set that is not in force cannot be loaded. It is tried again later. */
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

  constructor(source: SetSource, events: SetEvents, stopping?: AbortSignal) {
    this.#source = source;
    this.#events = events;
    this.#stopping = stopping;
  }

  /** Whether the last list had publications whose day is none. */
  get hasUndated(): boolean {
    return this.#undated.size > 0;
  }

  /** Whether a set that could not be loaded may be tried again. */
  get mayRetry(): boolean {
    return [...this.#retryAtMs.values()].some((retryAtMs) => performance.now() >= retryAtMs);
  }

  /** Asks for all publications. */
  async publications(): Promise<readonly Publication[]> {
    const publications = await withTimeout(this.#source.publications(), TIMEOUT_MS, 'The store');
    const undated = undatedOf(publications);
    for (const each of undated) if (!this.#undated.has(each.sequence)) this.#events.undated(each);
    this.#undated.clear();
    for (const { sequence } of undated) this.#undated.add(sequence);
    return publications;
  }

  content(set: string): Promise<string> {
    return this.#source.content(set);
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
      return await read(set, await this.#source.content(set));
    } catch (error) {
      this.#stopping?.throwIfAborted();
      this.#retryAtMs.set(set, performance.now() + RETRY_MS);
      this.#events.unreadable(set, error);
      return null;
    }
  }
}

import type { HsCodeRecord } from '../../../src/contract/schemas.ts';
import { recall, remember } from '../remembered.ts';
import type { Exact } from './exact.ts';
import { fetchText, parsed, refusalIn } from './exchange.ts';
import { type Limits, limitsIn } from './limits.ts';
import { type Asked, type Data, type Place, type Request, targetOf } from './request.ts';

/** What the API answered: the data, and the very text it came in. */
export interface Answer<Id extends Asked = Asked> {
  readonly data: Data<Id>;
  readonly meta: Place;
  readonly json: string;
}

const FRESH_MS = 10 * 60_000;
const KEPT = 300;

/** Asks the API with the key at hand, remembers what it was told, and tells whoever listens when key or limits change. */
class Client {
  #key: string | null = recall('key') || null;
  #limits: Limits | null = null;
  readonly #answers = new Map<string, { readonly answer: Answer; readonly untilMs: number }>();
  readonly #records = new Map<string, Exact<HsCodeRecord>>();
  readonly #listeners = new Set<() => void>();

  get key(): string | null {
    return this.#key;
  }

  get limits(): Limits | null {
    return this.#limits;
  }

  /** A record that some answer has brought: what is above a code is mostly known from the way down to it. */
  record(code: string): Exact<HsCodeRecord> | null {
    return this.#records.get(code) ?? null;
  }

  /** Takes a key only if the service knows it. */
  async tryKey(key: string): Promise<void> {
    const { response, json } = await fetchText(targetOf({ id: 'lookup', input: { hs_code: '01' } }), key, undefined);
    if (response.status === 401) throw refusalIn(response, json);
    this.useKey(key, limitsIn(response.headers));
  }

  /** Takes another key; what was learnt with the last one is forgotten. */
  useKey(key: string | null, limits: Limits | null = null): void {
    this.#key = key;
    this.#limits = limits;
    this.#answers.clear();
    remember('key', key);
    this.#tell();
  }

  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The answer that is at hand already, without asking. */
  known<Id extends Asked>(request: Request<Id>): Answer<Id> | null {
    const held = this.#answers.get(targetOf(request));
    // Kept under the request's own address, so it is an answer of that operation.
    return held !== undefined && held.untilMs > Date.now() ? (held.answer as Answer<Id>) : null;
  }

  async ask<Id extends Asked>(request: Request<Id>, signal?: AbortSignal): Promise<Answer<Id>> {
    const known = this.known(request);
    if (known !== null) return known;
    const target = targetOf(request);
    const key = this.#key;
    const { response, json } = await fetchText(target, key, signal);
    // A refused key has no limits: the headers then tell those of strangers.
    if (key === this.#key && response.status !== 401) {
      this.#limits = limitsIn(response.headers) ?? this.#limits;
      this.#tell();
    }
    if (!response.ok) throw refusalIn(response, json);
    const { data, meta } = parsed(json) as { data: Data<Id>; meta: Place };
    const answer = { data, meta, json };
    for (const item of [data].flat()) if ('level' in item) this.#records.set(item.hs_code, item);
    // Which operation it answers is forgotten here and known again by its address.
    this.#keep(target, answer as Answer);
    return answer;
  }

  /** The oldest go first when there are too many. */
  #keep(target: string, answer: Answer): void {
    this.#answers.delete(target);
    this.#answers.set(target, { answer, untilMs: Date.now() + FRESH_MS });
    for (const oldest of this.#answers.keys()) {
      if (this.#answers.size <= KEPT) break;
      this.#answers.delete(oldest);
    }
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** The one client of the page. */
export const client = new Client();

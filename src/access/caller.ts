import { ApiError } from '../contract/errors.ts';
import { type Allowance, TIERS } from '../contract/tiers.ts';
import { inTime } from '../in-time.ts';
import { hashOf, isKeyText, type Key } from './key.ts';

/** Whoever sent a valid key. */
export interface Caller {
  /** What their requests are counted under. */
  readonly subject: string;
  /** The beginning of their key, for the log. */
  readonly prefix: string;
  readonly allowance: Allowance;
}

interface Known {
  readonly key: Key | null;
  readonly caller: Caller | null;
  readonly expiresAtMs: number;
  checkedAtMs: number;
}

/** A key is looked up again after this, so that a revocation takes effect within five seconds. */
const FRESH_MS = 3_000;
/** How long a key goes on working while the store is out of reach. */
const OUTAGE_MS = 3_600_000;
/** How long the store is left alone after it failed. */
const RETRY_MS = 1_000;
/** How long a request waits for the store: briefly where the key was seen before, since the cache will do. */
const SEEN_PATIENCE_MS = 250;
const UNSEEN_PATIENCE_MS = 2_000;
/**
 * How many texts are remembered. Those of the right form that are no keys were made up by whoever guesses: they have a
 * small place of their own, so that they never push out a key.
 */
const MOST = { known: 100_000, unknown: 10_000 };

/** Tells who is calling from the text of a key, and remembers it for a while. */
export class Callers {
  readonly #findKey: (hash: string) => Promise<Key | null>;
  readonly #now: () => number;
  readonly #most: typeof MOST;
  /** By key text: hashing it for every request would cost more than all the rest of the check. */
  readonly #known = new Map<string, Known>();
  readonly #unknown = new Map<string, Known>();
  readonly #underWay = new Map<string, Promise<Known>>();
  /** When the store failed, for as long as it has not answered again. */
  #failedAtMs: number | null = null;

  constructor(findKey: (hash: string) => Promise<Key | null>, now: () => number, most = MOST) {
    this.#findKey = findKey;
    this.#now = now;
    this.#most = most;
  }

  /** The caller, at once where the key is known and otherwise as a promise. Throws or rejects with the ApiError to answer. */
  identify(text: string): Caller | Promise<Caller> {
    const known = this.#known.get(text) ?? this.#unknown.get(text);
    const now = this.#now();
    if (known !== undefined && Math.abs(now - known.checkedAtMs) < FRESH_MS) return callerOf(known, now);
    if (known === undefined && !isKeyText(text)) throw new ApiError('invalid_api_key');
    const seen = known !== undefined && now - known.checkedAtMs < OUTAGE_MS ? known : null;
    if (seen === null || this.#failedAtMs === null) return this.#lookUp(text, seen);
    // No one waits for a store in trouble: it is asked in the background whether it is back.
    // Either way, for the clock may have been set back since.
    if (Math.abs(now - this.#failedAtMs) >= RETRY_MS) {
      this.#failedAtMs = now;
      this.#lookUp(text, seen).catch(() => {});
    }
    return callerOf(seen, now);
  }

  async #lookUp(text: string, seen: Known | null): Promise<Caller> {
    try {
      // Many requests with one key ask only once.
      let asked = this.#underWay.get(text);
      if (asked === undefined) {
        asked = this.#ask(text).finally(() => this.#underWay.delete(text));
        this.#underWay.set(text, asked);
      }
      const known = await inTime(asked, seen === null ? UNSEEN_PATIENCE_MS : SEEN_PATIENCE_MS, 'The store');
      return callerOf(known, this.#now());
    } catch (error) {
      if (error instanceof ApiError) throw error;
      this.#failedAtMs = this.#now();
      if (seen === null) throw new ApiError('db_unavailable');
      return callerOf(seen, this.#now());
    }
  }

  async #ask(text: string): Promise<Known> {
    const key = await this.#findKey(hashOf(text));
    this.#failedAtMs = null;
    const known: Known = {
      key,
      caller: key && { subject: key.id, prefix: key.prefix, allowance: TIERS[key.tier] },
      expiresAtMs: key?.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY,
      checkedAtMs: this.#now(),
    };
    this.#known.delete(text);
    this.#unknown.delete(text);
    if (key === null) remember(this.#unknown, this.#most.unknown, text, known);
    else remember(this.#known, this.#most.known, text, known);
    return known;
  }
}

/** Whoever was looked up longest ago makes room. */
function remember(memory: Map<string, Known>, most: number, text: string, known: Known): void {
  memory.set(text, known);
  if (memory.size > most) memory.delete(memory.keys().next().value ?? '');
}

function callerOf({ key, caller, expiresAtMs }: Known, now: number): Caller {
  if (caller === null || key?.revokedAt != null) throw new ApiError('invalid_api_key');
  if (now >= expiresAtMs) throw new ApiError('api_key_expired');
  return caller;
}

import { ApiError } from '../contract/errors.ts';
import { type Allowance, TIERS } from '../contract/tiers.ts';
import { withTimeout } from '../timeout.ts';
import { hashOf, isKeyText, type Key } from './key.ts';

/** Whoever sent a valid key. */
export interface Caller {
  readonly id: string;
  /** The beginning of their key, for the log. */
  readonly prefix: string;
  readonly allowance: Allowance;
}

/** The part of the store that is needed to tell who is calling. */
export interface KeySource {
  byHash(hash: string): Promise<Key | null>;
  /** The keys that were changed after a version, and the version by now; after null, only the version. */
  changedAfter(version: number | null): Promise<{ readonly version: number; readonly keys: readonly Key[] }>;
}

/** All that is known of a caller, in one object: with many callers, each object on the way is a wait for memory. */
interface Known extends Caller {
  readonly hash: string;
  readonly isRevoked: boolean;
  readonly expiresAtMs: number;
  readonly checkedAtMs: number;
}

/** How long a text that is no key is remembered: a key that is issued with it works within five seconds. */
const GUESS_MS = 3_000;
/** How long a key goes on working while the store is out of reach. */
const OUTAGE_MS = 3_600_000;
/** How long the store has to answer. */
const PATIENCE_MS = 2_000;
/**
 * How many texts are remembered. Those of the right form that are no keys were made up by whoever guesses: they have a
 * small place of their own, so that they never push out a key.
 */
const MOST = { known: 100_000, unknown: 10_000 };

/**
 * Tells who is calling from the text of a key. A key is looked up when it is first seen; from then on `refresh` brings
 * what has changed of all keys at once, so that no request with a known key ever waits for the store.
 */
export class Callers {
  readonly #keys: KeySource;
  readonly #now: () => number;
  readonly #most: typeof MOST;
  readonly #timeoutMs: number;
  /** By key text: hashing it for every request would cost more than all the rest of the check. */
  readonly #known = new Map<string, Known>();
  /** When a text was found to be no key. */
  readonly #unknown = new Map<string, number>();
  readonly #underWay = new Map<string, Promise<Known | null>>();
  #version: number | null = null;
  #refreshedAtMs = Number.NEGATIVE_INFINITY;

  constructor(keys: KeySource, now: () => number, most = MOST, timeoutMs = PATIENCE_MS) {
    this.#keys = keys;
    this.#now = now;
    this.#most = most;
    this.#timeoutMs = timeoutMs;
  }

  /** The caller, at once where the key is known and otherwise as a promise. Throws or rejects with the ApiError to answer. */
  identify(text: string, now = this.#now()): Caller | Promise<Caller> {
    const known = this.#known.get(text);
    if (known !== undefined && isWithin(OUTAGE_MS, Math.max(known.checkedAtMs, this.#refreshedAtMs), now)) {
      return callerOf(known, now);
    }
    const guessedAtMs = this.#unknown.get(text);
    const isGuess = guessedAtMs !== undefined && isWithin(GUESS_MS, guessedAtMs, now);
    if (isGuess || !isKeyText(text)) throw new ApiError('invalid_api_key');
    return this.#lookUp(text);
  }

  /** Takes up what has changed: to be called every two seconds, so that a revocation takes effect within five. */
  async refresh(): Promise<void> {
    const { version, keys } = await withTimeout(this.#keys.changedAfter(this.#version), this.#timeoutMs, 'The store');
    const changed = new Map(keys.map((key) => [key.hash, key]));
    const now = this.#now();
    if (changed.size > 0) {
      for (const [text, { hash }] of this.#known) {
        const anew = changed.get(hash);
        if (anew !== undefined) this.#known.set(text, knownOf(anew, now));
      }
    }
    this.#version = version;
    this.#refreshedAtMs = now;
  }

  async #lookUp(text: string): Promise<Caller> {
    // Many requests with one key ask only once.
    let asked = this.#underWay.get(text);
    if (asked === undefined) {
      asked = this.#ask(text).finally(() => this.#underWay.delete(text));
      this.#underWay.set(text, asked);
    }
    const known = await withTimeout(asked, this.#timeoutMs, 'The store').catch(() => {
      throw new ApiError('db_unavailable');
    });
    if (known === null) throw new ApiError('invalid_api_key');
    return callerOf(known, this.#now());
  }

  async #ask(text: string): Promise<Known | null> {
    const hash = hashOf(text);
    let version: number | null;
    let key: Key | null;
    do {
      version = this.#version;
      key = await this.#keys.byHash(hash);
      // If changes came in meanwhile, the answer may be older than they are.
    } while (version !== this.#version);
    const now = this.#now();
    this.#known.delete(text);
    this.#unknown.delete(text);
    if (key === null) {
      remember(this.#unknown, this.#most.unknown, text, now);
      return null;
    }
    const known = knownOf(key, now);
    remember(this.#known, this.#most.known, text, known);
    return known;
  }
}

function knownOf(key: Key, now: number): Known {
  return {
    id: key.id,
    prefix: key.prefix,
    allowance: TIERS[key.tier],
    hash: key.hash,
    isRevoked: key.revokedAt !== null,
    expiresAtMs: key.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY,
    checkedAtMs: now,
  };
}

/** Whether so much time has not passed yet: either way, for the clock may have been set back. */
function isWithin(ms: number, since: number, now: number): boolean {
  return Math.abs(now - since) < ms;
}

/** Whoever was looked up longest ago makes room. */
function remember<T>(memory: Map<string, T>, most: number, text: string, value: T): void {
  memory.set(text, value);
  if (memory.size > most) memory.delete(memory.keys().next().value ?? '');
}

function callerOf(known: Known, now: number): Caller {
  if (known.isRevoked) throw new ApiError('invalid_api_key');
  if (now >= known.expiresAtMs) throw new ApiError('api_key_expired');
  return known;
}

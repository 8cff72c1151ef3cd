import { ApiError } from '../contract/errors.ts';
import { type Allowance, TIERS, type Tier } from '../contract/tiers.ts';
import { withTimeout } from '../timeout.ts';
import { FairQueue } from './fair-queue.ts';
import { hashOf, isKeyText, type Key } from './key.ts';

/** The owner of a valid key. */
export interface Caller {
  /** The id of the key, under which requests are counted. */
  readonly id: string;
  /** The first characters of the key, for the log. */
  readonly prefix: string;
  readonly tier: Tier;
  readonly allowance: Allowance;
  /** Infinite for a key that never expires. */
  readonly expiresAtMs: number;
}

/** The part of the store that authentication needs. */
export interface KeySource {
  byHash(hash: string): Promise<Key | null>;
  /**
   * The keys that changed after a version, and the latest version. After null, only the version. Where the latest version
   * is older, all keys.
   */
  changedAfter(version: number | null): Promise<{ readonly version: number; readonly keys: readonly Key[] }>;
}

/** Who asks for a lookup in the store. */
export interface Asker {
  /** Askers take turns. */
  readonly id: string;
  /** Asked when its turn has come. */
  readonly mayLookUp: () => boolean;
}

/** Thrown instead of a lookup that the asker may not have. Nothing is known about the key then. */
export class LookupRefused extends Error {}
/** One for all: the stack trace of a new one for each guess would cost more than the rest of the refusal. */
const REFUSED = new LookupRefused();

const ANYONE: Asker = { id: '', mayLookUp: () => true };

/** All cached data of a key in one object: every further object is a cache miss when there are many callers. */
interface CachedKey extends Caller {
  readonly hash: string;
  readonly isRevoked: boolean;
  readonly checkedAtMs: number;
}

/** How long an unknown key is cached. A key that is issued meanwhile works within five seconds. */
const UNKNOWN_KEY_TTL_MS = 3_000;
/** How long a cached key is accepted while the store cannot be reached. */
const MAX_OUTAGE_MS = 3_600_000;

/** Lookups under way at once: one less than the connections to PostgreSQL. */
const MAX_LOOKUPS = 4;

const DEFAULTS = {
  /** Known and unknown keys are cached apart, so that made-up keys never push out a real one. */
  maxKnown: 100_000,
  maxUnknown: 10_000,
  /** How long the store may take to answer. */
  timeoutMs: 2_000,
};

/**
 * Finds the caller that a key belongs to. A key is read from the store when it is first seen. Later `refresh` reads the
 * changes of all keys at once, so that no request with a known key waits for the store.
 */
export class Authenticator {
  readonly #keys: KeySource;
  readonly #now: () => number;
  readonly #options: typeof DEFAULTS;
  /** By the text of the key: to hash it for every request would cost more than the rest of the check. */
  readonly #known = new Map<string, CachedKey>();
  /** The time at which each text was found to be no key. */
  readonly #unknown = new Map<string, number>();
  /** Concurrent requests with one key share one lookup. */
  readonly #lookups = new Map<string, Promise<CachedKey | null>>();
  /** A connection waits for one lookup at most, so their number is bounded by that of connections. */
  readonly #queue: FairQueue;
  #version: number | null = null;
  #refreshedAtMs = Number.NEGATIVE_INFINITY;

  constructor(keys: KeySource, now: () => number, options: Partial<typeof DEFAULTS> = {}) {
    this.#keys = keys;
    this.#now = now;
    this.#options = { ...DEFAULTS, ...options };
    this.#queue = new FairQueue(MAX_LOOKUPS, this.#options.timeoutMs);
  }

  /** The caller, at once when the key is cached, otherwise as a promise. Throws or rejects with the ApiError to send. */
  authenticate(text: string, now = this.#now()): Caller | Promise<Caller> {
    return this.cached(text, now) ?? this.lookUp(text);
  }

  /** The caller of a cached key; null where the key has to be looked up. Throws the ApiError to send. */
  cached(text: string, now: number): Caller | null {
    const known = this.#known.get(text);
    if (known !== undefined && isWithin(MAX_OUTAGE_MS, Math.max(known.checkedAtMs, this.#refreshedAtMs), now)) {
      return ensureValid(known, now);
    }
    const unknownSince = this.#unknown.get(text);
    const isUnknown = unknownSince !== undefined && isWithin(UNKNOWN_KEY_TTL_MS, unknownSince, now);
    if (isUnknown || !isKeyText(text)) throw new ApiError('invalid_api_key');
    return null;
  }

  /** The caller of a key that is not cached. Rejects with the ApiError to send, or with LookupRefused. */
  async lookUp(text: string, asker = ANYONE): Promise<Caller> {
    let lookup = this.#lookups.get(text);
    if (lookup === undefined) {
      lookup = this.#queue
        .run(asker.id, async () => {
          if (!asker.mayLookUp()) throw REFUSED;
          return this.#readKey(text);
        })
        .finally(() => this.#lookups.delete(text));
      this.#lookups.set(text, lookup);
    }
    const known = await lookup.catch((error: unknown) => {
      throw error instanceof LookupRefused ? error : new ApiError('db_unavailable');
    });
    if (known === null) throw new ApiError('invalid_api_key');
    return ensureValid(known, this.#now());
  }

  /** Applies the changes of all keys. Called every two seconds, so that a revocation takes effect within five. */
  async refresh(): Promise<void> {
    const changes = this.#keys.changedAfter(this.#version);
    const { version, keys } = await withTimeout(changes, this.#options.timeoutMs, 'The store');
    const changed = new Map(keys.map((key) => [key.hash, key]));
    const now = this.#now();
    const isOlder = version < (this.#version ?? 0);
    if (changed.size > 0 || isOlder) {
      for (const [text, { hash }] of this.#known) {
        const key = changed.get(hash);
        if (key !== undefined) this.#known.set(text, cachedKey(key, now));
        // A backup was restored, which does not have this key: nobody could revoke it any more.
        else if (isOlder) this.#known.delete(text);
      }
    }
    this.#version = version;
    this.#refreshedAtMs = now;
  }

  async #readKey(text: string): Promise<CachedKey | null> {
    const hash = hashOf(text);
    let version: number | null;
    let key: Key | null;
    do {
      version = this.#version;
      key = await this.#keys.byHash(hash);
      // A refresh during the read may have brought a later change of this key.
    } while (version !== this.#version);
    const now = this.#now();
    this.#known.delete(text);
    this.#unknown.delete(text);
    if (key === null) {
      setBounded(this.#unknown, this.#options.maxUnknown, text, now);
      return null;
    }
    const known = cachedKey(key, now);
    setBounded(this.#known, this.#options.maxKnown, text, known);
    return known;
  }
}

function cachedKey(key: Key, now: number): CachedKey {
  return {
    id: key.id,
    prefix: key.prefix,
    tier: key.tier,
    allowance: TIERS[key.tier],
    hash: key.hash,
    isRevoked: key.revokedAt !== null,
    expiresAtMs: key.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY,
    checkedAtMs: now,
  };
}

/** Whether two times are less than `ms` apart, in either direction: the clock may have been set back. */
function isWithin(ms: number, since: number, now: number): boolean {
  return Math.abs(now - since) < ms;
}

/** Adds an entry, and drops the oldest one when there are too many. */
function setBounded<T>(cache: Map<string, T>, max: number, text: string, value: T): void {
  cache.set(text, value);
  if (cache.size > max) cache.delete(cache.keys().next().value ?? '');
}

function ensureValid(key: CachedKey, now: number): Caller {
  if (key.isRevoked) throw new ApiError('invalid_api_key');
  if (now >= key.expiresAtMs) throw new ApiError('api_key_expired');
  return key;
}

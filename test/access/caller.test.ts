import assert from 'node:assert/strict';
import { beforeEach, it } from 'node:test';
import { Callers, type KeySource } from '../../src/access/caller.ts';
import { type Key, keyOf, mintText } from '../../src/access/key.ts';
import type { ApiError } from '../../src/contract/errors.ts';

const HOUR = 3_600_000;
let now: number;
let asked: number;
let stored: Map<string, Key>;
let down: boolean;
let version: number;
let changed: readonly Key[];
let callers: Callers;
let text: string;

beforeEach(() => {
  now = 1_000_000;
  asked = 0;
  down = false;
  text = mintText();
  const key = keyOf(text, { label: '', tier: 'basic', createdAt: new Date(0), expiresAt: new Date(now + 2 * HOUR) });
  stored = new Map([[key.hash, key]]);
  version = 1;
  changed = [];
  callers = new Callers(source, () => now);
});

const source: KeySource = {
  async byHash(hash) {
    asked++;
    if (down) throw new Error('connection refused');
    return stored.get(hash) ?? null;
  },
  async changedAfter() {
    if (down) throw new Error('connection refused');
    return { version, keys: changed };
  },
};

/** Changes the key in the store, and brings the callers up to date as a server does every two seconds. */
async function change(fields: Partial<Key>): Promise<void> {
  for (const [hash, key] of stored) stored.set(hash, { ...key, ...fields });
  changed = [...stored.values()];
  version++;
  await callers.refresh();
}

async function codeOf(identified: () => unknown): Promise<string> {
  try {
    await identified();
  } catch (error) {
    return (error as ApiError).code;
  }
  return 'none';
}

it('a known key is answered at once, without asking the store again', async () => {
  const caller = await callers.identify(text);
  assert.deepEqual(caller.allowance, { perMinute: 60, perDay: 5000 });
  assert.equal(callers.identify(text), caller);
  assert.equal(asked, 1);
});

it('many requests with one unseen key ask once', async () => {
  await Promise.all(Array.from({ length: 50 }, () => callers.identify(text)));
  assert.equal(asked, 1);
});

it('a typing error never reaches the store', async () => {
  assert.equal(await codeOf(() => callers.identify(`${text.slice(0, -1)}!`)), 'invalid_api_key');
  assert.equal(asked, 0);
});

it('a revocation and a new expiry take effect with the next refresh, without asking for the key again', async () => {
  await callers.identify(text);
  await change({ expiresAt: new Date(now) });
  assert.equal(await codeOf(() => callers.identify(text)), 'api_key_expired');
  await change({ revokedAt: new Date(now) });
  assert.equal(await codeOf(() => callers.identify(text)), 'invalid_api_key');
  assert.equal(asked, 1);
});

it('a key that is revoked while it is looked up is not remembered as good', async () => {
  const answers: ((key: Key | null) => void)[] = [];
  const slow = new Callers({ ...source, byHash: () => new Promise((resolve) => answers.push(resolve)) }, () => now);
  await slow.refresh();
  const [key] = stored.values();
  const identified = slow.identify(text);
  version++;
  await slow.refresh();
  answers[0]?.(key ?? null);
  await new Promise((resolve) => setImmediate(resolve));
  answers[1]?.({ ...(key as Key), revokedAt: new Date(now) });
  assert.equal(await codeOf(() => identified), 'invalid_api_key');
});

it('an expiry takes effect on the second, without asking the store', async () => {
  now += 2 * HOUR - 1_000;
  await callers.identify(text);
  now += 999;
  assert.equal(await codeOf(() => callers.identify(text)), 'none');
  now += 1;
  assert.equal(await codeOf(() => callers.identify(text)), 'api_key_expired');
  assert.equal(asked, 1);
});

it('while the store is out of reach, keys seen in the last hour work and others are told so', async () => {
  await callers.identify(text);
  down = true;
  now += HOUR - 1;
  assert.equal(await codeOf(() => callers.identify(text)), 'none');
  assert.equal(await codeOf(() => callers.identify(mintText())), 'db_unavailable');
  now += 1_000;
  assert.equal(await codeOf(() => callers.identify(text)), 'db_unavailable');
  down = false;
  assert.equal(await codeOf(() => callers.identify(text)), 'none', 'and all is well when it is back');
});

it('an outage counts from the last refresh, and a request with a known key never asks', async () => {
  await callers.identify(text);
  now += HOUR - 1;
  await callers.refresh();
  down = true;
  await assert.rejects(callers.refresh());
  now += HOUR - 1;
  assert.ok(!(callers.identify(text) instanceof Promise));
  assert.equal(asked, 1);
});

it('an outage does not bring an expired key back', async () => {
  await callers.identify(text);
  down = true;
  now += 2 * HOUR;
  assert.notEqual(await codeOf(() => callers.identify(text)), 'none');
});

it('guesses without end have a bounded place, and never push out a key that is known', async () => {
  const small = new Callers(source, () => now, { known: 5, unknown: 2 });
  const caller = await small.identify(text);
  const guesses = Array.from({ length: 20 }, () => mintText());
  for (const guess of guesses) await codeOf(() => small.identify(guess));
  assert.equal(small.identify(text), caller);
  const before = asked;
  for (const guess of guesses.slice(-2)) await codeOf(() => small.identify(guess));
  assert.equal(asked, before, 'the last ones are remembered');
  await codeOf(() => small.identify(guesses[0] ?? ''));
  assert.equal(asked, before + 1, 'the first was forgotten');
});

it('a guess is remembered for a moment, so that repeating it costs the store nothing', async () => {
  const guess = mintText();
  for (let i = 0; i < 5; i++) assert.equal(await codeOf(() => callers.identify(guess)), 'invalid_api_key');
  assert.equal(asked, 1);
});

it('a guess that becomes a key works within five seconds', async () => {
  const later = mintText();
  await codeOf(() => callers.identify(later));
  const key = keyOf(later, { label: '', tier: 'free', createdAt: new Date(now), expiresAt: null });
  stored.set(key.hash, key);
  now += 5_000;
  assert.equal(await codeOf(() => callers.identify(later)), 'none');
  assert.equal(await codeOf(() => callers.identify(later)), 'none');
});

import assert from 'node:assert/strict';
import { beforeEach, it } from 'node:test';
import { Callers } from '../../src/access/caller.ts';
import { type Key, keyOf, mintText } from '../../src/access/key.ts';
import type { ApiError } from '../../src/contract/errors.ts';

const HOUR = 3_600_000;
let now: number;
let asked: number;
let stored: Map<string, Key>;
let down: boolean;
let callers: Callers;
let text: string;

beforeEach(() => {
  now = 1_000_000;
  asked = 0;
  down = false;
  text = mintText();
  const key = keyOf(text, { label: '', tier: 'basic', createdAt: new Date(0), expiresAt: new Date(now + 2 * HOUR) });
  stored = new Map([[key.hash, key]]);
  callers = new Callers(findKey, () => now);
});

async function findKey(hash: string): Promise<Key | null> {
  asked++;
  if (down) throw new Error('connection refused');
  return stored.get(hash) ?? null;
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

it('a key is looked up again soon enough for a revocation to take effect within five seconds', async () => {
  await callers.identify(text);
  for (const [hash, key] of stored) stored.set(hash, { ...key, revokedAt: new Date(now) });
  now += 5_000;
  assert.equal(await codeOf(() => callers.identify(text)), 'invalid_api_key');
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

it('a store that fails is left alone for a second', async () => {
  await callers.identify(text);
  down = true;
  now += 10_000;
  await callers.identify(text);
  await callers.identify(text);
  await callers.identify(text);
  assert.equal(asked, 2);
});

it('an outage does not bring an expired key back', async () => {
  await callers.identify(text);
  down = true;
  now += 2 * HOUR;
  assert.notEqual(await codeOf(() => callers.identify(text)), 'none');
});

it('guesses without end have a bounded place, and never push out a key that is known', async () => {
  const small = new Callers(findKey, () => now, { known: 5, unknown: 2 });
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

it('a clock that is set back does not keep the store from being asked again', async () => {
  await callers.identify(text);
  down = true;
  now += 10_000;
  await callers.identify(text);
  down = false;
  for (const [hash, key] of stored) stored.set(hash, { ...key, revokedAt: new Date(now) });
  now -= HOUR;
  await callers.identify(text);
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(await codeOf(() => callers.identify(text)), 'invalid_api_key');
});

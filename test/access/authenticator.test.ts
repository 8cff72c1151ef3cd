import assert from 'node:assert/strict';
import { beforeEach, it } from 'node:test';
import { Authenticator, type KeySource } from '../../src/access/authenticator.ts';
import { type Key, keyOf, mintText } from '../../src/access/key.ts';
import type { ApiError } from '../../src/contract/errors.ts';

const HOUR = 3_600_000;
let now: number;
let lookups: number;
let stored: Map<string, Key>;
let isDown: boolean;
let version: number;
let changed: readonly Key[];
let authenticator: Authenticator;
let text: string;

beforeEach(() => {
  now = 1_000_000;
  lookups = 0;
  isDown = false;
  text = mintText();
  const key = keyOf(text, { label: '', tier: 'basic', createdAt: new Date(0), expiresAt: new Date(now + 2 * HOUR) });
  stored = new Map([[key.hash, key]]);
  version = 1;
  changed = [];
  authenticator = new Authenticator(source, () => now);
});

const source: KeySource = {
  async byHash(hash) {
    lookups++;
    if (isDown) throw new Error('connection refused');
    return stored.get(hash) ?? null;
  },
  async changedAfter() {
    if (isDown) throw new Error('connection refused');
    return { version, keys: changed };
  },
};

/** Changes the key in the store and refreshes, as a server does every two seconds. */
async function change(fields: Partial<Key>): Promise<void> {
  for (const [hash, key] of stored) stored.set(hash, { ...key, ...fields });
  changed = [...stored.values()];
  version++;
  await authenticator.refresh();
}

async function codeOf(authenticate: () => unknown): Promise<string> {
  try {
    await authenticate();
  } catch (error) {
    return (error as ApiError).code;
  }
  return 'none';
}

it('a known key is accepted at once, without another lookup', async () => {
  const caller = await authenticator.authenticate(text);
  assert.deepEqual(caller.allowance, { perMinute: 60, perDay: 5000 });
  assert.equal(authenticator.authenticate(text), caller);
  assert.equal(lookups, 1);
});

it('concurrent requests with one new key share one lookup', async () => {
  await Promise.all(Array.from({ length: 50 }, () => authenticator.authenticate(text)));
  assert.equal(lookups, 1);
});

it('a mistyped key is never looked up', async () => {
  assert.equal(await codeOf(() => authenticator.authenticate(`${text.slice(0, -1)}!`)), 'invalid_api_key');
  assert.equal(lookups, 0);
});

it('a revocation and a new expiry take effect with the next refresh, without another lookup', async () => {
  await authenticator.authenticate(text);
  await change({ expiresAt: new Date(now) });
  assert.equal(await codeOf(() => authenticator.authenticate(text)), 'api_key_expired');
  await change({ revokedAt: new Date(now) });
  assert.equal(await codeOf(() => authenticator.authenticate(text)), 'invalid_api_key');
  assert.equal(lookups, 1);
});

it('a key that a restored backup does not have is refused with the next refresh, and others work on', async () => {
  const later = mintText();
  const key = keyOf(later, { label: '', tier: 'free', createdAt: new Date(0), expiresAt: null });
  stored.set(key.hash, key);
  version = 2;
  await authenticator.refresh();
  await authenticator.authenticate(text);
  await authenticator.authenticate(later);
  stored.delete(key.hash);
  version = 1;
  changed = [...stored.values()];
  await authenticator.refresh();
  assert.equal(await codeOf(() => authenticator.authenticate(later)), 'invalid_api_key');
  lookups = 0;
  assert.equal(await codeOf(() => authenticator.authenticate(text)), 'none');
  assert.equal(lookups, 0);
});

it('a key that is revoked during its lookup is not accepted', async () => {
  const answers: ((key: Key | null) => void)[] = [];
  const slow = new Authenticator(
    { ...source, byHash: () => new Promise((resolve) => answers.push(resolve)) },
    () => now,
  );
  await slow.refresh();
  const [key] = stored.values();
  const authenticated = slow.authenticate(text);
  version++;
  await slow.refresh();
  answers[0]?.(key ?? null);
  await new Promise((resolve) => setImmediate(resolve));
  answers[1]?.({ ...(key as Key), revokedAt: new Date(now) });
  assert.equal(await codeOf(() => authenticated), 'invalid_api_key');
});

it('an expiry takes effect on time, without another lookup', async () => {
  now += 2 * HOUR - 1_000;
  await authenticator.authenticate(text);
  now += 999;
  assert.equal(await codeOf(() => authenticator.authenticate(text)), 'none');
  now += 1;
  assert.equal(await codeOf(() => authenticator.authenticate(text)), 'api_key_expired');
  assert.equal(lookups, 1);
});

it('during an outage of the store, keys of the last hour work and others get db_unavailable', async () => {
  await authenticator.authenticate(text);
  isDown = true;
  now += HOUR - 1;
  assert.equal(await codeOf(() => authenticator.authenticate(text)), 'none');
  assert.equal(await codeOf(() => authenticator.authenticate(mintText())), 'db_unavailable');
  now += 1_000;
  assert.equal(await codeOf(() => authenticator.authenticate(text)), 'db_unavailable');
  isDown = false;
  assert.equal(await codeOf(() => authenticator.authenticate(text)), 'none', 'works again after the outage');
});

it('an outage is measured from the last refresh', async () => {
  await authenticator.authenticate(text);
  now += HOUR - 1;
  await authenticator.refresh();
  isDown = true;
  await assert.rejects(authenticator.refresh());
  now += HOUR - 1;
  assert.ok(!(authenticator.authenticate(text) instanceof Promise));
  assert.equal(lookups, 1);
});

it('an expired key does not work during an outage', async () => {
  await authenticator.authenticate(text);
  isDown = true;
  now += 2 * HOUR;
  assert.notEqual(await codeOf(() => authenticator.authenticate(text)), 'none');
});

it('the number of cached unknown keys is bounded, and they never push out a known key', async () => {
  const small = new Authenticator(source, () => now, { maxKnown: 5, maxUnknown: 2 });
  const caller = await small.authenticate(text);
  const unknown = Array.from({ length: 20 }, () => mintText());
  for (const each of unknown) await codeOf(() => small.authenticate(each));
  assert.equal(small.authenticate(text), caller);
  const before = lookups;
  for (const each of unknown.slice(-2)) await codeOf(() => small.authenticate(each));
  assert.equal(lookups, before, 'the last ones are cached');
  await codeOf(() => small.authenticate(unknown[0] ?? ''));
  assert.equal(lookups, before + 1, 'the first was dropped');
});

it('an unknown key is cached for a moment, so that repeating it causes no lookup', async () => {
  const unknown = mintText();
  for (let i = 0; i < 5; i++) assert.equal(await codeOf(() => authenticator.authenticate(unknown)), 'invalid_api_key');
  assert.equal(lookups, 1);
});

it('an unknown key that is then issued works within five seconds', async () => {
  const later = mintText();
  await codeOf(() => authenticator.authenticate(later));
  const key = keyOf(later, { label: '', tier: 'free', createdAt: new Date(now), expiresAt: null });
  stored.set(key.hash, key);
  now += 5_000;
  assert.equal(await codeOf(() => authenticator.authenticate(later)), 'none');
  assert.equal(await codeOf(() => authenticator.authenticate(later)), 'none');
});

it('a store that hangs delays no request with a known key, and a new key gets db_unavailable', async () => {
  let hangs = false;
  const hang = () => new Promise<never>(() => {});
  const hanging: KeySource = {
    byHash: (hash) => (hangs ? hang() : source.byHash(hash)),
    changedAfter: (after) => (hangs ? hang() : source.changedAfter(after)),
  };
  const impatient = new Authenticator(hanging, () => now, { timeoutMs: 1 });
  const caller = await impatient.authenticate(text);
  hangs = true;
  await assert.rejects(impatient.refresh(), /did not answer/);
  assert.equal(impatient.authenticate(text), caller);
  assert.equal(await codeOf(() => impatient.authenticate(mintText())), 'db_unavailable');
});

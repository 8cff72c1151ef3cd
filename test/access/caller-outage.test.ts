import assert from 'node:assert/strict';
import { beforeEach, it } from 'node:test';
import { Callers } from '../../src/access/caller.ts';
import { type Key, keyOf, mintText } from '../../src/access/key.ts';
import type { ApiError } from '../../src/contract/errors.ts';

const text = mintText();
const key = keyOf(text, { label: '', tier: 'pro', createdAt: new Date(0), expiresAt: null });
const answers: ((key: Key) => void)[] = [];
let hanging: boolean;
let now: number;
let callers: Callers;

beforeEach(async () => {
  hanging = false;
  now = 1_000_000;
  answers.length = 0;
  callers = new Callers(
    () => (hanging ? new Promise((resolve) => answers.push(resolve)) : Promise.resolve(key)),
    () => now,
  );
  await callers.identify(text);
  hanging = true;
  now += 10_000;
});

it('a store that hangs keeps the first request with a known key for a moment, and the others not at all', async () => {
  assert.equal((await callers.identify(text)).subject, key.id);
  const next = callers.identify(text);
  assert.ok(!(next instanceof Promise));
  assert.equal(next.subject, key.id);
});

it('a store that hangs lets an unseen key be told so', async () => {
  await assert.rejects(
    async () => callers.identify(mintText()),
    (error: ApiError) => error.code === 'db_unavailable',
  );
});

it('it is asked again once a second at most, and what it answers then counts', async () => {
  await callers.identify(text);
  assert.equal(answers.length, 1);
  for (const resolve of answers) resolve(key);
  await new Promise((resolve) => setImmediate(resolve));
  now += 10_000;
  await callers.identify(text);
  assert.equal(answers.length, 2, 'the answer of before ended the outage, so it is asked like any other time');
  now += 1_000;
  for (let i = 0; i < 5; i++) callers.identify(text);
  assert.equal(answers.length, 2, 'one question is under way already');
  for (const resolve of answers) resolve({ ...key, revokedAt: new Date(now) });
  await new Promise((resolve) => setImmediate(resolve));
  assert.throws(
    () => callers.identify(text),
    (error: ApiError) => error.code === 'invalid_api_key',
  );
});

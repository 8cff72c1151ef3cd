import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import { beforeEach, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Authenticator, type KeySource } from '../../src/access/authenticator.ts';
import { type Key, keyOf, mintText } from '../../src/access/key.ts';
import { MemoryCounter } from '../../src/access/memory-counter.ts';
import { type Admission, Gate } from '../../src/http/gate.ts';
import { NOON } from '../service.ts';

const ALLOWANCE = { perMinute: 5, perDay: 1_000 };
let now: number;
let gate: Gate;
let stored: Map<string, Key>;
/** The lookups that wait for their answer, and how many there have been. */
let underWay: (() => void)[];
let lookups: number;
let isSlow: boolean;

const source: KeySource = {
  async byHash(hash) {
    lookups++;
    if (isSlow) await new Promise<void>((resolve) => underWay.push(resolve));
    return stored.get(hash) ?? null;
  },
  changedAfter: async () => ({ version: 0, keys: [] }),
};

beforeEach(() => {
  now = NOON;
  stored = new Map();
  underWay = [];
  lookups = 0;
  isSlow = false;
  gate = new Gate(
    new Authenticator(source, () => now, { timeoutMs: 60_000 }),
    new MemoryCounter(),
    ALLOWANCE,
    0,
    () => now,
  );
});

function issue(): string {
  const text = mintText();
  const key = keyOf(text, { label: '', tier: 'free', createdAt: new Date(now), expiresAt: null });
  stored.set(key.hash, key);
  return text;
}

async function ask(text: string, remoteAddress = '192.0.2.1'): Promise<number> {
  // Nothing else of a connection is looked at.
  const socket = { remoteAddress } as Socket;
  const admission: Admission = await gate.admit({ headers: { 'x-api-key': text }, socket }, now);
  return admission.refusal?.status ?? 200;
}

it('guessed keys of an address over its allowance hardly reach the store', async () => {
  const statuses: number[] = [];
  for (let i = 0; i < 100; i++) statuses.push(await ask(mintText()));
  assert.ok(lookups < 20, `${lookups} lookups`);
  assert.deepEqual(new Set(statuses.slice(5)), new Set([429]));
});

it('a valid key that is new works from an address over its allowance, and goes on working', async () => {
  for (let i = 0; i < 100; i++) await ask(mintText());
  const text = issue();
  assert.equal(await ask(text), 429, 'the share of this second is used up');
  now += 1_000;
  assert.equal(await ask(text), 200);
  for (let i = 0; i < 100; i++) await ask(mintText());
  assert.equal(await ask(text), 200);
});

it('a flood of guesses keeps only a few lookups under way, and other addresses take turns with it', async () => {
  isSlow = true;
  const flood = Array.from({ length: 500 }, () => ask(mintText()));
  const honest = ask(issue(), '198.51.100.7');
  await nextTurn();
  assert.ok(underWay.length <= 5, `${underWay.length} lookups at once`);
  let isAnswered = false;
  void honest.then(() => {
    isAnswered = true;
  });
  while (!isAnswered) {
    underWay.shift()?.();
    await nextTurn();
  }
  assert.ok(lookups < 20, `${lookups} lookups before that of the honest caller was answered`);
  assert.equal(await honest, 200);
  isSlow = false;
  for (const answer of underWay) answer();
  assert.ok((await Promise.all(flood)).every((status) => status === 401 || status === 429));
  assert.ok(lookups < 40, `${lookups} lookups`);
});

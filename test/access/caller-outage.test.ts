import assert from 'node:assert/strict';
import { it } from 'node:test';
import { Callers } from '../../src/access/caller.ts';
import { keyOf, mintText } from '../../src/access/key.ts';
import type { ApiError } from '../../src/contract/errors.ts';

/** Short, so that the test need not wait for the two seconds of the service. */
const TIMEOUT_MS = 5;

it('while the store hangs, a known key works at once and an unseen one is answered db_unavailable', async () => {
  const text = mintText();
  const key = keyOf(text, { label: '', tier: 'pro', createdAt: new Date(0), expiresAt: null });
  let hanging = false;
  const hang = () => new Promise<never>(() => {});
  const source = {
    byHash: () => (hanging ? hang() : Promise.resolve(key)),
    changedAfter: () => (hanging ? hang() : Promise.resolve({ version: 1, keys: [] })),
  };
  const callers = new Callers(source, () => 1_000_000, undefined, TIMEOUT_MS);
  await callers.identify(text);
  hanging = true;
  await assert.rejects(callers.refresh(), /did not answer/);
  const caller = callers.identify(text);
  assert.ok(!(caller instanceof Promise) && caller.id === key.id);
  await assert.rejects(
    async () => callers.identify(mintText()),
    (error: ApiError) => error.code === 'db_unavailable',
  );
});

import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { RedisCommands } from '../../src/access/redis-connection.ts';
import { RedisBatch, runScript, type TakeRequest } from '../../src/access/redis-script.ts';
import { ALLOWANCE, NOON } from './counter-suite.ts';

const request = (id: string): TakeRequest => ({ id, allowance: ALLOWANCE, now: NOON });

/** A batch whose requests are counted one after the other, and the sizes of the groups that it sent. */
function countingBatch() {
  const sizes: number[] = [];
  let used = 0;
  const batch = new RedisBatch(async (group) => {
    sizes.push(group.length);
    return group.map(() => ({ minuteUsed: ++used, dayUsed: 0, taken: true }));
  });
  const add = async (id: string) => (await batch.add(request(id))).minuteUsed;
  return { add, sizes };
}

it('requests of one turn of the event loop are sent in order, at most 16 in a group', async () => {
  const { add, sizes } = countingBatch();
  const counts = await Promise.all(Array.from({ length: 40 }, (_, i) => add(`key ${i}`)));
  assert.deepEqual(
    counts,
    Array.from({ length: 40 }, (_, i) => i + 1),
  );
  assert.deepEqual(sizes, [16, 16, 8]);
});

it('requests of different turns are sent separately', async () => {
  const { add, sizes } = countingBatch();
  await add('a');
  await add('b');
  assert.deepEqual(sizes, [1, 1]);
});

it('when a group cannot be sent, each of its requests fails, and the next group is sent', async () => {
  let fails = true;
  const batch = new RedisBatch(async (group) => {
    if (fails) throw new Error('lost');
    return group.map(() => ({ minuteUsed: 1, dayUsed: 1, taken: true }));
  });
  const outcomes = await Promise.allSettled([batch.add(request('a')), batch.add(request('b'))]);
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['rejected', 'rejected'],
  );
  fails = false;
  assert.equal((await batch.add(request('a'))).taken, true);
});

it('the answer to another call is an error, and counts for nobody', async () => {
  // No Redis gives such an answer: something between it and the service mixes them up.
  const commands = { evalsha: async () => [5, 5, 1] } as unknown as RedisCommands;
  const reply = { timeoutMs: 1_000, late: () => {} };
  assert.equal((await runScript(commands, [request('a')], reply)).length, 1);
  await assert.rejects(runScript(commands, [request('a'), request('b')], reply), /3 numbers for 2 requests/);
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ApiError } from '../../src/contract/errors.ts';
import { GivenUp, WorkQueue } from '../../src/http/work-queue.ts';
import type { Steps } from '../../src/steps.ts';

/** A queue whose clock moves by what the steps of the test take. */
function queueOf(limits: ConstructorParameters<typeof WorkQueue>[0] = {}) {
  const clock = { ms: 0 };
  const queue = new WorkQueue({ sliceMs: 5, ...limits }, () => clock.ms);
  const done: string[] = [];
  function* steps(name: string, count: number, ms: number): Steps<string> {
    for (let i = 1; i <= count; i++) {
      clock.ms += ms;
      done.push(count === 1 ? name : `${name}${i}`);
      if (i < count) yield;
    }
    return name;
  }
  return { queue, clock, done, steps };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));
const isOverload = (error: unknown) => error instanceof ApiError && error.status === 503;

describe('the queue of work', () => {
  it('does nothing at once, and one slice in a turn of the event loop, whatever the number of jobs', async () => {
    const { queue, done, steps } = queueOf();
    const jobs = Array.from({ length: 6 }, (_, i) => queue.run(`key ${i}`, steps(`${i}`, 1, 2)).done);
    assert.deepEqual(done, []);
    await turn();
    assert.deepEqual(done, ['0', '1', '2']);
    await turn();
    assert.equal(done.length, 6);
    assert.deepEqual(await Promise.all(jobs), ['0', '1', '2', '3', '4', '5']);
  });

  it('works for each key by turns, and does the jobs of one key in their order', async () => {
    const { queue, done, steps } = queueOf();
    const jobs = [
      ...['a', 'b', 'c'].map((name) => queue.run('one', steps(name, 1, 9)).done),
      ...['x', 'y'].map((name) => queue.run('other', steps(name, 1, 9)).done),
    ];
    await Promise.all(jobs);
    assert.deepEqual(done, ['a', 'x', 'b', 'y', 'c']);
  });

  it('takes as many turns for a batch as it has descriptions, and others come in between', async () => {
    const { queue, done, steps } = queueOf();
    const batch = queue.run('one', steps('batch', 4, 9)).done;
    await Promise.all([batch, ...['x', 'y'].map((name) => queue.run('other', steps(name, 1, 9)).done)]);
    assert.deepEqual(done, ['batch1', 'x', 'batch2', 'y', 'batch3', 'batch4']);
  });

  it('leaves a turn to a message, whose work follows it', async () => {
    const { queue, done, steps } = queueOf();
    const first = queue.turn('one').done.then(() => done.push('message'));
    await Promise.all([first, queue.run('other', steps('x', 1, 1)).done]);
    assert.deepEqual(done, ['message', 'x']);
  });

  it('lets new connections in first, for a while', async () => {
    const { queue, clock, done, steps } = queueOf({ wayMs: 20 });
    const batch = queue.run('one', steps('b', 3, 9)).done;
    await turn();
    for (const each of [0, 10]) {
      clock.ms = 9 + each;
      queue.makeWay();
      await turn();
      assert.deepEqual(done, ['b1'], `${each} ms after the slice`);
    }
    clock.ms = 29;
    queue.makeWay();
    await turn();
    assert.deepEqual(done, ['b1', 'b2']);
    await batch;
  });

  it('is bounded: the newest job of the key with the most is refused, and no other', async () => {
    const { queue, steps } = queueOf({ jobs: 3 });
    const many = ['a', 'b', 'c'].map((name) => queue.run('one', steps(name, 1, 9)).done);
    const other = queue.run('other', steps('x', 1, 9)).done;
    await assert.rejects(many[2] as Promise<string>, isOverload);
    await assert.rejects(queue.run('one', steps('d', 1, 9)).done, isOverload);
    await assert.rejects(queue.run('other', steps('y', 1, 9)).done, isOverload);
    assert.deepEqual(await Promise.all([many[0], many[1], other]), ['a', 'b', 'x']);
    assert.equal(queue.waiting, 0);
  });

  it('is bounded in time: what is not done by then is refused, also in the middle', async () => {
    const { queue, done, steps } = queueOf({ jobMs: 20 });
    const long = queue.run('one', steps('long', 9, 9)).done;
    const later = queue.run('one', steps('later', 1, 9)).done;
    await assert.rejects(long, isOverload);
    await assert.rejects(later, isOverload);
    assert.deepEqual(done, ['long1', 'long2', 'long3']);
  });

  it('refuses only some of many late jobs in one turn, since each refusal is answered', async () => {
    const { queue, clock, steps } = queueOf({ jobMs: 20, latePerTurn: 2 });
    const all = Promise.allSettled(Array.from({ length: 7 }, (_, i) => queue.run(`${i}`, steps(`${i}`, 9, 30)).done));
    clock.ms = 20;
    const waiting: number[] = [];
    while (queue.waiting > 0) {
      await turn();
      waiting.push(queue.waiting);
    }
    assert.deepEqual(waiting, [5, 3, 1, 0]);
    for (const job of await all) assert.ok(job.status === 'rejected' && isOverload(job.reason));
  });

  it('gives up the work of a client that has left, before it begins and in the middle', async () => {
    const { queue, done, steps } = queueOf();
    const [begun, waiting, other] = [steps('begun', 3, 9), steps('waiting', 1, 9), steps('other', 1, 9)].map(
      (each, i) => queue.run(`${i}`, each),
    );
    await turn();
    begun?.giveUp();
    waiting?.giveUp();
    await assert.rejects(begun?.done as Promise<string>, GivenUp);
    await assert.rejects(waiting?.done as Promise<string>, GivenUp);
    assert.equal(await other?.done, 'other');
    other?.giveUp();
    assert.deepEqual(done, ['begun1', 'other']);
    assert.equal(queue.waiting, 0);
  });

  it('passes on what a step throws, and goes on', async () => {
    const { queue, steps } = queueOf();
    // biome-ignore lint/correctness/useYield: it fails at once
    function* failing(): Steps<string> {
      throw new Error('broken');
    }
    const failed = queue.run('one', failing()).done;
    const other = queue.run('one', steps('x', 1, 1)).done;
    await assert.rejects(failed, /broken/);
    assert.equal(await other, 'x');
  });
});

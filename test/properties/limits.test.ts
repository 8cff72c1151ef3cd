import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import fc from 'fast-check';
import { MemoryCounter } from '../../src/access/memory-counter.ts';
import { type Counter, DAY_MS, judge, MINUTE_MS, type Verdict } from '../../src/access/quota.ts';
import { RedisCounter } from '../../src/access/redis-counter.ts';
import { keySubject, type Subject } from '../../src/access/subject.ts';
import type { Allowance } from '../../src/contract/tiers.ts';
import { startRedis } from '../servers/redis.ts';
import { type Answer, TestService } from '../service.ts';

const MIDNIGHT = Date.UTC(2026, 4, 5);
const redis = await startRedis();
after(() => redis.stop());

/** What is counted, in the plainest way there is. */
class Model {
  readonly #used = new Map<string, number>();

  take(subject: string, { perMinute, perDay }: Allowance, now: number): boolean {
    const minute = `${subject} minute ${Math.floor(now / MINUTE_MS)}`;
    const day = `${subject} day ${Math.floor(now / DAY_MS)}`;
    if (this.#of(minute) >= perMinute || this.#of(day) >= perDay) return false;
    this.#used.set(minute, this.#of(minute) + 1);
    this.#used.set(day, this.#of(day) + 1);
    return true;
  }

  left(subject: string, { perMinute, perDay }: Allowance, now: number): [minute: number, day: number] {
    return [
      perMinute - this.#of(`${subject} minute ${Math.floor(now / MINUTE_MS)}`),
      perDay - this.#of(`${subject} day ${Math.floor(now / DAY_MS)}`),
    ];
  }

  #of(window: string): number {
    return this.#used.get(window) ?? 0;
  }
}

const allowance = fc.record({ perMinute: fc.integer({ min: 1, max: 5 }), perDay: fc.integer({ min: 1, max: 12 }) });
/** How long after the one before a request comes: mostly at once, often just before or at the turn of a minute or a day. */
const step = fc.oneof(
  { weight: 6, arbitrary: fc.constant(0) },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 5_000 }) },
  { weight: 1, arbitrary: fc.constantFrom(MINUTE_MS - 1, MINUTE_MS, MINUTE_MS + 1, 3 * MINUTE_MS) },
  { weight: 1, arbitrary: fc.constant('turn of the minute' as const) },
  { weight: 1, arbitrary: fc.constant('midnight' as const) },
);
const requests = fc.array(fc.tuple(step, fc.constantFrom('a', 'b')), { minLength: 5, maxLength: 60 });

function timeAfter(now: number, by: number | 'turn of the minute' | 'midnight'): number {
  if (by === 'midnight') return (Math.floor(now / DAY_MS) + 1) * DAY_MS;
  if (by === 'turn of the minute') return (Math.floor(now / MINUTE_MS) + 1) * MINUTE_MS;
  return now + by;
}

let runs = 0;

/** Plays the requests on a counter and on the model and compares everything that a caller is told. */
async function play(
  counter: Counter,
  limits: Allowance,
  sequence: readonly (readonly [number | 'turn of the minute' | 'midnight', string])[],
): Promise<void> {
  const model = new Model();
  const run = `run ${process.pid} ${runs++}`;
  let now = MIDNIGHT - 10 * MINUTE_MS;
  const known: Record<string, Subject> = {};
  for (const [i, [by, subject]] of sequence.entries()) {
    now = timeAfter(now, by);
    const passes = model.take(subject, limits, now);
    // Now and then a subject is made anew, as when a key was looked up again: it goes on with the same counts.
    if (i % 3 === 0 || known[subject] === undefined) known[subject] = keySubject(`${run} ${subject}`);
    const verdict = judge(await counter.take(known[subject], limits, now), limits, now);
    assert.equal(verdict.refusedBy === null, passes);
    assert.deepEqual([verdict.remainingMinute, verdict.remainingDay], model.left(subject, limits, now));
    const shown = judge(await counter.peek(known[subject], now), limits, now);
    assert.deepEqual([shown.remainingMinute, shown.remainingDay], model.left(subject, limits, now));
    if (!passes) assertTrueAdvice(verdict, model.left(subject, limits, now), now);
  }
}

/** Whoever waits as long as told gets through, and no one is told to wait for longer than that. */
function assertTrueAdvice({ refusedBy, retryAfter }: Verdict, [minute, day]: [number, number], now: number): void {
  const windowMs = refusedBy === 'day' ? DAY_MS : MINUTE_MS;
  assert.equal(refusedBy === 'day' ? day : minute, 0, 'the window that refused is full');
  assert.ok(refusedBy === 'day' || day > 0, 'the longer wait is told');
  assert.ok(retryAfter >= 1);
  assert.ok(Math.floor((now + retryAfter * 1000) / windowMs) > Math.floor(now / windowMs), 'it has turned by then');
  assert.equal(Math.floor((now + retryAfter * 1000 - 1001) / windowMs), Math.floor(now / windowMs), 'and not before');
}

describe('a counter does what the plainest one does, and what a caller is told is true', () => {
  it('in memory', async () => {
    await fc.assert(
      fc.asyncProperty(allowance, requests, (limits, sequence) => play(new MemoryCounter(), limits, sequence)),
      {
        numRuns: 500,
      },
    );
  });

  it('in Redis', async () => {
    let losses = 0;
    const counter = new RedisCounter(redis.url, new MemoryCounter(), { shared: () => {}, local: () => losses++ });
    await counter.connect();
    let compared = 0;
    const shared = fc.asyncProperty(allowance, requests, async (limits, sequence) => {
      const before = losses;
      const outcome = await play(counter, limits, sequence).then(
        () => null,
        (error: unknown) => error,
      );
      // A machine that is too busy to answer in time makes it count on its own for a while: that is another test.
      fc.pre(losses === before && counter.mode === 'shared');
      if (outcome !== null) throw outcome;
      compared++;
    });
    await fc.assert(shared, { numRuns: 60, maxSkipsPerRun: 1_000 }).finally(() => counter.close());
    assert.equal(compared, 60);
  });
});

for (const [where, environment] of [
  ['in memory', {}],
  ['in Redis', { TARIFA_REDIS: redis.url }],
] as const) {
  describe(`requests at once, counted ${where}`, () => {
    for (const [turn, at] of [
      ['the turn of a minute', MIDNIGHT - 5 * MINUTE_MS],
      ['midnight', MIDNIGHT],
    ] as const) {
      it(`around ${turn} are let through exactly, and every answer says what was decided`, async () => {
        const answers = await burst(at, environment);
        const windows = Object.groupBy(answers, ({ headers }) => headers.get('X-RateLimit-Reset-Minute') ?? '');
        assert.deepEqual(Object.keys(windows).sort(), ['1', '60']);
        for (const answered of Object.values(windows)) assertExact(answered ?? []);
        const days = turn === 'midnight' ? Object.values(windows) : [answers];
        for (const answered of days) {
          const left = passed(answered ?? []).map(({ headers }) => Number(headers.get('X-RateLimit-Remaining-Day')));
          assert.deepEqual(
            left.sort((a, b) => b - a),
            left.map((_, i) => 999 - i),
            'each took one of the day',
          );
        }
      });
    }
  });
}

/** 90 requests with one free key, between which the clock turns while some are under way. */
async function burst(turnsAt: number, environment: Record<string, string>, attempts = 5): Promise<Answer[]> {
  const service = await TestService.start({ environment });
  const key = await service.key('free');
  service.clock.now = turnsAt - 1;
  const send = () => Array.from({ length: 45 }, () => service.get('/api/v1/hs-codes/0101', key));
  const before = send();
  await Promise.race(before);
  service.clock.now = turnsAt;
  const answers = await Promise.all([...before, ...send()]);
  await service.stop();
  // Where Redis did not answer in time, the service counted in memory: that is no test of counting in Redis.
  if (!service.logged.join('').includes('limits_local')) return answers;
  assert.ok(attempts > 1, 'Redis did not answer in time, five times in a row');
  return burst(turnsAt, environment, attempts - 1);
}

const passed = (answers: readonly Answer[]) => answers.filter(({ status }) => status === 200);

/** In one minute of a free key: the first 30 pass and count down, the others are refused with nothing left. */
function assertExact(answers: readonly Answer[]): void {
  const left = passed(answers).map(({ headers }) => Number(headers.get('X-RateLimit-Remaining-Minute')));
  assert.deepEqual(
    left.sort((a, b) => b - a),
    Array.from({ length: Math.min(30, answers.length) }, (_, i) => 29 - i),
  );
  for (const { status, headers, json } of answers) {
    if (status === 200) continue;
    assert.deepEqual([status, json.error.details.window], [429, 'minute']);
    assert.equal(headers.get('X-RateLimit-Remaining-Minute'), '0');
    assert.equal(headers.get('Retry-After'), headers.get('X-RateLimit-Reset-Minute'));
  }
}

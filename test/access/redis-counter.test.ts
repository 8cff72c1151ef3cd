import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, it } from 'node:test';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { Redis } from 'ioredis';
import { MemoryCounter } from '../../src/access/memory-counter.ts';
import { RedisCounter } from '../../src/access/redis-counter.ts';
import { keySubject } from '../../src/access/subject.ts';
import { freePort } from '../servers/process.ts';
import { ownRedis, startRedis } from '../servers/redis.ts';
import { ALLOWANCE, counterSuite, NOON } from './counter-suite.ts';

const server = await startRedis();
const client = new Redis(server.url);
const opened: RedisCounter[] = [];
after(async () => {
  for (const counter of opened) counter.close();
  client.disconnect();
  await server.stop();
});

/** A server that was running already may hold what belongs to others. */
async function forgetCounts(): Promise<void> {
  const keys = await client.keys('tarifa:{*}:*');
  if (keys.length > 0) await client.del(...keys);
}

async function open(memory = new MemoryCounter(), local = () => {}): Promise<RedisCounter> {
  const counter = new RedisCounter(server.url, memory, { shared: () => {}, local });
  opened.push(counter);
  await counter.connect();
  assert.equal(counter.mode, 'shared');
  return counter;
}

counterSuite(async () => {
  await forgetCounts();
  return open();
});

it('replicas count together, to the very last request', async () => {
  const allowance = { perMinute: 200, perDay: 50_000 };
  // On a machine that is busy with other things Redis may be too late, and a replica then rightly counts by itself: what
  // is promised is about replicas that share, so a round in which one of them did not is taken again.
  for (let round = 1; ; round++) {
    await forgetCounts();
    let lost = false;
    const markLost = () => {
      lost = true;
    };
    const replicas = await Promise.all(Array.from({ length: 4 }, () => open(new MemoryCounter(), markLost)));
    const counts = await Promise.all(
      Array.from({ length: 1000 }, (_, i) => replicas[i % 4]?.take(keySubject('busy'), allowance, NOON)),
    );
    if (lost && round < 20) continue;
    assert.equal(lost, false, 'Redis was too late in every round');
    assert.equal(counts.filter((each) => each?.taken).length, 200);
    return;
  }
});

it('every key it writes expires soon after its window', async () => {
  await forgetCounts();
  const counter = await open();
  await counter.take(keySubject('a'), ALLOWANCE, NOON + 15_000);
  const lives = new Map<string, number>();
  for (const key of await client.keys('tarifa:{a}:*'))
    lives.set(key.split(':').at(-1)?.charAt(0) ?? '', await client.pttl(key));
  const near = (life: number | undefined, expected: number) =>
    life !== undefined && life <= expected && life > expected - 5_000;
  assert.deepEqual([...lives.keys()].sort(), ['d', 'm']);
  assert.ok(near(lives.get('m'), 45_000 + 60_000), `${lives.get('m')}`);
  assert.ok(near(lives.get('d'), 12 * 3_600_000 - 15_000 + 60_000), `${lives.get('d')}`);
});

it('when the connection is lost it goes on from the shared counts at once, and shares again by itself', async () => {
  await forgetCounts();
  const { promise: sharedAgain, resolve } = Promise.withResolvers<void>();
  const told: string[] = [];
  const counter = new RedisCounter(server.url, new MemoryCounter(), {
    shared: () => told.push('shared') === 3 && resolve(),
    local: () => told.push('local'),
  });
  opened.push(counter);
  await counter.connect();
  await counter.take(keySubject('a'), ALLOWANCE, NOON);
  await counter.take(keySubject('a'), ALLOWANCE, NOON);
  await client.call('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes');
  const counts = [];
  while (counter.mode === 'shared') counts.push(await counter.take(keySubject('b'), ALLOWANCE, NOON));
  assert.deepEqual(await counter.take(keySubject('a'), ALLOWANCE, NOON), { minuteUsed: 3, dayUsed: 3, taken: true });
  await sharedAgain;
  assert.deepEqual(told, ['shared', 'local', 'shared']);
  assert.equal((await counter.peek(keySubject('a'), NOON)).minuteUsed, 2, 'the shared count is the truth again');
});

it('a script that the server has forgotten costs no request, and is brought back', async () => {
  const { promise: sharedAgain, resolve } = Promise.withResolvers<void>();
  const told: string[] = [];
  const counter = new RedisCounter(server.url, new MemoryCounter(), {
    shared: () => told.push('shared') === 3 && resolve(),
    local: () => told.push('local'),
  });
  opened.push(counter);
  await counter.connect();
  await client.script('FLUSH');
  assert.equal((await counter.take(keySubject('c'), ALLOWANCE, NOON)).taken, true);
  await sharedAgain;
  assert.deepEqual(told, ['shared', 'local', 'shared']);
});

it('a server that can be read but not written is not shared', async () => {
  const readOnly = await ownRedis();
  const control = new Redis(readOnly.url);
  await control.replicaof('127.0.0.1', await freePort());
  const reasons: unknown[] = [];
  const counter = new RedisCounter(readOnly.url, new MemoryCounter(), {
    shared: () => {},
    local: (error) => reasons.push(error),
  });
  await counter.connect();
  assert.equal(counter.mode, 'local');
  assert.match(String(reasons[0]), /READONLY/);
  assert.equal((await counter.take(keySubject('d'), ALLOWANCE, NOON)).taken, true);
  counter.close();
  control.disconnect();
  await readOnly.stop();
});

it('with TLS, the certificate of the server is checked', async () => {
  const secured = await ownRedis(true);
  const reasons: unknown[] = [];
  const events = { shared: () => {}, local: (error: unknown) => reasons.push(error) };
  const trusted = getCACertificates('default');
  try {
    const wary = new RedisCounter(secured.url, new MemoryCounter(), events);
    await wary.connect();
    assert.equal(wary.mode, 'local');
    wary.close();
    assert.match(String(reasons[0]), /self-signed certificate/);
    setDefaultCACertificates([...trusted, readFileSync(secured.certificate ?? '', 'utf8')]);
    const trusting = new RedisCounter(secured.url, new MemoryCounter(), events);
    await trusting.connect();
    assert.equal(trusting.mode, 'shared');
    trusting.close();
  } finally {
    setDefaultCACertificates(trusted);
    await secured.stop();
  }
});

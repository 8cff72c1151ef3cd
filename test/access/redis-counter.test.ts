import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, it } from 'node:test';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { Redis } from 'ioredis';
import { MemoryCounter } from '../../src/access/memory-counter.ts';
import { RedisCounter } from '../../src/access/redis-counter.ts';
import { freePort } from '../servers/process.ts';
import { ownRedis, PATIENT, startRedis } from '../servers/redis.ts';
import { ALLOWANCE, counterSuite, NOON } from './counter-suite.ts';

const server = await startRedis();
const client = new Redis(server.url);
const opened: RedisCounter[] = [];
after(async () => {
  for (const counter of opened) counter.close();
  client.disconnect();
  await server.stop();
});

/** Deletes only our keys: a server that was already running may hold others. */
async function deleteCounts(): Promise<void> {
  const keys = await client.keys('tarifa:{*}:*');
  if (keys.length > 0) await client.del(...keys);
}

async function open(): Promise<RedisCounter> {
  const counter = new RedisCounter([server.url], new MemoryCounter(), { shared: () => {}, local: () => {} }, PATIENT);
  opened.push(counter);
  await counter.connect();
  assert.equal(counter.mode, 'shared');
  return counter;
}

counterSuite(async () => {
  await deleteCounts();
  return open();
});

it('replicas share one exact count', async () => {
  const allowance = { perMinute: 200, perDay: 50_000 };
  await deleteCounts();
  const replicas = await Promise.all(Array.from({ length: 4 }, open));
  const counts = await Promise.all(
    Array.from({ length: 1000 }, (_, i) => replicas[i % 4]?.take('busy', allowance, NOON)),
  );
  assert.equal(counts.filter((each) => each?.taken).length, 200);
});

it('every Redis key expires soon after its window', async () => {
  await deleteCounts();
  const counter = await open();
  await counter.take('a', ALLOWANCE, NOON + 15_000);
  const expiries = new Map<string, number>();
  for (const key of await client.keys('tarifa:{a}:*'))
    expiries.set(key.split(':').at(-1)?.charAt(0) ?? '', await client.pttl(key));
  const near = (expiry: number | undefined, expected: number) =>
    expiry !== undefined && expiry <= expected && expiry > expected - 5_000;
  assert.deepEqual([...expiries.keys()].sort(), ['d', 'm']);
  assert.ok(near(expiries.get('m'), 45_000 + 60_000), `${expiries.get('m')}`);
  assert.ok(near(expiries.get('d'), 12 * 3_600_000 - 15_000 + 60_000), `${expiries.get('d')}`);
});

it('when the connection is lost, it counts on locally from the shared counts, and later shares again', async () => {
  await deleteCounts();
  const { promise: sharedAgain, resolve } = Promise.withResolvers<void>();
  const modes: string[] = [];
  const events = { shared: () => modes.push('shared') === 3 && resolve(), local: () => modes.push('local') };
  const counter = new RedisCounter([server.url], new MemoryCounter(), events, PATIENT);
  opened.push(counter);
  await counter.connect();
  await counter.take('a', ALLOWANCE, NOON);
  await counter.take('a', ALLOWANCE, NOON);
  await client.call('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes');
  const counts = [];
  while (counter.mode === 'shared') counts.push(await counter.take('b', ALLOWANCE, NOON));
  assert.deepEqual(await counter.take('a', ALLOWANCE, NOON), { minuteUsed: 3, dayUsed: 3, taken: true });
  await sharedAgain;
  assert.deepEqual(modes, ['shared', 'local', 'shared']);
  assert.equal((await counter.peek('a', NOON)).minuteUsed, 2, 'the shared count is used again');
});

it('when the server has lost the script, no request fails, and the script is loaded again', async () => {
  const { promise: sharedAgain, resolve } = Promise.withResolvers<void>();
  const modes: string[] = [];
  const events = { shared: () => modes.push('shared') === 3 && resolve(), local: () => modes.push('local') };
  const counter = new RedisCounter([server.url], new MemoryCounter(), events, PATIENT);
  opened.push(counter);
  await counter.connect();
  await client.script('FLUSH');
  assert.equal((await counter.take('c', ALLOWANCE, NOON)).taken, true);
  await sharedAgain;
  assert.deepEqual(modes, ['shared', 'local', 'shared']);
});

/** Keeps this process from its event loop, as a busy machine does. */
function stall(ms: number): void {
  for (const until = performance.now() + ms; performance.now() < until; );
}

it('a stall of its own process is not taken for a lost server', async () => {
  await deleteCounts();
  const allowance = { perMinute: 100, perDay: 100 };
  const modes: string[] = [];
  const events = { shared: () => modes.push('shared'), local: () => modes.push('local') };
  const counter = new RedisCounter([server.url], new MemoryCounter(), events, { ...PATIENT, commandMs: 200 });
  opened.push(counter);
  await counter.connect();
  for (let i = 1; i <= 3; i++) {
    // Before the command is sent, when the time of the event loop is of before the stall.
    stall(250);
    assert.equal((await counter.take('a', allowance, NOON)).minuteUsed, 2 * i - 1);
    // After it is sent: the reply waits in the socket.
    const taken = counter.take('a', allowance, NOON);
    await new Promise((resolve) => setImmediate(resolve));
    stall(250);
    assert.equal((await taken).minuteUsed, 2 * i);
  }
  assert.deepEqual(modes, ['shared']);
});

it('a server that answers late is used again as soon as it does, and has counted what was asked', async () => {
  await deleteCounts();
  const { promise: sharedAgain, resolve } = Promise.withResolvers<void>();
  const modes: string[] = [];
  const events = { shared: () => modes.push('shared') === 3 && resolve(), local: () => modes.push('local') };
  const timeouts = { ...PATIENT, commandMs: 50, probeEveryMs: 60_000 };
  const counter = new RedisCounter([server.url], new MemoryCounter(), events, timeouts);
  opened.push(counter);
  await counter.connect();
  await client.call('CLIENT', 'PAUSE', '300', 'ALL');
  assert.deepEqual(await counter.take('a', ALLOWANCE, NOON), { minuteUsed: 1, dayUsed: 1, taken: true });
  assert.equal(counter.mode, 'local');
  await sharedAgain;
  assert.deepEqual(modes, ['shared', 'local', 'shared']);
  assert.equal((await counter.peek('a', NOON)).minuteUsed, 1);
});

it('a read-only server is not used', async () => {
  const readOnly = await ownRedis();
  const control = new Redis(readOnly.url);
  await control.replicaof('127.0.0.1', await freePort());
  const reasons: unknown[] = [];
  const events = { shared: () => {}, local: (error: unknown) => reasons.push(error) };
  const counter = new RedisCounter([readOnly.url], new MemoryCounter(), events, PATIENT);
  await counter.connect();
  assert.equal(counter.mode, 'local');
  assert.match(String(reasons[0]), /READONLY/);
  assert.equal((await counter.take('d', ALLOWANCE, NOON)).taken, true);
  counter.close();
  control.disconnect();
  await readOnly.stop();
});

it('with TLS, the certificate of the server is verified', async () => {
  const secured = await ownRedis(true);
  const reasons: unknown[] = [];
  const events = { shared: () => {}, local: (error: unknown) => reasons.push(error) };
  const trusted = getCACertificates('default');
  try {
    const distrusting = new RedisCounter([secured.url], new MemoryCounter(), events, PATIENT);
    await distrusting.connect();
    assert.equal(distrusting.mode, 'local');
    distrusting.close();
    assert.match(String(reasons[0]), /self-signed certificate/);
    setDefaultCACertificates([...trusted, readFileSync(secured.certificate ?? '', 'utf8')]);
    const trusting = new RedisCounter([secured.url], new MemoryCounter(), events, PATIENT);
    await trusting.connect();
    assert.equal(trusting.mode, 'shared');
    trusting.close();
  } finally {
    setDefaultCACertificates(trusted);
    await secured.stop();
  }
});

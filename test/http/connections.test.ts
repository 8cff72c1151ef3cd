import assert from 'node:assert/strict';
import { afterEach, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { ConnectionLimits } from '../../src/http/server.ts';
import { TestService } from '../service.ts';
import { Connection } from './connection.ts';

/** Short limits for the one under test, and a limit that is never reached for the others. */
const NEVER_MS = 600_000;
const SOON_MS = 100;
const NO_LIMITS: Partial<ConnectionLimits> = {
  headersMs: NEVER_MS,
  requestMs: NEVER_MS,
  idleMs: NEVER_MS,
  unreadMs: NEVER_MS,
  silentMs: NEVER_MS,
  heldMs: NEVER_MS,
  checkEveryMs: 20,
};
const GET = 'GET /api/v1/health HTTP/1.1\r\nHost: x\r\n\r\n';

let service: TestService;
afterEach(() => service.stop());

async function connected(limits: Partial<ConnectionLimits>, environment = {}): Promise<Connection> {
  service = await TestService.start({ connections: { ...NO_LIMITS, ...limits }, environment });
  return new Connection(service.service.url);
}

const errorIn = (received: string) => JSON.parse(received.slice(received.indexOf('\r\n\r\n') + 4)).error;

it('a connection without a request is answered 400 and closed', async () => {
  const connection = await connected({ headersMs: SOON_MS });
  const received = await connection.closed;
  assert.match(received, /^HTTP\/1\.1 400 Bad Request\r\n/);
  assert.deepEqual(errorIn(received), {
    code: 'invalid_parameter',
    message: 'The request did not arrive in time.',
  });
});

it('headers that arrive too slowly are answered 400', async () => {
  const connection = await connected({ headersMs: SOON_MS });
  await connection.send('GET /api/v1/health HTTP/1.1\r\nHost: x\r\n');
  let closed = false;
  const received = connection.closed.finally(() => {
    closed = true;
  });
  for (let i = 0; !closed && i < 1_000; i++) {
    await connection.send(`X-Slow-${i}: 1\r\n`);
    await pause(10);
  }
  assert.match(await received, /^HTTP\/1\.1 400 /);
});

it('a body is not read: the answer comes at once, and the connection is closed', async () => {
  const connection = await connected({});
  await connection.send('GET /api/v1/health HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000000\r\n\r\nslow');
  const received = await connection.closed;
  assert.match(received, /^HTTP\/1\.1 200 OK\r\n/);
  assert.match(received, /\r\nConnection: close\r\n/);
});

it('an endless body is not read, and the connection is closed', async () => {
  const connection = await connected({});
  await connection.send('POST /api/v1/health HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n');
  const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`;
  let sent = 0;
  while (sent < 10_000 && (await connection.send(chunk))) sent++;
  assert.ok(sent < 10_000, 'the server kept reading');
  assert.match(await connection.closed, /^HTTP\/1\.1 405 /);
});

it('an idle keep-alive connection is closed', async () => {
  const connection = await connected({ idleMs: SOON_MS });
  await connection.send(GET);
  assert.match(await connection.closed, /^HTTP\/1\.1 200 OK\r\n/);
});

it('an answer has Keep-Alive only if the connection stays open', async () => {
  const connection = await connected({});
  await connection.send(GET + GET.replace('Host: x', 'Host: x\r\nConnection: close'));
  const [, kept = '', closed = ''] = (await connection.closed).split('HTTP/1.1 ');
  assert.match(kept, /\r\nKeep-Alive: timeout=65\r\n/);
  assert.match(closed, /\r\nConnection: close\r\n/);
  assert.doesNotMatch(closed, /Keep-Alive/);
});

it('a client that sends requests without reading answers is disconnected', async () => {
  const connection = await connected({ idleMs: SOON_MS, heldMs: SOON_MS });
  connection.pause();
  let sent = 0;
  while (sent < 10_000 && (await connection.send(GET.repeat(100)))) sent++;
  assert.ok(sent < 10_000, 'the server kept answering');
  connection.resume();
  await connection.closed;
  assert.equal((await service.get('/api/v1/health')).status, 200);
});

it('after a malformed request the server closes the connection itself', async () => {
  const connection = await connected({ idleMs: SOON_MS });
  await connection.send('nonsense\r\n\r\n');
  assert.match(await connection.closed, /^HTTP\/1\.1 400 /);
});

it('a connection above the limit is closed at once, and idle ones are closed to make room', async () => {
  const first = await connected({}, { TARIFA_MAX_CONNECTIONS: '10' });
  const others = Array.from({ length: 9 }, () => new Connection(service.service.url));
  for (const connection of [first, ...others]) {
    await connection.send(GET);
    await connection.answers(1);
  }
  const refused = new Connection(service.service.url);
  assert.equal(await refused.closed, '', 'the eleventh connection is refused');
  assert.match(await first.closed, /200 OK/, 'the idle connections are closed');
  assert.equal((await service.get('/api/v1/health')).status, 200);
});

it('at the limit, connections that never sent a request are closed first, and others get in at once', async () => {
  const idle = await connected({ silentMs: 0 }, { TARIFA_MAX_CONNECTIONS: '10' });
  await idle.send(GET);
  await idle.answers(1);
  const silent: Connection[] = [];
  for (let i = 0; i < 30; i++) {
    silent.push(new Connection(service.service.url));
    assert.equal((await service.get('/api/v1/health')).status, 200, `beside ${i} silent connections`);
  }
  await silent[0]?.closed;
  await idle.send(GET);
  await idle.answers(2);
  for (const connection of silent) connection.end();
});

it('at the limit, connections that pipelined too much are closed first', async () => {
  const idle = await connected({ silentMs: 0 }, { TARIFA_MAX_CONNECTIONS: '10' });
  await idle.send(GET);
  await idle.answers(1);
  const flood = Array.from({ length: 8 }, () => new Connection(service.service.url));
  for (const connection of flood) await connection.send(GET.repeat(2_000));
  const honest = Array.from({ length: 8 }, () => new Connection(service.service.url));
  for (const connection of honest) {
    await connection.send(GET);
    await connection.answers(1);
  }
  await Promise.all(flood.map(({ closed }) => closed));
  await idle.send(GET);
  await idle.answers(2);
  for (const connection of honest) connection.end();
});

it('a client that does not take its responses is closed long before an idle one', async () => {
  const connection = await connected({ unreadMs: SOON_MS });
  connection.pause();
  const get = 'GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n';
  // More than the buffers of the system hold.
  await connection.send(get.repeat(200));
  while (await connection.send(get)) await pause(20);
  connection.resume();
  await connection.closed;
});

it('a thousand idle connections do not delay others', async () => {
  const first = await connected({});
  const idle = [first, ...Array.from({ length: 999 }, () => new Connection(service.service.url))];
  for (const connection of idle) await connection.send('GET /');
  assert.equal((await service.get('/api/v1/health')).status, 200);
  for (const connection of idle) connection.end();
});

it('no time passes for clients while the process is slow', async () => {
  const connection = await connected({ headersMs: SOON_MS, idleMs: SOON_MS });
  // The server has accepted the connection.
  assert.equal((await service.get('/api/v1/health')).status, 200);
  for (const answers of [1, 2]) {
    const sent = connection.send(GET);
    const end = performance.now() + 2 * SOON_MS;
    while (performance.now() < end);
    await sent;
    assert.equal((await connection.answers(answers)).at(-1)?.status, 200);
  }
  connection.end();
});

it('an address may open only so many connections at once, and the metrics count those that are refused', async () => {
  const first = await connected({ perAddress: 2 }, { TARIFA_METRICS_PORT: '0' });
  const { url, metricsUrl } = service.service;
  await first.send(GET);
  await first.answers(1);
  const second = new Connection(url);
  await second.send(GET);
  await second.answers(1);
  assert.equal(await new Connection(url).closed, '');
  const text = await (await fetch(`${metricsUrl}/metrics`)).text();
  assert.match(text, /^tarifa_connections_refused_total\{reason="address"\} 1$/m);
  assert.match(text, /^tarifa_connections_refused_total\{reason="limit"\} 0$/m);
  first.end();
  await first.closed;
  let answered = '';
  while (answered === '') {
    const again = new Connection(url);
    await again.send(GET.replace('Host: x', 'Host: x\r\nConnection: close'));
    answered = await again.closed;
  }
  assert.match(answered, /^HTTP\/1\.1 200 /, 'a place that was left is free again');
  second.end();
});

import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, it } from 'node:test';
import { API_VERSION } from '../../src/contract/schemas.ts';
import { CONNECTION_LIMITS, KEEP_ALIVE } from '../../src/http/server.ts';
import { SETTINGS } from '../../src/settings.ts';
import { until } from '../faults/replica.ts';
import { Connection } from '../http/connection.ts';
import { freePort } from '../servers/process.ts';
import { TestService } from '../service.ts';
import { balance, changed, check, configuration } from './balancer.ts';

const text = configuration('haproxy.cfg');

/** The milliseconds after a word of the configuration, such as `timeout client`. */
function msAfter(words: string): number {
  const [, number, unit] = new RegExp(`^\\s*(?:.* )?${words} (\\d+)(ms|s)\\b`, 'm').exec(text) ?? [];
  assert.ok(number !== undefined, `the configuration has no ${words}`);
  return Number(number) * (unit === 's' ? 1_000 : 1);
}

it('HAProxy accepts the configuration without a warning', () => check(text));

it('each of our timeouts has its counterpart in the load balancer', () => {
  const { headersMs, requestMs, idleMs, unreadMs } = CONNECTION_LIMITS;
  assert.equal(msAfter('timeout http-request'), headersMs);
  assert.equal(msAfter('timeout client'), unreadMs);
  // Our Keep-Alive header reaches the client, so the balancer must not close before it says.
  const promisedMs = Number(/\d+/.exec(KEEP_ALIVE)?.[0]) * 1_000;
  assert.equal(msAfter('timeout http-keep-alive'), idleMs);
  assert.ok(msAfter('timeout http-keep-alive') > promisedMs);
  // A replica answers a late body itself.
  assert.ok(msAfter('timeout server') > requestMs + CONNECTION_LIMITS.checkEveryMs);
  // The balancer closes an unused connection to a replica first: otherwise a request could meet the close.
  assert.ok(msAfter('pool-purge-delay') * 2 < idleMs);
});

it('the load balancer notices that a replica is draining before the replica stops', () => {
  const falls = Number(/ fall (\d+)/.exec(text)?.[1]);
  assert.ok(msAfter('inter') * falls < SETTINGS.drainSeconds.parse(SETTINGS.drainSeconds.default) * 1_000);
});

it('a client that sends its headers slowly is answered by the load balancer, and others are served', async () => {
  const service = await TestService.start({ environment: { TARIFA_METRICS_PORT: '0' } });
  const url = await balancing({ 'timeout http-request 10s': 'timeout http-request 300ms' }, service.service.url);
  after(() => service.stop());
  const slow = new Connection(url);
  await slow.send('GET /api/v1/health HTTP/1.1\r\nHost: x\r\n');
  assert.match(await slow.closed, /^HTTP\/1\.1 408 /);
  assert.equal((await fetch(`${url}/api/v1/health`)).status, 200);
});

it('twenty descriptions of 500 Arabic letters fit into an address, also behind the load balancer', async () => {
  const service = await TestService.start();
  after(() => service.stop());
  const url = await balancing({}, service.service.url);
  const query = Array(20)
    .fill(`description=${encodeURIComponent('خيول،'.repeat(100))}`)
    .join('&');
  for (const base of [service.service.url, url]) {
    const response = await fetch(`${base}/api/v1/classify?${query}`, { headers: { 'X-Api-Key': await service.key() } });
    assert.equal(response.status, 200);
    assert.equal(((await response.json()) as { data: unknown[] }).data.length, 20);
  }
});

it('a caller gets our envelope and when to try again while no server is up', async () => {
  const nothing = await freePort();
  const url = await balancing({ 'check port 9090': `check port ${nothing}` }, `http://127.0.0.1:${nothing}`, true);
  const response = await fetch(`${url}/api/v1/health`);
  assert.equal(response.status, 503);
  assert.ok(Number(response.headers.get('Retry-After')) > 0);
  assert.equal(response.headers.get('Content-Type'), 'application/json; charset=utf-8');
  const { meta, ...body } = (await response.json()) as { meta: { timestamp: string; api_version: string } };
  assert.equal(meta.api_version, API_VERSION);
  assert.match(meta.timestamp, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/);
  assert.ok(Math.abs(Date.parse(meta.timestamp) - Date.now()) < 60_000);
  const message = 'No server can answer at the moment. Try again in a few seconds.';
  assert.deepEqual(body, { success: false, error: { code: 'db_unavailable', message } });
});

it('a replica whose check is answered late, as on a busy machine, stays in use', async () => {
  let checks = 0;
  const checked = createServer((_, response) => {
    checks++;
    setTimeout(() => response.end(), 800);
  });
  const replica = createServer((_, response) => response.end('from the replica'));
  for (const server of [checked, replica]) await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  after(() => {
    for (const server of [checked, replica]) server.close().closeAllConnections();
  });
  const portOf = (server: Server) => (server.address() as AddressInfo).port;
  const url = await balancing(
    { 'check port 9090': `check port ${portOf(checked)}` },
    `http://127.0.0.1:${portOf(replica)}`,
    true,
  );
  await until('it was checked some times', async () => checks >= 5);
  assert.equal(await (await fetch(url)).text(), 'from the replica');
});

/** Starts HAProxy with the configuration, changed in some words, before one server. Without `isChecked` the server counts as up. */
async function balancing(words: Readonly<Record<string, string>>, server: string, isChecked = false): Promise<string> {
  const port = await freePort();
  const { host } = new URL(server);
  const own = changed(text, {
    ...words,
    'bind :8080': `bind 127.0.0.1:${port}`,
    'server-template replica 10 tarifa:8080': `server replica ${host}`,
    ' resolvers docker init-addr none': '',
  });
  await balance(isChecked ? own : own.replace(/ check port .*/, ''), `http://127.0.0.1:${port}`);
  return `http://127.0.0.1:${port}`;
}

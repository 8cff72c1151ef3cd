import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, it } from 'node:test';
import { CONNECTION_LIMITS, KEEP_ALIVE } from '../../src/http/server.ts';
import { SETTINGS } from '../../src/settings.ts';
import { until } from '../faults/replica.ts';
import { Connection } from '../http/connection.ts';
import { debianProgram } from '../servers/debian-package.ts';
import { freePort, killOnExit, temporaryFolder } from '../servers/process.ts';
import { TestService } from '../service.ts';

const FILE = new URL('../../deploy/haproxy.cfg', import.meta.url);
const text = readFileSync(FILE, 'utf8');
const folder = temporaryFolder('haproxy');

/** The milliseconds after a word of the configuration, such as `timeout client`. */
function msAfter(words: string): number {
  const [, number, unit] = new RegExp(`^\\s*(?:.* )?${words} (\\d+)(ms|s)\\b`, 'm').exec(text) ?? [];
  assert.ok(number !== undefined, `the configuration has no ${words}`);
  return Number(number) * (unit === 's' ? 1_000 : 1);
}

const { command, libraries } = await debianProgram(
  ['haproxy'],
  'haproxy',
  'usr/sbin/haproxy',
  "These tests need HAProxy, and Debian's package could not be fetched. Install haproxy.",
);
const environment = { ...process.env, LD_LIBRARY_PATH: libraries };

it('HAProxy accepts the configuration without a warning', () => {
  const file = join(folder, 'checked.cfg');
  writeFileSync(file, text);
  execFileSync(command, ['-c', '-dW', '-f', file], { env: environment, stdio: 'pipe' });
});

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
  const { hostname, port } = new URL(service.service.url);
  const own = await freePort();
  const file = join(folder, 'running.cfg');
  const changed = text
    .replace('timeout http-request 10s', 'timeout http-request 300ms')
    .replace('bind :8080', `bind 127.0.0.1:${own}`)
    .replace(/ check port .*/, '')
    .replace('server-template replica 10 tarifa:8080', `server replica ${hostname}:${port}`);
  writeFileSync(file, changed);
  const balancer = spawn(command, ['-f', file], { env: environment, stdio: 'ignore' });
  killOnExit(balancer);
  after(async () => {
    balancer.kill('SIGKILL');
    await service.stop();
  });
  const url = `http://127.0.0.1:${own}`;
  await until('it serves', () =>
    fetch(`${url}/api/v1/health`).then(
      ({ status }) => status === 200,
      () => false,
    ),
  );
  const slow = new Connection(url);
  await slow.send('GET /api/v1/health HTTP/1.1\r\nHost: x\r\n');
  assert.match(await slow.closed, /^HTTP\/1\.1 408 /);
  assert.equal((await fetch(`${url}/api/v1/health`)).status, 200);
});

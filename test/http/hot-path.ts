import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Callers } from '../../src/access/caller.ts';
import { keyOf, mintText } from '../../src/access/key.ts';
import { MemoryCounter } from '../../src/access/memory-counter.ts';
import { catalogueOf } from '../../src/edition/current.ts';
import { createApp, type Parts } from '../../src/http/app.ts';
import { Gate } from '../../src/http/gate.ts';
import { Pages } from '../../src/http/pages.ts';
import { CONNECTION_LIMITS } from '../../src/http/server.ts';
import { finish } from '../../src/tariff/steps.ts';
import { NOON, SMALL } from '../service.ts';

// Counts the bytes that one request makes the service allocate, from its acceptance to its answer. Run with --expose-gc
// and a young generation so large that nothing is collected meanwhile: then the heap grows by just what was allocated.

const REQUESTS = 10_000;
const catalogue = finish(catalogueOf('edition', readFileSync(SMALL, 'utf8')));
const text = mintText();
const key = keyOf(text, { label: '', tier: 'pro', createdAt: new Date(NOON), expiresAt: null });
const clock = { now: NOON };
const counter = new MemoryCounter();
const parts: Parts = {
  current: { catalogue },
  healthy: () => true,
  gate: new Gate(
    new Callers({ byHash: async () => key, changedAfter: async () => ({ version: 0, keys: [] }) }, () => NOON),
    counter,
    { perMinute: 1, perDay: 1 },
    0,
    () => clock.now,
  ),
  pages: new Pages(),
  endpoint: null,
  version: '0',
  vatPercent: '5',
  corsOrigin: '*',
  connections: { ...CONNECTION_LIMITS, connections: 1 },
  now: () => clock.now,
  draining: () => false,
  answered: () => {},
  failed: (_exchange, error) => {
    throw error;
  },
};
const app = createApp(parts);
let status = 0;
const response = {
  headersSent: false,
  writeHead(answered: number) {
    status = answered;
  },
  end() {},
};

function ask(url: string): void {
  // Each request comes in a day of its own, so that no limit is met.
  clock.now += 86_400_000;
  const request = { method: 'GET', url, headers: { 'x-api-key': text }, socket: { remoteAddress: '127.0.0.1' } };
  // The parts of a request and a response that the service uses.
  app.emit('request', request as unknown as IncomingMessage, response as unknown as ServerResponse);
}

ask('/api/v1/hs-codes/0101');
await new Promise((resolve) => setImmediate(resolve));
const bytes: Record<string, number> = {};
for (const url of process.argv.slice(2)) {
  for (let i = 0; i < REQUESTS; i++) ask(url);
  if (status !== 200) throw new Error(`${url} was answered with ${status}`);
  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed;
  for (let i = 0; i < REQUESTS; i++) ask(url);
  bytes[url] = Math.round((process.memoryUsage().heapUsed - before) / REQUESTS);
}
process.stdout.write(JSON.stringify(bytes));

import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Authenticator } from '../../src/access/authenticator.ts';
import { keyOf, mintText } from '../../src/access/key.ts';
import { MemoryCounter } from '../../src/access/memory-counter.ts';
import { catalogueOf } from '../../src/edition/current.ts';
import { type AppParts, createApp } from '../../src/http/app.ts';
import { Gate } from '../../src/http/gate.ts';
import { CONNECTION_LIMITS } from '../../src/http/server.ts';
import { Site } from '../../src/http/site.ts';
import { finish } from '../../src/tariff/steps.ts';
import { NOON, SMALL } from '../service.ts';

// Counts the bytes that one request makes the service allocate, from its acceptance to its answer, and how many of them
// last: these have to be collected with the whole heap, while requests wait. Run with --expose-gc and a young generation
// so large that nothing is collected meanwhile: then memory grows by just what was allocated.

const REQUESTS = 10_000;
/** So many that none meets a limit. */
const KEYS = 1_000;
const catalogue = finish(catalogueOf('edition', readFileSync(SMALL, 'utf8')));
const texts = Array.from({ length: KEYS }, () => mintText());
const keys = texts.map((text) => keyOf(text, { label: '', tier: 'pro', createdAt: new Date(NOON), expiresAt: null }));
const byHash = new Map(keys.map((key) => [key.hash, key]));
const source = {
  byHash: async (hash: string) => byHash.get(hash) ?? null,
  changedAfter: async () => ({ version: 0, keys: [] }),
};
const now = () => NOON;
const parts: AppParts = {
  current: { catalogue },
  healthy: () => true,
  gate: new Gate(new Authenticator(source, now), new MemoryCounter(), { perMinute: 1, perDay: 1 }, 0, now),
  site: new Site(),
  endpoint: null,
  version: '0',
  vatPercent: '5',
  corsOrigin: '*',
  connections: { ...CONNECTION_LIMITS, connections: 1 },
  now,
  draining: () => false,
  onResponse: () => {},
  onDefect: (_exchange, error) => {
    throw error;
  },
};
const app = createApp(parts);
let answers = 0;
let status = 0;
const response = {
  headersSent: false,
  writeHead(answered: number) {
    answers++;
    status = answered;
  },
  end() {},
};

function askAll(url: string, requests: number): void {
  for (let i = 0; i < requests; i++) {
    const headers = { host: 'localhost', 'x-api-key': texts[i % KEYS] };
    const request = { method: 'GET', url, headers, httpVersion: '1.1', socket: { remoteAddress: '127.0.0.1' } };
    // The parts of a request and a response that the service uses.
    app.emit('request', request as unknown as IncomingMessage, response as unknown as ServerResponse);
  }
}

function used(): number {
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

// From now on every key is known.
askAll('/api/v1/hs-codes/0101', KEYS);
await new Promise((resolve) => setImmediate(resolve));
const results = process.argv.slice(2).map((url) => {
  askAll(url, 2 * REQUESTS);
  globalThis.gc?.();
  const answersBefore = answers;
  const before = used();
  askAll(url, REQUESTS);
  const allocated = (used() - before) / REQUESTS;
  globalThis.gc?.({ type: 'minor' });
  const lasting = (used() - before) / REQUESTS;
  // Whatever is answered later has not been counted.
  if (answers - answersBefore !== REQUESTS) throw new Error(`Of ${url} not every request was answered at once`);
  return { status, allocated, lasting };
});
process.stdout.write(JSON.stringify(results));

import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Authenticator } from '../../src/access/authenticator.ts';
import { keyOf, mintText } from '../../src/access/key.ts';
import { MemoryCounter } from '../../src/access/memory-counter.ts';
import { type AppParts, createApp } from '../../src/http/app.ts';
import { Gate } from '../../src/http/gate.ts';
import { CONNECTION_LIMITS } from '../../src/http/server.ts';
import { Site } from '../../src/http/site.ts';
import { WorkQueue } from '../../src/http/work-queue.ts';
import { searchOf } from '../../src/publishing/build-catalogue.ts';
import { finish } from '../../src/steps.ts';
import { NOON, SMALL } from '../service.ts';
import { FIXED, historyOf, NO_MEASURES } from '../sources.ts';

// Measures the bytes that one request allocates, from acceptance to answer, and how many of them survive a collection of
// the young generation: these are promoted to old space, whose collection delays requests. Run it with --expose-gc and a
// young generation so large that nothing is collected during a measurement: then the heap grows by what was allocated.

const REQUESTS = 10_000;
/** Enough keys that none meets its limit. */
const KEYS = 1_000;
const search = finish(searchOf('edition', readFileSync(SMALL, 'utf8')));
const { catalogue } = search;
const texts = Array.from({ length: KEYS }, () => mintText());
const keys = texts.map((text) => keyOf(text, { label: '', tier: 'pro', createdAt: new Date(NOON), expiresAt: null }));
const byHash = new Map(keys.map((key) => [key.hash, key]));
const source = {
  byHash: async (hash: string) => byHash.get(hash) ?? null,
  changedAfter: async () => ({ version: 0, keys: [] }),
};
const now = () => NOON;
const parts: AppParts = {
  current: {
    catalogue,
    inForce: { catalogue, search, history: historyOf(catalogue), measures: NO_MEASURES },
    searchable: Promise.resolve(),
    hasNone: false,
  },
  fixed: FIXED,
  healthy: () => true,
  gate: new Gate(new Authenticator(source, now), new MemoryCounter(), { perMinute: 1, perDay: 1 }, 0, now),
  site: new Site('Asia/Dubai'),
  endpoint: null,
  openPages: null,
  visits: { perMinute: 1, perDay: 1 },
  software: 'test',
  queue: new WorkQueue(),
  corsOrigin: '*',
  connections: { ...CONNECTION_LIMITS, connections: 1 },
  now,
  draining: () => false,
  onResponse: () => {},
  onMalformed: () => {},
  onDefect: (_exchange, error) => {
    throw error;
  },
};
const app = createApp(parts);
let answers = 0;
/** The parts of a response that the service uses. */
const response = {
  headersSent: false,
  destroyed: false,
  once() {},
  shouldKeepAlive: true,
  statusCode: 0,
  writeHead(status: number) {
    this.statusCode = status;
  },
  end() {
    answers++;
  },
};

function sendAll(url: string, requests: number): void {
  for (let i = 0; i < requests; i++) {
    const headers = { host: 'localhost', 'x-api-key': texts[i % KEYS] };
    const rawHeaders = Object.entries(headers).flatMap(([name, value]) => [name, value ?? '']);
    const socket = { remoteAddress: '127.0.0.1' };
    const request = { method: 'GET', url, headers, rawHeaders, httpVersion: '1.1', socket };
    // The parts of a request that the service uses.
    app.emit('request', request as unknown as IncomingMessage, response as unknown as ServerResponse);
  }
}

async function turns(): Promise<void> {
  for (let i = 0; i < 3; i++) await new Promise((resolve) => setImmediate(resolve));
}

function used(): number {
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

// Looks up every key once, so that all are cached.
sendAll('/api/v1/hs-codes/0101', KEYS);
await turns();
const results = [];
for (const url of process.argv.slice(2)) {
  // A search is made in a turn of its own, and is kept when it is asked for again.
  for (let i = 0; i < 3; i++) {
    sendAll(url, 1);
    await turns();
  }
  sendAll(url, 2 * REQUESTS);
  globalThis.gc?.();
  const answersBefore = answers;
  const before = used();
  sendAll(url, REQUESTS);
  const allocated = (used() - before) / REQUESTS;
  globalThis.gc?.({ type: 'minor' });
  const surviving = (used() - before) / REQUESTS;
  // An answer after this point would not have been measured.
  if (answers - answersBefore !== REQUESTS) throw new Error(`Not every request for ${url} was answered synchronously`);
  results.push({ status: response.statusCode, allocated, surviving });
}
process.stdout.write(JSON.stringify(results));

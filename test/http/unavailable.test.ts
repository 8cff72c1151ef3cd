import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { afterEach, beforeEach, it } from 'node:test';
import { Authenticator } from '../../src/access/authenticator.ts';
import { keyOf, mintText } from '../../src/access/key.ts';
import { MemoryCounter } from '../../src/access/memory-counter.ts';
import { createApp } from '../../src/http/app.ts';
import { Gate } from '../../src/http/gate.ts';
import { CONNECTION_LIMITS } from '../../src/http/server.ts';
import { Site } from '../../src/http/site.ts';
import { WorkQueue } from '../../src/http/work-queue.ts';
import type { TariffToday } from '../../src/operations/sources.ts';
import { searchOf } from '../../src/publishing/build-catalogue.ts';
import { listen } from '../../src/service/listen.ts';
import { finish } from '../../src/steps.ts';
import type { Catalogue } from '../../src/tariff/catalogue.ts';
import { NOON, SMALL } from '../service.ts';
import { FIXED, NO_MEASURES } from '../sources.ts';

const SEARCH = '/api/v1/search?q=horses';
const text = mintText();
const key = keyOf(text, { label: '', tier: 'free', createdAt: new Date(NOON), expiresAt: null });
const source = { byHash: async () => key, changedAfter: async () => ({ version: 0, keys: [] }) };
const now = () => NOON;

let current: {
  catalogue: Catalogue | null;
  inForce: TariffToday | null;
  searchable: Promise<void>;
  hasNone: boolean;
};
/** Finishes the search index. */
let build: () => void;
let app: Server;
let url: string;

/** An app whose first catalogue has no search index yet. */
beforeEach(async () => {
  const { promise: searchable, resolve } = Promise.withResolvers<void>();
  current = { catalogue: null, inForce: null, searchable, hasNone: false };
  const building = searchOf('edition', readFileSync(SMALL, 'utf8'), {
    beforeSearch: (catalogue) => {
      current.catalogue = catalogue;
      current.inForce = { catalogue, search: null, history: null, measures: NO_MEASURES };
    },
  });
  while (current.catalogue === null) building.next();
  build = () => {
    const search = finish(building);
    current.inForce = { catalogue: search.catalogue, search, history: null, measures: NO_MEASURES };
    resolve();
  };
  app = createApp({
    current,
    fixed: FIXED,
    healthy: () => true,
    gate: new Gate(new Authenticator(source, now), new MemoryCounter(), { perMinute: 9, perDay: 9 }, 0, now),
    site: new Site('Asia/Dubai'),
    endpoint: null,
    openPages: null,
    visits: { perMinute: 1, perDay: 1 },
    software: 'test',
    queue: new WorkQueue(),
    corsOrigin: '*',
    connections: { ...CONNECTION_LIMITS, connections: 100 },
    now,
    draining: () => false,
    onResponse: () => {},
    onMalformed: () => {},
    onDefect: (_exchange, error) => assert.fail(String(error)),
  });
  url = await listen(app, '127.0.0.1', 0);
});
afterEach(() => {
  app.closeAllConnections();
  app.close();
});

async function get(path: string): Promise<{ status: number; left: number; leftToday: number }> {
  const { status, headers } = await fetch(url + path, { headers: { 'X-Api-Key': text } });
  const value = (window: string) => Number(headers.get(`X-RateLimit-Remaining-${window}`));
  return { status, left: value('Minute'), leftToday: value('Day') };
}

it('a search that arrives while the index is built waits for it, and other requests do not', async () => {
  let isAnswered = false;
  const search = get(SEARCH).finally(() => {
    isAnswered = true;
  });
  assert.equal((await get('/api/v1/hs-codes/0101')).status, 200);
  assert.equal(isAnswered, false);
  build();
  assert.equal((await search).status, 200);
});

it('a search waits three seconds at most, and the 503 is not counted', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  let answer: Awaited<ReturnType<typeof get>> | undefined;
  const search = get(SEARCH).then((given) => {
    answer = given;
  });
  assert.equal((await get('/api/v1/hs-codes/0101')).status, 200);
  t.mock.timers.tick(2_999);
  assert.equal((await get('/api/v1/hs-codes/0101')).left, 27);
  assert.equal(answer, undefined);
  t.mock.timers.tick(1);
  await search;
  assert.deepEqual(answer, { status: 503, left: 28, leftToday: 998 });
});

it('no 503 is counted, whatever its reason', async () => {
  // No edition but this one is loaded yet.
  assert.deepEqual(await get('/api/v1/editions'), { status: 503, left: 30, leftToday: 1_000 });
  assert.deepEqual(await get('/api/v1/hs-codes/0101?as_of=2026-01-01'), { status: 503, left: 30, leftToday: 1_000 });
  current.catalogue = null;
  current.inForce = null;
  for (let i = 0; i < 40; i++)
    assert.deepEqual(await get('/api/v1/hs-codes/0101'), { status: 503, left: 30, leftToday: 1_000 });
});

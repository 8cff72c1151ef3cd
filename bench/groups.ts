import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { readSets } from '../eval/sets.ts';
import { keyOf, mintText } from '../src/access/key.ts';
import { DEFAULT_PAGE } from '../src/http/hand-made/rendered-catalogue.ts';
import { openBundled } from '../src/library/open-sources.ts';
import { codePath } from '../src/pages/address.ts';
import { type Contender, RunningContender } from './contender.ts';
import { CHECKOUT } from './launcher.ts';

/** Contenders that are measured in turn. The first is the baseline: raw node:http that sends the same bytes. */
export type Group = readonly [Contender, ...Contender[]];

/** What all contenders share. */
export interface Setup {
  readonly folder: string;
  readonly edition: string | URL;
  readonly keys: readonly string[];
  /** Another checkout of the service, to measure beside this one; null for none. */
  readonly against: string | null;
}

/** The number of answers from which the one of median length is taken. */
const SAMPLE = 1_000;
const { records } = (await openBundled()).catalogue;

/** Queries that are asked again and again: few enough for the cache to hold all their pages, however many are labelled. */
const HOT_QUERIES = 500;
/** Pages that are visited: half of what is kept. */
const VISITED = 1_000;

/** Every code, and a different value for each calculation: with few URLs, a cache would answer everything. */
const PATHS: Readonly<Record<string, readonly string[]>> = {
  lookup: shuffled(records.map(({ code }) => `/api/v1/hs-codes/${code}`)),
  children: records
    .filter(({ children }) => children.length >= DEFAULT_PAGE)
    .map(({ code }) => `/api/v1/hs-codes/${code}/children`),
  tariff: shuffled(records.filter(({ children }) => children.length === 0)).map(
    ({ code }, i) => `/api/v1/tariff/calculate?hs_code=${code}&value=${i + 1}.56&currency=AED&include_vat=1`,
  ),
  search: hotQueries().map(searchFor),
  // Pages of codes that are visited again and again, as most visits are.
  page: shuffled(records.filter(({ active }) => active))
    .slice(0, VISITED)
    .map((record) => codePath(record, 'en')),
  details: shuffled(records.map(({ code }) => `/api/v1/hs-codes/${code}/details`)),
  resolve: shuffled(records.filter(({ level }) => level === 6)).map(({ code }) => `/api/v1/resolve?code=${code}`),
  shipment: shuffled(records).map((_, i) => shipmentOf(fiftyCodes(i), i)),
  batch: shuffled(records).map((_, i) => `/api/v1/hs-codes?codes=${fiftyCodes(i).join(',')}`),
};
/** Requests that shops repeat: also measured with few addresses, which the cache holds. */
const REPEATED_PATHS = ['shipment', 'batch'];
const REPEATED = 100;
/** What the peer can do too. */
const PEER_PATHS = ['lookup', 'children', 'tariff', 'search'];

/** A fixed number of labelled queries, spread over all sets. */
function hotQueries(): string[] {
  const sets = readSets(fileURLToPath(new URL('../eval', import.meta.url)));
  const queries = sets.labelled.flatMap((set) => set.queries.map(({ query }) => query));
  return Array.from({ length: HOT_QUERIES }, (_, i) => queries[Math.floor((i * queries.length) / HOT_QUERIES)] ?? '');
}

/** Keys to share the load, so that none meets its limit. */
export function mintKeys(count: number): string[] {
  return Array.from({ length: count }, () => mintText());
}

/** Tarifa on SQLite, its default, and the servers that it is compared with. */
export async function onSqlite(setup: Setup): Promise<Group[]> {
  const { folder, keys } = setup;
  const database = join(folder, 'bench.db');
  await fillDatabase(database, setup, CHECKOUT);
  // One address makes all requests for pages.
  const environment = { TARIFA_PAGES: '1000000' };
  const tarifa = { script: 'tarifa', args: [CHECKOUT, database], keys, environment };
  const probe = await RunningContender.start({ ...tarifa, name: 'probe', paths: [] });
  const [known = ''] = PATHS['lookup'] ?? [];
  const { headers } = await typicalAnswer(probe.url, [known], keys);
  const etag = headers[headers.indexOf('etag') + 1] ?? '';
  const groups: Group[] = [];
  for (const [name, paths] of Object.entries(PATHS)) {
    writeFileSync(answerFile(name, setup), JSON.stringify(await typicalAnswer(probe.url, paths, keys)));
    groups.push([
      raw(name, setup),
      { ...tarifa, name: `tarifa ${name}`, paths },
      ...(PEER_PATHS.includes(name) ? [{ name: `peer ${name}`, script: 'peer', args: [database], paths, keys }] : []),
      ...(name === 'search' ? [{ ...tarifa, name: 'tarifa search, uncached', paths: distinctSearches() }] : []),
      ...(REPEATED_PATHS.includes(name)
        ? [{ ...tarifa, name: `tarifa ${name}, repeated`, paths: paths.slice(0, REPEATED) }]
        : []),
    ]);
  }
  probe.kill();
  groups.push([
    raw('lookup', setup),
    { ...tarifa, name: 'tarifa 401', paths: [known], keys: [], isRefused: true },
    { ...tarifa, name: 'tarifa 404', paths: ['/api/v1/hs-codes/99'], isRefused: true },
    { ...tarifa, name: 'tarifa 304', paths: [known], headers: { 'If-None-Match': etag } },
    { name: 'fastify constant', script: 'fastify', args: [], paths: ['/'], keys },
  ]);
  const { against } = setup;
  if (against === null) return groups;
  const before = join(folder, 'before.db');
  await fillDatabase(before, setup, against);
  return groups.map((group) => withBefore(group, against, before));
}

/** Tarifa on PostgreSQL and Redis, in one process and in two. Needs the answer files that `onSqlite` writes. */
export async function onServers(setup: Setup, newDatabase: () => Promise<string>, redis: string): Promise<Group> {
  const database = await newDatabase();
  await fillDatabase(database, setup, CHECKOUT);
  const shared = {
    script: 'tarifa',
    args: [CHECKOUT, database],
    paths: PATHS['lookup'] ?? [],
    keys: setup.keys,
    environment: { TARIFA_REDIS: redis },
  };
  const group: Group = [
    raw('lookup', setup),
    { ...shared, name: 'tarifa redis' },
    { ...shared, name: 'tarifa redis, 2 processes', processes: 2 },
  ];
  if (setup.against === null) return group;
  const before = await newDatabase();
  await fillDatabase(before, setup, setup.against);
  return withBefore(group, setup.against, before);
}

/** Adds, after each contender of this checkout, the same one of the other checkout with a database of its own. */
function withBefore([baseline, ...others]: Group, against: string, database: string): Group {
  const beforeOf = (contender: Contender): Contender => ({
    ...contender,
    name: `before ${contender.name}`,
    args: [against, database],
    checkout: against,
  });
  return [baseline, ...others.flatMap((each) => (each.script === 'tarifa' ? [each, beforeOf(each)] : [each]))];
}

function raw(name: string, setup: Setup): Contender {
  const args = [answerFile(name, setup)];
  return { name: `raw ${name}`, script: 'raw', args, paths: PATHS[name] ?? [], keys: setup.keys };
}

/** The file with the answer that the baseline sends. */
function answerFile(name: string, { folder }: Setup): string {
  return join(folder, `${name}.json`);
}

/** Fills a database with the edition and the keys, by the code of the checkout that will serve it. */
async function fillDatabase(database: string, { edition, keys }: Setup, checkout: string): Promise<void> {
  const { Store }: typeof import('../src/store/store.ts') = await import(
    pathToFileURL(join(checkout, 'src/store/store.ts')).href
  );
  const store = Store.open(database);
  await store.migrate();
  for (const text of keys)
    await store.keys.add(keyOf(text, { label: '', tier: 'pro', createdAt: new Date(), expiresAt: null }));
  await store.close();
  const file = edition instanceof URL ? fileURLToPath(edition) : edition;
  execFileSync(process.execPath, [join(checkout, 'bin/tarifa.js'), 'import', file, '--name', 'bench'], {
    env: { ...process.env, TARIFA_DATABASE: database },
  });
}

/** The answer of median length, for the baseline to send. */
async function typicalAnswer(
  url: string,
  paths: readonly string[],
  keys: readonly string[],
): Promise<{ readonly headers: string[]; readonly body: string }> {
  const answers = [];
  for (const [i, path] of paths.filter((_, at) => at % Math.ceil(paths.length / SAMPLE) === 0).entries()) {
    const response = await fetch(url + path, {
      headers: { 'X-Api-Key': keys[i % keys.length] ?? '', 'Accept-Encoding': 'identity' },
    });
    const perConnection = new Set(['date', 'connection', 'keep-alive']);
    answers.push({
      headers: [...response.headers].filter(([name]) => !perConnection.has(name)).flat(),
      body: await response.text(),
    });
  }
  answers.sort((a, b) => a.body.length - b.body.length);
  return answers[answers.length >> 1] ?? { headers: [], body: '' };
}

/** The list in a fixed order that separates neighbours. */
function shuffled<T>(list: readonly T[]): T[] {
  return list.map((_, i) => list[(i * 7_919) % list.length] as T);
}

/** Fifty codes, different ones for each number. */
function fiftyCodes(number: number): string[] {
  return Array.from({ length: 50 }, (_, i) => records[(number + i * 577) % records.length]?.code ?? '');
}

/** An invoice of these codes, with other amounts for each number. */
function shipmentOf(codes: readonly string[], number: number): string {
  const lines = codes.map(
    (code, i) => `${code}:${((number * 131 + i * 7_919) % 90_000) + 10}.${10 + ((number + i) % 90)}`,
  );
  return `/api/v1/tariff/shipment?lines=${lines.join(',')}&freight=${number + 1}.35&insurance=41.7&currency=AED&include_vat=1`;
}

function searchFor(query: string): string {
  return `/api/v1/search?q=${encodeURIComponent(query)}`;
}

/** Three words of every text of the tariff: far more searches than the cache holds. */
function distinctSearches(): string[] {
  const words = records.flatMap(({ en, ar }) => [en, ar]).map((text) => text.split(/\s+/).slice(-3).join(' '));
  return [...new Set(words)].filter((query) => query.length > 3).map(searchFor);
}

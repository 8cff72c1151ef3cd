import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundledCatalogue } from '../eval/edition.ts';
import { readSets } from '../eval/sets.ts';
import { keyOf, mintText } from '../src/access/key.ts';
import { importEdition } from '../src/edition/importing/import-edition.ts';
import { DEFAULT_PAGE } from '../src/http/rendered-catalogue.ts';
import { Store } from '../src/store/store.ts';
import { type Contender, Running } from './contender.ts';

/** Contenders that are measured by turns. The first is what the others are divided by: raw node:http with the same bytes. */
export type Group = readonly [Contender, ...Contender[]];

/** What all contenders have in common. */
export interface Ground {
  readonly folder: string;
  readonly edition: string | URL;
  readonly keys: readonly string[];
}

/** So many answers tell how long one is. */
const SAMPLE = 1_000;
const { records } = bundledCatalogue();

/** Every code, and for each calculation a value of its own: with a few addresses, whoever knows them by heart is fast. */
const PATHS: Readonly<Record<string, readonly string[]>> = {
  lookup: scattered(records.map(({ code }) => `/api/v1/hs-codes/${code}`)),
  children: records
    .filter(({ children }) => children.length >= DEFAULT_PAGE)
    .map(({ code }) => `/api/v1/hs-codes/${code}/children`),
  tariff: scattered(records.filter(({ children }) => children.length === 0)).map(
    ({ code }, i) => `/api/v1/tariff/calculate?hs_code=${code}&value=${i + 1}.56&currency=AED&include_vat=1`,
  ),
  search: readSets(fileURLToPath(new URL('../eval', import.meta.url))).flatMap(({ queries }) =>
    queries.map(({ query }) => searchFor(query)),
  ),
};

/** So many keys that nobody meets a limit: as many callers would be needed to send so much. */
export function manyKeys(count: number): string[] {
  return Array.from({ length: count }, () => mintText());
}

/** Tarifa on its embedded default, and what it is compared with. */
export async function onSqlite(ground: Ground): Promise<Group[]> {
  const { folder, keys } = ground;
  const database = join(folder, 'bench.db');
  await fill(database, ground);
  const tarifa = { script: 'tarifa', args: [database], keys };
  const probe = await Running.start({ ...tarifa, name: 'probe', paths: [] });
  const [known = ''] = PATHS['lookup'] ?? [];
  const { headers } = await typicalAnswer(probe.url, [known], keys);
  const tag = headers[headers.indexOf('etag') + 1] ?? '';
  const groups: Group[] = [];
  for (const [name, paths] of Object.entries(PATHS)) {
    writeFileSync(answerFile(name, ground), JSON.stringify(await typicalAnswer(probe.url, paths, keys)));
    groups.push([
      raw(name, ground),
      { ...tarifa, name: `tarifa ${name}`, paths },
      { name: `peer ${name}`, script: 'peer', args: [database], paths, keys },
      ...(name === 'search' ? [{ ...tarifa, name: 'tarifa search, none twice', paths: unheardOf() }] : []),
    ]);
  }
  probe.end();
  groups.push([
    raw('lookup', ground),
    { ...tarifa, name: 'tarifa 401', paths: [known], keys: [], isRefused: true },
    { ...tarifa, name: 'tarifa 404', paths: ['/api/v1/hs-codes/99'], isRefused: true },
    { ...tarifa, name: 'tarifa 304', paths: [known], headers: { 'If-None-Match': tag } },
    { name: 'fastify constant', script: 'fastify', args: [], paths: ['/'], keys },
  ]);
  return groups;
}

/** Tarifa on PostgreSQL and Redis, in one process and in two. To be called after `onSqlite`. */
export async function onServers(ground: Ground, database: string, redis: string): Promise<Group> {
  await fill(database, ground);
  const shared = {
    script: 'tarifa',
    args: [database],
    paths: PATHS['lookup'] ?? [],
    keys: ground.keys,
    environment: { TARIFA_REDIS: redis },
  };
  return [
    raw('lookup', ground),
    { ...shared, name: 'tarifa redis' },
    { ...shared, name: 'tarifa redis, 2 processes', processes: 2 },
  ];
}

function raw(name: string, ground: Ground): Contender {
  const args = [answerFile(name, ground)];
  return { name: `raw ${name}`, script: 'raw', args, paths: PATHS[name] ?? [], keys: ground.keys };
}

/** Where the answer is that raw gives in place of Tarifa. */
function answerFile(name: string, { folder }: Ground): string {
  return join(folder, `${name}.json`);
}

async function fill(database: string, { edition, keys }: Ground): Promise<void> {
  const store = Store.open(database);
  await store.migrate();
  await importEdition(store.editions, edition, { name: 'bench' });
  for (const text of keys)
    await store.keys.add(keyOf(text, { label: '', tier: 'pro', createdAt: new Date(), expiresAt: null }));
  await store.close();
}

/** The headers and the body of an answer of middling length, for the baseline to send again. */
async function typicalAnswer(
  url: string,
  paths: readonly string[],
  keys: readonly string[],
): Promise<{ readonly headers: string[]; readonly body: string }> {
  const answers = [];
  for (const [i, path] of paths.filter((_, at) => at % Math.ceil(paths.length / SAMPLE) === 0).entries()) {
    const response = await fetch(url + path, { headers: { 'X-Api-Key': keys[i % keys.length] ?? '' } });
    const own = new Set(['date', 'connection', 'keep-alive']);
    answers.push({
      headers: [...response.headers].filter(([name]) => !own.has(name)).flat(),
      body: await response.text(),
    });
  }
  answers.sort((a, b) => a.body.length - b.body.length);
  return answers[answers.length >> 1] ?? { headers: [], body: '' };
}

/** The same in an order in which neighbours are not neighbours. */
function scattered<T>(list: readonly T[]): T[] {
  return list.map((_, i) => list[(i * 7_919) % list.length] as T);
}

function searchFor(query: string): string {
  return `/api/v1/search?q=${encodeURIComponent(query)}`;
}

/** Three words of every text of the tariff: far more searches than are kept, so that each is as good as new. */
function unheardOf(): string[] {
  const words = records.flatMap(({ en, ar }) => [en, ar]).map((text) => text.split(/\s+/).slice(-3).join(' '));
  return [...new Set(words)].filter((query) => query.length > 3).map(searchFor);
}

import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { bundledCatalogue } from '../eval/edition.ts';
import { readSets } from '../eval/sets.ts';
import { keyOf, mintText } from '../src/access/key.ts';
import { importEdition } from '../src/cli/import.ts';
import { table } from '../src/cli/table.ts';
import { Store } from '../src/store/store.ts';
import { median, megabytesOf } from './figures.ts';
import { FLAGS } from './launcher.ts';
import { apply, generator, type Load } from './load.ts';

// npm run bench: every contender in a process of its own, loaded by turns in short slices, and every figure as a ratio to
// raw node:http writing the same bytes in the same round. The machine's speed changes from second to second, so only
// neighbours in time are compared, and absolute figures say more of the machine than of us.

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '7' },
    seconds: { type: 'string', default: '2' },
    connections: { type: 'string', default: '32' },
    keys: { type: 'string', default: '5000' },
    edition: { type: 'string' },
    only: { type: 'string' },
    embedded: { type: 'boolean', default: false },
    json: { type: 'string' },
  },
});
const rounds = Number(options.rounds);
const seconds = Number(options.seconds);
const connections = Number(options.connections);
const LEAD_SECONDS = 1;
const edition = options.edition ?? new URL('../data/tarifa-2022.csv', import.meta.url);

interface Contender {
  readonly name: string;
  /** The one that its figures are divided by. */
  readonly base: string;
  readonly script: string;
  readonly args: readonly string[];
  readonly paths: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
  readonly anonymous?: boolean;
  /** Whether every request is to be refused, and none to be answered. */
  readonly isRefused?: boolean;
  readonly environment?: Readonly<Record<string, string>>;
  /** In so many processes that share the load; one unless said. */
  readonly processes?: number;
}

interface Running {
  readonly children: readonly ChildProcess[];
  readonly urls: readonly string[];
}

/** What one slice showed. */
interface Slice {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly cpuUs: number;
  readonly errors: number;
}

const folder = mkdtempSync(join(tmpdir(), 'tarifa-bench-'));
const running = new Map<string, Running>();
const endings: (() => Promise<void>)[] = [];
const keys = Array.from({ length: Number(options.keys) }, () => mintText());
try {
  const all = [...(await onSqlite()), ...(options.embedded ? [] : await onServers())];
  const isChosen = ({ name }: Contender) => options.only === undefined || name.includes(options.only);
  const needed = new Set(all.filter(isChosen).flatMap(({ name, base }) => [name, base]));
  const chosen = all.filter(({ name }) => needed.has(name));
  for (const contender of chosen) running.set(contender.name, await start(contender));
  const slices = new Map<string, Slice[]>(chosen.map(({ name }) => [name, []]));
  // The first round only warms up.
  for (let round = 0; round <= rounds; round++) {
    for (const contender of chosen) {
      const slice = await measure(contender);
      if (round > 0) slices.get(contender.name)?.push(slice);
    }
    if (round > 0) process.stderr.write(`round ${round} of ${rounds}\n`);
  }
  report(chosen, slices);
} finally {
  for (const { children } of running.values()) for (const child of children) child.kill('SIGKILL');
  for (const end of endings) await end();
  rmSync(folder, { recursive: true });
}

/** Tarifa on its embedded default, and what it is compared with. */
async function onSqlite(): Promise<Contender[]> {
  const database = join(folder, 'bench.db');
  await fill(database);
  const probe = await start({ name: '', base: '', script: 'tarifa', args: [database], paths: [] });
  const paths: Readonly<Record<string, readonly string[]>> = {
    lookup: ['/api/v1/hs-codes/851713', '/api/v1/hs-codes/0901', '/api/v1/hs-codes/010121100001'],
    children: ['/api/v1/hs-codes/84/children'],
    tariff: ['/api/v1/tariff/calculate?hs_code=610910&value=1234.56&currency=AED&include_vat=1'],
    search: readSets(fileURLToPath(new URL('../eval', import.meta.url))).flatMap(({ queries }) =>
      queries.map(({ query }) => searchFor(query)),
    ),
  };
  const contenders: Contender[] = [];
  for (const [name, list] of Object.entries(paths)) {
    const file = join(folder, `${name}.json`);
    writeFileSync(file, JSON.stringify(await typicalAnswer(probe.urls[0] ?? '', list)));
    const base = `raw ${name}`;
    contenders.push(
      { name: base, base, script: 'raw', args: [file], paths: list },
      { name: `tarifa ${name}`, base, script: 'tarifa', args: [database], paths: list },
      { name: `peer ${name}`, base, script: 'peer', args: [database], paths: list },
    );
  }
  const [known = ''] = paths['lookup'] ?? [];
  const { headers } = await typicalAnswer(probe.urls[0] ?? '', [known]);
  const tag = headers[headers.indexOf('etag') + 1] ?? '';
  for (const child of probe.children) child.kill('SIGKILL');
  const other = { base: 'raw lookup', script: 'tarifa', args: [database] };
  return [
    ...contenders,
    { ...other, name: 'tarifa search, none twice', base: 'raw search', paths: unheardOf().map(searchFor) },
    { ...other, name: 'tarifa 401', paths: [known], anonymous: true, isRefused: true },
    { ...other, name: 'tarifa 404', paths: ['/api/v1/hs-codes/99'], isRefused: true },
    { ...other, name: 'tarifa 304', paths: [known], headers: { 'If-None-Match': tag } },
    { ...other, name: 'fastify constant', script: 'fastify', args: [], paths: ['/'] },
  ];
}

function searchFor(query: string): string {
  return `/api/v1/search?q=${encodeURIComponent(query)}`;
}

/** Three words of every text of the tariff: far more searches than are kept, so that each is as good as new. */
function unheardOf(): string[] {
  const { records } = bundledCatalogue();
  const words = records.flatMap(({ en, ar }) => [en, ar]).map((text) => text.split(/\s+/).slice(-3).join(' '));
  return [...new Set(words)].filter((query) => query.length > 3);
}

/** Tarifa on PostgreSQL and Redis, in one process and in two, where those servers can be had. */
async function onServers(): Promise<Contender[]> {
  try {
    const { ownPostgres } = await import('../test/servers/postgres.ts');
    const { ownRedis } = await import('../test/servers/redis.ts');
    const postgres = await ownPostgres();
    endings.push(() => postgres.stop());
    const redis = await ownRedis();
    endings.push(() => redis.stop());
    const database = await postgres.database();
    await fill(database);
    const shared = {
      base: 'raw lookup',
      script: 'tarifa',
      args: [database],
      paths: ['/api/v1/hs-codes/851713'],
      environment: { TARIFA_REDIS: redis.url },
    };
    return [
      { ...shared, name: 'tarifa redis' },
      { ...shared, name: 'tarifa redis, 2 processes', processes: 2 },
    ];
  } catch (error) {
    process.stderr.write(`Without PostgreSQL and Redis: ${error}\n`);
    return [];
  }
}

/** So many keys that nobody meets a limit: as many callers would be needed to send so much. */
async function fill(database: string): Promise<void> {
  const store = Store.open(database);
  await store.migrate();
  await importEdition(store, edition, { name: 'bench' });
  for (const text of keys)
    await store.keys.add(keyOf(text, { label: '', tier: 'pro', createdAt: new Date(), expiresAt: null }));
  await store.close();
}

/** The headers and the body of an answer of middling length, for the baseline to send again. */
async function typicalAnswer(
  url: string,
  paths: readonly string[],
): Promise<{ readonly headers: string[]; readonly body: string }> {
  const answers = [];
  for (const [i, path] of paths.entries()) {
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

async function start({ script, args, environment, processes = 1 }: Contender): Promise<Running> {
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    TARIFA_ANONYMOUS_PER_MINUTE: '1000000',
    TARIFA_ANONYMOUS_PER_DAY: '1000000000',
    ...environment,
  };
  const children = Array.from({ length: processes }, () =>
    fork(new URL(`contenders/${script}.ts`, import.meta.url), [...args], { env, execArgv: [...FLAGS] }),
  );
  const urls = children.map(
    (child) =>
      new Promise<string>((resolve, reject) => {
        child.once('message', (message) => resolve((message as { url: string }).url));
        child.once('exit', (code) => reject(new Error(`${script} ended with ${code}`)));
      }),
  );
  return { children, urls: await Promise.all(urls) };
}

async function measure({ name, paths, headers, anonymous, isRefused }: Contender): Promise<Slice> {
  const { children, urls } = running.get(name) as Running;
  const cpuSeconds = () => children.reduce((sum, { pid }) => sum + cpuSecondsOf(pid ?? 0), 0);
  const load: Omit<Load, 'url'> = {
    name: name.replaceAll(/\W/g, '-'),
    paths,
    keys: anonymous ? [] : keys,
    headers: headers ?? {},
    isRefused: isRefused ?? false,
    seconds,
    connections: connections / urls.length,
  };
  // A process that was at rest has tidied its memory, and starts with cold caches: that is not what is asked here.
  await Promise.all(urls.map((url) => apply({ ...load, url, seconds: LEAD_SECONDS }, folder)));
  const before = cpuSeconds();
  const samples = await Promise.all(urls.map((url) => apply({ ...load, url }, folder)));
  const perSecond = samples.reduce((sum, sample) => sum + sample.perSecond, 0);
  return {
    perSecond,
    p50Ms: Math.max(...samples.map(({ p50Ms }) => p50Ms)),
    p99Ms: Math.max(...samples.map(({ p99Ms }) => p99Ms)),
    cpuUs: ((cpuSeconds() - before) / (perSecond * seconds)) * 1e6,
    errors: samples.reduce((sum, { errors }) => sum + errors, 0),
  };
}

function report(contenders: readonly Contender[], slices: ReadonlyMap<string, readonly Slice[]>): void {
  const figures = contenders.map(({ name, base }) => {
    const own = slices.get(name) ?? [];
    const ratio = (pick: (slice: Slice) => number) =>
      median(own.map((slice, i) => pick(slice) / pick(slices.get(base)?.[i] ?? slice)));
    const rates = own.map(({ perSecond }) => perSecond);
    return {
      contender: name,
      rate: ratio(({ perSecond }) => perSecond),
      p50: ratio(({ p50Ms }) => p50Ms),
      p99: ratio(({ p99Ms }) => p99Ms),
      cpu: ratio(({ cpuUs }) => cpuUs),
      perSecond: median(rates),
      least: Math.min(...rates),
      most: Math.max(...rates),
      p99Ms: median(own.map(({ p99Ms }) => p99Ms)),
      cpuUs: median(own.map(({ cpuUs }) => cpuUs)),
      megabytes: (running.get(name)?.children ?? []).reduce((sum, child) => sum + megabytesOf(child), 0),
      errors: own.reduce((sum, { errors }) => sum + errors, 0),
    };
  });
  const head = ['contender', 'req/s÷raw', 'p50÷raw', 'p99÷raw', 'cpu÷raw', 'req/s', 'spread', 'p99 ms', 'cpu µs', 'MB'];
  const rows = figures.map((f) => [
    f.contender,
    ...[f.rate, f.p50, f.p99, f.cpu].map((ratio) => ratio.toFixed(2)),
    f.perSecond.toFixed(0),
    `${f.least.toFixed(0)}-${f.most.toFixed(0)}`,
    f.p99Ms.toFixed(2),
    f.cpuUs.toFixed(1),
    f.megabytes.toFixed(0) + (f.errors > 0 ? `  ${f.errors} errors` : ''),
  ]);
  const setting = `${rounds} rounds of ${seconds} s after ${LEAD_SECONDS} s, ${connections} connections, ${keys.length} keys, ${generator}`;
  process.stdout.write(`\n${setting}\n\n${table([head, ...rows])}`);
  if (options.json !== undefined) writeFileSync(options.json, `${JSON.stringify({ setting, figures }, null, 2)}\n`);
}

function cpuSecondsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

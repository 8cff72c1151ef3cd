import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { keyOf, mintText } from '../src/access/key.ts';
import { importEdition } from '../src/cli/import.ts';
import { table } from '../src/cli/table.ts';
import { Store } from '../src/store/store.ts';
import { apply, generator, type Load, type Sample } from './load.ts';

// npm run bench: every contender in a process of its own, loaded by turns over several rounds, each figure as a ratio
// to raw node:http writing the same bytes in the same run. Absolute figures say more of the machine than of us.

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '32' },
    keys: { type: 'string', default: '20000' },
    edition: { type: 'string' },
    only: { type: 'string' },
  },
});
const rounds = Number(options.rounds);
const seconds = Number(options.seconds);
const folder = mkdtempSync(join(tmpdir(), 'tarifa-bench-'));
const database = join(folder, 'bench.db');

interface Contender {
  readonly name: string;
  readonly script: string;
  readonly args: readonly string[];
  readonly load: Omit<Load, 'url' | 'seconds' | 'connections'>;
  /** The baseline that its figures are divided by. */
  readonly base: string | null;
}

const store = Store.open(database);
await store.migrate();
await importEdition(store, options.edition ?? new URL('../data/tarifa-2022.csv', import.meta.url), { name: 'bench' });
const keys = await issueKeys(Number(options.keys));
await store.close();

const contenders = await line();
const chosen = contenders.filter(
  ({ name, base }) =>
    options.only === undefined ||
    name.includes(options.only) ||
    contenders.some((c) => c.name.includes(options.only ?? '') && c.base === name) ||
    (base === null && options.only === 'raw'),
);
const running = new Map<string, Running>();
try {
  for (const contender of chosen) running.set(contender.name, await start(contender));
  for (const contender of chosen) await measure(contender, 1);
  const samples = new Map<string, (Sample & { cpuUs: number })[]>(chosen.map(({ name }) => [name, []]));
  for (let round = 1; round <= rounds; round++) {
    for (const contender of chosen) samples.get(contender.name)?.push(await measure(contender, seconds));
    process.stderr.write(`round ${round} of ${rounds}\n`);
  }
  report(samples);
} finally {
  for (const { child } of running.values()) child.kill('SIGKILL');
  rmSync(folder, { recursive: true });
}

async function line(): Promise<Contender[]> {
  const queries = readFileSync(new URL('queries.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n');
  const search = queries.map((query) => `/api/v1/search?q=${encodeURIComponent(query)}`);
  const paths: Record<string, string[]> = {
    lookup: ['/api/v1/hs-codes/851713', '/api/v1/hs-codes/0901', '/api/v1/hs-codes/010121100001'],
    children: ['/api/v1/hs-codes/84/children'],
    tariff: ['/api/v1/tariff/calculate?hs_code=610910&value=1234.56&currency=AED&include_vat=1'],
    search,
  };
  const probe = await start({
    name: 'probe',
    script: 'tarifa',
    args: [database],
    load: { paths: [], keys: [] },
    base: null,
  });
  const all: Contender[] = [];
  for (const [name, list] of Object.entries(paths)) {
    const file = join(folder, `${name}.json`);
    writeFileSync(file, JSON.stringify(await captured(`${probe.url}${list[0]}`)));
    all.push({ name: `raw ${name}`, script: 'raw', args: [file], load: { paths: list, keys }, base: null });
    all.push({
      name: `tarifa ${name}`,
      script: 'tarifa',
      args: [database],
      load: { paths: list, keys },
      base: `raw ${name}`,
    });
    all.push({
      name: `peer ${name}`,
      script: 'peer',
      args: [database],
      load: { paths: list, keys },
      base: `raw ${name}`,
    });
  }
  const [path = ''] = paths['lookup'] ?? [];
  const etag =
    (await fetch(`${probe.url}${path}`, { headers: { 'X-Api-Key': keys[0] ?? '' } })).headers.get('ETag') ?? '';
  probe.child.kill('SIGKILL');
  const tarifa = (name: string, load: Contender['load']) =>
    all.push({ name: `tarifa ${name}`, script: 'tarifa', args: [database], load, base: 'raw lookup' });
  tarifa('401', { paths: [path], keys: [] });
  tarifa('404', { paths: ['/api/v1/hs-codes/99'], keys });
  tarifa('304', { paths: [path], keys, headers: { 'If-None-Match': etag } });
  all.push({ name: 'fastify constant', script: 'fastify', args: [], load: { paths: ['/'], keys }, base: 'raw lookup' });
  return all;
}

interface Running {
  readonly child: ChildProcess;
  readonly url: string;
}

function start({ script, args }: Contender): Promise<Running> {
  const environment = {
    ...process.env,
    NODE_ENV: 'production',
    TARIFA_ANONYMOUS_PER_MINUTE: '1000000',
    TARIFA_ANONYMOUS_PER_DAY: '1000000000',
  };
  const child = fork(new URL(`contenders/${script}.ts`, import.meta.url), [...args], { env: environment });
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve({ child, url: (message as { url: string }).url }));
    child.once('exit', (code) => reject(new Error(`${script} ended with ${code}`)));
  });
}

async function measure(contender: Contender, forSeconds: number): Promise<Sample & { cpuUs: number }> {
  const { child, url } = running.get(contender.name) ?? (await start(contender));
  const before = cpuSeconds(child.pid ?? 0);
  const sample = await apply(
    { ...contender.load, url, seconds: forSeconds, connections: Number(options.connections) },
    folder,
  );
  const cpuUs = ((cpuSeconds(child.pid ?? 0) - before) / (sample.perSecond * forSeconds)) * 1e6;
  return { ...sample, cpuUs };
}

function report(samples: ReadonlyMap<string, readonly (Sample & { cpuUs: number })[]>): void {
  const median = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN;
  const of = (name: string, pick: (sample: Sample & { cpuUs: number }) => number) =>
    (samples.get(name) ?? []).map(pick);
  const rows = chosen.map(({ name, base }) => {
    const rate = of(name, ({ perSecond }) => perSecond);
    const reference = base ?? name;
    // Each round has its own ratio, since a noisy machine is noisy for neighbours in time alike.
    const ratio = median(
      rate.map((value, i) => value / (of(reference, ({ perSecond }) => perSecond)[i] ?? Number.NaN)),
    );
    const p99 = median(of(name, ({ p99Ms }) => p99Ms));
    const rss =
      readFileSync(`/proc/${running.get(name)?.child.pid}/status`, 'utf8').match(/VmRSS:\s+(\d+)/)?.[1] ?? '0';
    return [
      name,
      ratio.toFixed(2),
      (p99 / median(of(reference, ({ p99Ms }) => p99Ms))).toFixed(2),
      (median(of(name, ({ cpuUs }) => cpuUs)) / median(of(reference, ({ cpuUs }) => cpuUs))).toFixed(2),
      median(rate).toFixed(0),
      `${Math.min(...rate).toFixed(0)}-${Math.max(...rate).toFixed(0)}`,
      median(of(name, ({ p50Ms }) => p50Ms)).toFixed(2),
      p99.toFixed(2),
      (Number(rss) / 1024).toFixed(0),
      String(of(name, ({ errors }) => errors).reduce((a, b) => a + b, 0)),
    ];
  });
  const head = ['contender', 'req/s÷raw', 'p99÷raw', 'cpu÷raw', 'req/s', 'spread', 'p50 ms', 'p99 ms', 'MB', 'errors'];
  process.stdout.write(
    `\n${rounds} rounds of ${seconds} s, ${options.connections} connections, ${options.keys} keys, ${generator}\n\n${table([head, ...rows])}`,
  );
}

/** Enough keys that nobody meets a limit: as many callers would be needed to send so much. */
async function issueKeys(count: number): Promise<string[]> {
  const texts: string[] = [];
  for (let i = 0; i < count; i++) {
    const text = mintText();
    texts.push(text);
    await store.keys.add(keyOf(text, { label: '', tier: 'pro', createdAt: new Date(), expiresAt: null }));
  }
  return texts;
}

/** The headers and the body of an answer, for the baseline to send again. */
async function captured(url: string): Promise<{ headers: string[]; body: string }> {
  const response = await fetch(url, { headers: { 'X-Api-Key': keys[0] ?? '' } });
  const own = new Set(['date', 'connection', 'keep-alive']);
  return { headers: [...response.headers].filter(([name]) => !own.has(name)).flat(), body: await response.text() };
}

function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { keyOf, mintText } from '../src/access/key.ts';
import { dayOf } from '../src/day.ts';
import { importEdition } from '../src/publishing/importing/import-edition.ts';
import { Store } from '../src/store/store.ts';
import { exitOnSignals, freePort, killOnExit, temporaryFolder } from '../test/servers/process.ts';
import { median, megabytesOf, quantile } from './figures.ts';
import { FLAGS, LAUNCHER } from './launcher.ts';

// npm run bench:life: measures how long a start takes beside that of a bare server, how much memory an idle process holds,
// and how much a change of edition delays requests.

const { values: options } = parseArgs({
  options: {
    edition: { type: 'string' },
    keys: { type: 'string', default: '5000' },
    starts: { type: 'string', default: '5' },
    swaps: { type: 'string', default: '4' },
    editions: { type: 'string', default: '1' },
    idle: { type: 'string', default: '10' },
  },
});
const BUNDLED = fileURLToPath(new URL('../data/tarifa-2022.csv', import.meta.url));
const BARE = "require('node:http').createServer((q, r) => r.end()).listen(process.env.TARIFA_PORT, '127.0.0.1')";
/** How long a process rests before its memory is read: V8 gives back what only the start needed. */
const IDLE_MS = Number(options.idle) * 1_000;

exitOnSignals();
const folder = temporaryFolder('life');
const database = join(folder, 'life.db');
const store = Store.open(database);
const keys = Array.from({ length: Number(options.keys) }, () => mintText());
try {
  await store.migrate();
  const file = options.edition ?? BUNDLED;
  await importEarlierEditions(file, Number(options.editions) - 1);
  await importEdition(store.editions, file, { name: 'first' });
  const editions = await twoEditions(file);
  for (const text of keys)
    await store.keys.add(keyOf(text, { label: '', tier: 'pro', createdAt: new Date(), expiresAt: null }));

  const bare: number[] = [];
  const lookups: number[] = [];
  const searches: number[] = [];
  // The first start fills Node's compile cache and the system's file cache, and is not counted.
  for (let i = -1; i < Number(options.starts); i++) {
    const bareServer = await started(['-e', BARE]);
    const service = await started([LAUNCHER, 'serve']);
    if (i < 0) continue;
    bare.push(bareServer.answeredMs);
    lookups.push(service.answeredMs);
    searches.push(service.searchedMs);
  }
  const bareMs = median(bare);
  print('start to first answer', `${ms(median(lookups))}, ${(median(lookups) / bareMs).toFixed(1)} bare servers`);
  print('start to first search', `${ms(median(searches))}, ${(median(searches) / bareMs).toFixed(1)} bare servers`);

  const running = await started([LAUNCHER, 'serve'], true);
  await pause(IDLE_MS);
  print('memory when idle', `${megabytesOf(running.child).toFixed(0)} MB`);

  const undisturbed = await load(running.url, pause(5_000));
  const swapped: number[] = [];
  for (let i = 0; i < Number(options.swaps); i++)
    swapped.push(...(await load(running.url, swap(running.url, editions, i))));
  print(
    'request without a swap',
    `99 % within ${ms(quantile(undisturbed, 0.99))}, slowest ${ms(Math.max(...undisturbed))}`,
  );
  print('request during a swap', `99 % within ${ms(quantile(swapped, 0.99))}, slowest ${ms(Math.max(...swapped))}`);
  print('memory after swaps', `${megabytesOf(running.child).toFixed(0)} MB`);
  running.child.kill('SIGKILL');
} finally {
  await store.close();
}

interface Started {
  readonly child: ChildProcess;
  readonly url: string;
  readonly answeredMs: number;
  readonly searchedMs: number;
}

/** Starts a server and sends requests until it answers; stops it again unless `keep` is set. */
async function started(command: readonly string[], keep = false): Promise<Started> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const environment = {
    ...process.env,
    TARIFA_PORT: String(port),
    TARIFA_DATABASE: database,
    TARIFA_LOG_LEVEL: 'error',
  };
  const begun = performance.now();
  const child = spawn(process.execPath, [...FLAGS, ...command], { env: environment, stdio: 'ignore' });
  killOnExit(child);
  // Each request uses another key, because requests during the start are counted too.
  let sent = 0;
  const key = () => keys[sent++ % keys.length] ?? '';
  while ((await etagOf(`${url}/api/v1/hs-codes/851713`, key())) === null) await pause(5);
  const answeredMs = performance.now() - begun;
  while ((await etagOf(`${url}/api/v1/search?q=laptop`, key())) === null) await pause(5);
  const searchedMs = performance.now() - begun;
  if (!keep) {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGINT');
    await ended;
  }
  return { child, url, answeredMs, searchedMs };
}

/** Publishes the other edition and waits until it has been served for a second. */
async function swap(url: string, editions: readonly string[], turn: number): Promise<void> {
  const next = editions[(turn + 1) % editions.length] ?? '';
  await republish(next);
  while (!(await etagOf(`${url}/api/v1/hs-codes/8471`, keys[turn] ?? ''))?.includes(next)) await pause(500);
  await pause(1_000);
}

/** Puts a stored edition in force again, from the first day of the history. */
async function republish(edition: string): Promise<void> {
  const last = (await store.editions.publications()).at(-1);
  await store.editions.republish(edition, dayOf(last?.effectiveFrom ?? ''), last?.sequence ?? 0);
}

/** Stores editions of earlier years, each with a thousand codes that have another rate. */
async function importEarlierEditions(file: string, count: number): Promise<void> {
  const lines = readFileSync(file, 'utf8').split('\n');
  const changed = join(folder, 'earlier.csv');
  for (let i = 0; i < count; i++) {
    const first = 1_000 * (i + 1);
    const text = lines.map((line, at) => (at >= first && at < first + 1_000 ? line.replace(',5,', ',6,') : line));
    writeFileSync(changed, text.join('\n'));
    const effectiveFrom = dayOf(`${2_000 + i}-01-01`);
    await importEdition(store.editions, changed, { name: effectiveFrom, effectiveFrom, force: true });
  }
}

/** Stores a second edition that differs in one rate, and returns the ids of both. */
async function twoEditions(file: string): Promise<string[]> {
  const changed = join(folder, 'changed.csv');
  writeFileSync(changed, readFileSync(file, 'utf8').replace(',5,', ',6,'));
  await importEdition(store.editions, changed, { name: 'second' });
  const [second, first] = (await store.editions.list()).map(({ id }) => id);
  await republish(first ?? '');
  return [first ?? '', second ?? ''];
}

/** Sends requests over eight connections until the promise settles, and returns how long each answer took. */
async function load(url: string, until: Promise<void>): Promise<number[]> {
  const agent = new Agent({ keepAlive: true });
  const took: number[] = [];
  let isFinished = false;
  let turn = 0;
  const finished = until.then(() => {
    isFinished = true;
  });
  const workers = Array.from({ length: 8 }, async () => {
    while (!isFinished) {
      const sentAt = performance.now();
      if ((await etagOf(`${url}/api/v1/hs-codes/851713`, keys[turn++ % keys.length] ?? '', agent)) === null)
        throw new Error('A request failed.');
      took.push(performance.now() - sentAt);
      await pause(2);
    }
  });
  await Promise.all([finished, ...workers]);
  agent.destroy();
  return took;
}

/** The ETag of a 200 answer, which names its edition; null for any other answer. */
function etagOf(url: string, key: string, agent?: Agent): Promise<string | null> {
  return new Promise((resolve) => {
    get(url, { headers: { 'X-Api-Key': key }, ...(agent && { agent }) }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode === 200 ? (response.headers.etag ?? '') : null));
    }).on('error', () => resolve(null));
  });
}

function ms(milliseconds: number): string {
  return `${milliseconds.toFixed(milliseconds < 10 ? 1 : 0)} ms`;
}

function print(what: string, figure: string): void {
  process.stdout.write(`${what.padEnd(24)} ${figure}\n`);
}

import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { keyOf, mintText } from '../src/access/key.ts';
import { importEdition } from '../src/edition/importing/import-edition.ts';
import { Store } from '../src/store/store.ts';
import { exitOnSignals, freePort, killOnExit, temporaryFolder } from '../test/servers/process.ts';
import { median, megabytesOf, quantile } from './figures.ts';
import { FLAGS, LAUNCHER } from './launcher.ts';

// npm run bench:life: how long a start takes beside that of a bare server, what a process at rest holds in memory, and
// how much a new edition holds up the requests that are under way when it is taken up.

const { values: options } = parseArgs({
  options: {
    edition: { type: 'string' },
    keys: { type: 'string', default: '5000' },
    starts: { type: 'string', default: '5' },
    swaps: { type: 'string', default: '4' },
  },
});
const BUNDLED = fileURLToPath(new URL('../data/tarifa-2022.csv', import.meta.url));
const BARE = "require('node:http').createServer((q, r) => r.end()).listen(process.env.TARIFA_PORT, '127.0.0.1')";
/** A process has come to rest when it has let go of what it needed only to start. */
const REST_MS = 10_000;

exitOnSignals();
const folder = temporaryFolder('life');
const database = join(folder, 'life.db');
const store = Store.open(database);
const keys = Array.from({ length: Number(options.keys) }, () => mintText());
try {
  await store.migrate();
  const file = options.edition ?? BUNDLED;
  await importEdition(store.editions, file, { name: 'first' });
  const editions = await twoEditions(file);
  for (const text of keys)
    await store.keys.add(keyOf(text, { label: '', tier: 'pro', createdAt: new Date(), expiresAt: null }));

  const bare: number[] = [];
  const lookups: number[] = [];
  const searches: number[] = [];
  // The first start fills caches: Node's own of compiled code, and the system's of files.
  for (let i = -1; i < Number(options.starts); i++) {
    const empty = await started(['-e', BARE]);
    const whole = await started([LAUNCHER, 'serve']);
    if (i < 0) continue;
    bare.push(empty.answeredMs);
    lookups.push(whole.answeredMs);
    searches.push(whole.foundMs);
  }
  const bareMs = median(bare);
  say('start to first answer', `${ms(median(lookups))}, ${(median(lookups) / bareMs).toFixed(1)} bare servers`);
  say('start to first search', `${ms(median(searches))}, ${(median(searches) / bareMs).toFixed(1)} bare servers`);

  const running = await started([LAUNCHER, 'serve'], true);
  await pause(REST_MS);
  say('memory at rest', `${megabytesOf(running.child).toFixed(0)} MB`);

  const quiet = await load(running.url, pause(5_000));
  const swapped: number[] = [];
  for (let i = 0; i < Number(options.swaps); i++)
    swapped.push(...(await load(running.url, swap(running.url, editions, i))));
  say('request without a swap', `99 % within ${ms(quantile(quiet, 0.99))}, slowest ${ms(Math.max(...quiet))}`);
  say('request during a swap', `99 % within ${ms(quantile(swapped, 0.99))}, slowest ${ms(Math.max(...swapped))}`);
  say('memory after swaps', `${megabytesOf(running.child).toFixed(0)} MB`);
  running.child.kill('SIGKILL');
} finally {
  await store.close();
}

interface Started {
  readonly child: ChildProcess;
  readonly url: string;
  readonly answeredMs: number;
  readonly foundMs: number;
}

/** Starts a server and asks until it answers; ends it again unless it is to stay. */
async function started(command: readonly string[], stays = false): Promise<Started> {
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
  // With another key each time, since asking while it starts counts too.
  let asked = 0;
  const key = () => keys[asked++ % keys.length] ?? '';
  while ((await ask(`${url}/api/v1/hs-codes/851713`, key())) === null) await pause(5);
  const answeredMs = performance.now() - begun;
  while ((await ask(`${url}/api/v1/search?q=laptop`, key())) === null) await pause(5);
  const foundMs = performance.now() - begun;
  if (!stays) {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGINT');
    await ended;
  }
  return { child, url, answeredMs, foundMs };
}

/** Publishes the other edition and waits until it has been served for a second. */
async function swap(url: string, editions: readonly string[], turn: number): Promise<void> {
  const next = editions[(turn + 1) % editions.length] ?? '';
  await store.editions.republish(next);
  while (!(await ask(`${url}/api/v1/hs-codes/8471`, keys[turn] ?? ''))?.includes(next)) await pause(500);
  await pause(1_000);
}

/** Stores an edition that differs in one rate, and names both. */
async function twoEditions(file: string): Promise<string[]> {
  const changed = join(folder, 'changed.csv');
  writeFileSync(changed, readFileSync(file, 'utf8').replace(',5,', ',6,'));
  await importEdition(store.editions, changed, { name: 'second' });
  const [second, first] = (await store.editions.list()).map(({ id }) => id);
  await store.editions.republish(first ?? '');
  return [first ?? '', second ?? ''];
}

/** Asks steadily over a few connections until something is over, and says how long each answer took. */
async function load(url: string, over: Promise<void>): Promise<number[]> {
  const agent = new Agent({ keepAlive: true });
  const took: number[] = [];
  let isOver = false;
  let turn = 0;
  const finished = over.then(() => {
    isOver = true;
  });
  const asking = Array.from({ length: 8 }, async () => {
    while (!isOver) {
      const asked = performance.now();
      if ((await ask(`${url}/api/v1/hs-codes/851713`, keys[turn++ % keys.length] ?? '', agent)) === null)
        throw new Error('A request failed.');
      took.push(performance.now() - asked);
      await pause(2);
    }
  });
  await Promise.all([finished, ...asking]);
  agent.destroy();
  return took;
}

/** The tag of a good answer, which names its edition, or null. */
function ask(url: string, key: string, agent?: Agent): Promise<string | null> {
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

function say(what: string, figure: string): void {
  process.stdout.write(`${what.padEnd(24)} ${figure}\n`);
}

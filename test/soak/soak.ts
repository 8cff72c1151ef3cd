import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { FLAGS } from '../../bench/launcher.ts';
import { keyOf, mintText } from '../../src/access/key.ts';
import { dayOf } from '../../src/day.ts';
import { importEdition } from '../../src/publishing/importing/import-edition.ts';
import { Store } from '../../src/store/store.ts';
import { withTimeout } from '../../src/timeout.ts';
import { killOnExit, temporaryFolder } from '../servers/process.ts';
import { ownRedis } from '../servers/redis.ts';
import { MixedLoad } from './load.ts';

/** The memory, the open files and connections, and the handles of a process. */
export interface Figures {
  readonly heapMb: number;
  readonly rssMb: number;
  readonly descriptors: number;
  readonly handles: Readonly<Record<string, number>>;
}

/** The figures of one part of a run. */
export interface Sample extends Figures {
  readonly second: number;
  readonly answered: number;
  readonly failed: number;
  readonly p99Ms: number;
}

/** What a run found: its figures over time, and what was wrong. */
export interface SoakResult {
  readonly samples: readonly Sample[];
  readonly faults: readonly string[];
}

export interface SoakOptions {
  readonly seconds: number;
  readonly edition: URL;
  readonly swapEveryMs: number;
  readonly redisRestartEveryMs: number;
  readonly withRedis: boolean;
  readonly print: (line: string) => void;
}

const CALLERS = 12;
const KEYS = 600;
const CHURN_EVERY_MS = 500;
const KEYS_PER_CHURN = 3;
const SAMPLES = 20;
/** Heap growth that the garbage collector's timing can explain. */
const TOLERATED_MB = 8;
/** An edition that is still being built takes this long on a busy machine. */
const SETTLE_MS = 60_000;

/** Runs the service under mixed load while editions, keys and Redis change. */
export async function soak({ seconds, edition, print, ...options }: SoakOptions): Promise<SoakResult> {
  const folder = temporaryFolder('soak');
  const database = join(folder, 'tarifa.db');
  const store = Store.open(database);
  await store.migrate();
  const redis = options.withRedis ? await ownRedis() : null;
  const editions = await twoEditions(store, edition, folder);
  const keys = await Promise.all(Array.from({ length: KEYS }, () => issue(store)));
  const server = fork(fileURLToPath(new URL('server.ts', import.meta.url)), {
    execArgv: ['--expose-gc', ...FLAGS],
    env: {
      ...process.env,
      TARIFA_DATABASE: database,
      TARIFA_PORT: '0',
      TARIFA_REDIS: redis?.url ?? 'off',
      TARIFA_ANONYMOUS_PER_MINUTE: '1000000',
      TARIFA_ANONYMOUS_PER_DAY: '1000000000',
    },
  });
  killOnExit(server);
  const [url] = await once(server, 'message');
  const before = await figuresOf(server);

  let turn = 0;
  const load = new MixedLoad(String(url), CALLERS, () => keys[turn++ % keys.length]?.text ?? '');
  const ending = new AbortController();
  const changes = [
    every(options.swapEveryMs, ending.signal, () => republish(store, editions.reverse()[0] ?? '')),
    every(CHURN_EVERY_MS, ending.signal, () => churn(store, keys, load)),
    redis === null
      ? Promise.resolve()
      : every(options.redisRestartEveryMs, ending.signal, async () => {
          await redis.process.stop('SIGKILL');
          await pause(1_000);
          await redis.process.start();
        }),
  ];
  const samples: Sample[] = [];
  for (let i = 1; i <= SAMPLES; i++) {
    await pause((seconds * 1000) / SAMPLES);
    const p99Ms = load.takeP99();
    const { answered, failures } = load;
    const second = Math.round((i * seconds) / SAMPLES);
    const sample = { ...(await figuresOf(server)), second, answered, failed: failures.length, p99Ms };
    samples.push(sample);
    print(line(sample));
  }
  await load.stop();
  ending.abort();
  await Promise.all(changes);

  const faults = [...new Set(load.failures)];
  const growth = growthMb(samples);
  if (growth > Math.max(TOLERATED_MB, 0.1 * before.heapMb)) faults.push(`the heap grew by ${growth.toFixed(1)} MB`);
  faults.push(...(await leakedHandles(server, before)));
  server.send('stop');
  await withTimeout(once(server, 'exit'), SETTLE_MS, 'The process').catch(() => {
    faults.push('the process did not end by itself');
    server.kill('SIGKILL');
  });
  await store.close();
  await redis?.stop();
  rmSync(folder, { recursive: true });
  return { samples, faults };
}

/** Stores two editions that differ in one word, the second in force, and returns their ids. */
async function twoEditions(store: Store, edition: URL, folder: string): Promise<string[]> {
  const changed = join(folder, 'changed.csv');
  writeFileSync(changed, readFileSync(edition, 'utf8').replace('Live', 'Living'));
  await importEdition(store.editions, edition, { name: 'one' });
  await importEdition(store.editions, changed, { name: 'two', force: true });
  const ids = (await store.editions.publications()).map(({ edition }) => edition).reverse();
  if (ids.length !== 2) throw new Error('The two editions are the same.');
  return ids;
}

/** Puts a stored edition in force again, on the same day. */
async function republish(store: Store, edition: string): Promise<void> {
  const last = (await store.editions.publications()).at(-1);
  await store.editions.republish(edition, dayOf(last?.effectiveFrom ?? ''), last?.sequence ?? 0);
}

interface Issued {
  readonly id: string;
  readonly text: string;
}

async function issue(store: Store): Promise<Issued> {
  const text = mintText();
  const key = keyOf(text, { label: 'soak', tier: 'pro', createdAt: new Date(), expiresAt: null });
  await store.keys.add(key);
  return { id: key.id, text };
}

/** Issues new keys, stops using the oldest ones, and revokes those after their last answer. */
async function churn(store: Store, keys: Issued[], load: MixedLoad): Promise<void> {
  for (let i = 0; i < KEYS_PER_CHURN; i++) keys.push(await issue(store));
  const retired = keys.splice(0, KEYS_PER_CHURN);
  await load.settle();
  for (const { id } of retired) await store.keys.revoke(id, new Date());
}

async function every(ms: number, ending: AbortSignal, act: () => unknown): Promise<void> {
  for (;;) {
    await pause(ms, undefined, { signal: ending }).catch(() => {});
    if (ending.aborted) return;
    await act();
  }
}

async function figuresOf(server: ChildProcess): Promise<Figures> {
  server.send('figures');
  const [figures] = await once(server, 'message');
  return figures;
}

/** Heap growth from the second quarter, after the warm-up, to the last; medians, so that no single sample decides. */
function growthMb(samples: readonly Figures[]): number {
  const quarter = samples.length / 4;
  return medianHeapMb(samples.slice(-quarter)) - medianHeapMb(samples.slice(quarter, 2 * quarter));
}

function medianHeapMb(samples: readonly Figures[]): number {
  const heaps = samples.map(({ heapMb }) => heapMb).sort((a, b) => a - b);
  return heaps[Math.floor(heaps.length / 2)] ?? 0;
}

/** Handles and timers that remain after the callers have disconnected. */
async function leakedHandles(server: ChildProcess, before: Figures): Promise<string[]> {
  const giveUpAt = Date.now() + SETTLE_MS;
  for (;;) {
    const { handles } = await figuresOf(server);
    const more = Object.entries(handles).filter(([kind, count]) => count > (before.handles[kind] ?? 0));
    if (more.length === 0) return [];
    if (Date.now() > giveUpAt)
      return more.map(([kind, count]) => `${count} of ${kind}, before ${before.handles[kind] ?? 0}`);
    await pause(250);
  }
}

function line({ second, answered, failed, heapMb, rssMb, p99Ms, descriptors, handles }: Sample): string {
  const held = Object.entries(handles).map(([kind, count]) => `${kind} ${count}`);
  return `${String(second).padStart(4)} s  ${String(answered).padStart(7)} answered  ${failed} failed  p99 ${p99Ms.toFixed(1)} ms  heap ${heapMb.toFixed(1)} MB  rss ${rssMb.toFixed(0)} MB  ${descriptors} descriptors  ${held.join(', ')}`;
}

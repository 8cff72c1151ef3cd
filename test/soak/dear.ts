// node test/soak/dear.ts [classify|goods|lines|search|mixed] [--keys 8] [--requests 190] [--heap 500]: what others wait for
// while each of several pro keys sends dear requests at once, each on a connection of its own. Prints how many were
// answered, and how long lookups of another key, new connections, /livez and a revocation took.
import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { keyOf, mintText } from '../../src/access/key.ts';
import { Store } from '../../src/store/store.ts';
import { get } from '../faults/load.ts';
import { Replica, Tarifa } from '../faults/replica.ts';
import { exitOnSignals, killOnExit } from '../servers/process.ts';

/** Keys that the probes use by turns, so that none meets its limit. */
const OTHERS = 50;

type Kind = 'classify' | 'goods' | 'lines' | 'search' | 'mixed';

/** A dear request: a path, with a body where it is sent by POST. Each number gives another one, so that none is kept. */
function dear(kind: Kind, number: number): { readonly path: string; readonly body?: object } {
  const kinds = ['classify', 'goods', 'lines', 'search'] as const;
  if (kind === 'mixed') return dear(kinds[number % kinds.length] ?? 'goods', number);
  const goods = ["men's knitted cotton T-shirts", 'frozen chicken wings 10 kg', 'هواتف ذكية', 'steel bolts M8 x 40'];
  const texts = (count: number) =>
    Array.from({ length: count }, (_, i) => `${goods[i % goods.length]} order ${number} row ${i}`);
  const codes = ['610910', '851713', '020714', '731815', '870323'];
  if (kind === 'search') return { path: `/api/v1/search?q=${encodeURIComponent(texts(1)[0] ?? '')}` };
  if (kind === 'classify')
    return {
      path: `/api/v1/classify?${texts(20)
        .map((text) => `description=${encodeURIComponent(text)}`)
        .join('&')}`,
    };
  if (kind === 'goods') return { path: '/api/v1/classify', body: { descriptions: texts(100) } };
  const lines = Array.from({ length: 500 }, (_, i) => ({
    hs_code: codes[i % codes.length],
    value: 100 + number + i,
    origin: 'CN',
  }));
  return { path: '/api/v1/tariff/shipment', body: { country: 'SA', currency: 'SAR', lines } };
}

/** Sends one request on a connection of its own; resolves with its status, or what went wrong. */
function send(url: string, key: string, { path, body }: ReturnType<typeof dear>): Promise<string> {
  return new Promise((resolve) => {
    const sent = body === undefined ? '' : JSON.stringify(body);
    const headers = { 'X-Api-Key': key, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) };
    const method = body === undefined ? 'GET' : 'POST';
    request(`${url}${path}`, { method, headers, agent: false }, (response) => {
      response.resume().on('end', () => resolve(String(response.statusCode)));
    })
      .on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
      .end(sent);
  });
}

/** The process of the callers: sends all at once, and tells what came back. */
async function callers(url: string, kind: Kind, requests: number, keys: readonly string[]): Promise<void> {
  setPriority(0);
  const sent = keys.flatMap((key, k) =>
    Array.from({ length: requests }, (_, i) => send(url, key, dear(kind, k * requests + i))),
  );
  const counts: Record<string, number> = {};
  for (const status of await Promise.all(sent)) counts[status] = (counts[status] ?? 0) + 1;
  process.send?.(counts);
}

/** Calls again and again until it is stopped; the times are in milliseconds. */
class Probe {
  readonly times: number[] = [];
  readonly failures = new Map<string, number>();
  readonly #name: string;
  #isStopped = false;
  readonly #done: Promise<void>;

  constructor(name: string, everyMs: number, call: () => Promise<number>) {
    this.#name = name;
    this.#done = (async () => {
      while (!this.#isStopped) {
        const startedMs = performance.now();
        const status = await call().catch((error: unknown) => String(error));
        if (status === 200) this.times.push(performance.now() - startedMs);
        else this.failures.set(String(status), (this.failures.get(String(status)) ?? 0) + 1);
        await pause(everyMs);
      }
    })();
  }

  async stop(): Promise<string> {
    this.#isStopped = true;
    await this.#done;
    const times = this.times.sort((a, b) => a - b);
    const at = (share: number) => (times[Math.floor((times.length - 1) * share)] ?? Number.NaN).toFixed(0);
    return `${this.#name.padEnd(15)} ${times.length} times: p50 ${at(0.5)} p99 ${at(0.99)} slowest ${at(1)} ms; failed ${JSON.stringify([...this.failures])}`;
  }
}

async function measure(kind: Kind, keyCount: number, requests: number, heap: string): Promise<void> {
  exitOnSignals();
  try {
    // Other work on the machine would delay what is measured. The server inherits it for all its threads.
    setPriority(-15);
  } catch {
    process.stdout.write('Run this as root, or on a machine without other work.\n');
  }
  const folder = mkdtempSync(join(tmpdir(), 'tarifa-dear-'));
  const database = join(folder, 'tarifa.db');
  const prepared = await new Tarifa(['prepare'], { TARIFA_DATABASE: database }).ended;
  if (prepared.status !== 0) throw new Error(prepared.err + prepared.out);
  const store = Store.open(database);
  const issue = async () => {
    const text = mintText();
    const key = keyOf(text, { label: 'dear', tier: 'pro', createdAt: new Date(), expiresAt: null });
    await store.keys.add(key);
    return { text, id: key.id };
  };
  const keys = await Promise.all(Array.from({ length: keyCount }, issue));
  const others = await Promise.all(Array.from({ length: OTHERS }, issue));
  const revoked = await issue();
  const server = await Replica.start({ TARIFA_DATABASE: database, NODE_OPTIONS: `--max-old-space-size=${heap}` });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    await server.ready();
    let turn = 0;
    const lookup = async (by: Agent | false, key = others[turn++ % OTHERS]?.text) =>
      (await get(`${server.url}/api/v1/hs-codes/851713`, key, by)).status;
    for (const { text } of [...others, revoked]) await lookup(agent, text);
    const started = performance.now();
    const cpuBefore = server.cpuSeconds();
    const child = fork(fileURLToPath(import.meta.url), [
      ...['callers', server.url, kind, String(requests)],
      ...keys.map(({ text }) => text),
    ]);
    killOnExit(child);
    const answered = new Promise((resolve) => child.once('message', resolve));
    await pause(500);
    const probes = [
      new Probe('lookup', 20, () => lookup(agent)),
      new Probe('new connection', 20, () => lookup(false)),
      new Probe('/livez', 20, () => server.livez()),
    ];
    await store.keys.revoke(revoked.id, new Date());
    const revokedMs = performance.now();
    const gone = (async () => {
      while ((await lookup(false, revoked.text)) !== 401) await pause(20);
      return performance.now() - revokedMs;
    })();
    const counts = await answered;
    const cpu = server.cpuSeconds() - cpuBefore;
    const seconds = ((performance.now() - started) / 1_000).toFixed(1);
    process.stdout.write(
      `${kind}: ${keyCount} keys x ${requests} in ${seconds} s, ${cpu.toFixed(1)} s of CPU: ${JSON.stringify(counts)}\n`,
    );
    for (const probe of probes) process.stdout.write(`  ${await probe.stop()}\n`);
    process.stdout.write(`  revocation after ${(await gone).toFixed(0)} ms\n`);
  } finally {
    agent.destroy();
    server.signal('SIGKILL');
    await server.ended;
    await store.close();
    rmSync(folder, { recursive: true });
  }
}

const [, , first = '', ...rest] = process.argv;
if (first === 'callers') {
  const [url = '', kind = 'mixed', requests = '', ...keys] = rest;
  await callers(url, kind as Kind, Number(requests), keys);
} else {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      keys: { type: 'string', default: '8' },
      requests: { type: 'string', default: '190' },
      heap: { type: 'string', default: '500' },
    },
  });
  const [kind = 'mixed'] = positionals as Kind[];
  await measure(kind, Number(values.keys), Number(values.requests), values.heap);
}

// How many requests one core serves, beside a bare node:http server that answers the same bytes, in one run.
// node bench/per-core.ts            on SQLite, counting in memory
// TARIFA_REDIS=redis://… node bench/per-core.ts   counting in that Redis
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { keyOf, mintText } from '../src/access/key.ts';
import { importEdition } from '../src/cli/import.ts';
import { Store } from '../src/store/store.ts';

const CONNECTIONS = 32;
const ROUNDS = 3;
const ROUND_MS = 2_000;
const TICKS_A_SECOND = 100;
const PORT = 8190;
const RAW_PORT = 8191;
const PATHS = {
  lookup: '/api/v1/hs-codes/851713',
  search: '/api/v1/search?q=mobile%20phone',
  children: '/api/v1/hs-codes/8517/children',
  calculate: '/api/v1/tariff/calculate?hs_code=851713&value=1000&include_vat=1',
};

const folder = mkdtempSync(join(tmpdir(), 'tarifa-bench-'));
const database = join(folder, 'bench.db');
const store = Store.open(database);
await store.migrate();
await importEdition(store, new URL('../data/tarifa-2022.csv', import.meta.url), 'bench');
// Enough keys for none of them to reach its limit.
const keys = Array.from({ length: 3_000 }, () => mintText());
for (const key of keys)
  await store.keys.add(keyOf(key, { label: 'bench', tier: 'pro', createdAt: new Date(), expiresAt: null }));
await store.close();

const environment = { ...process.env, TARIFA_DATABASE: database, TARIFA_PORT: String(PORT) };
const served = start([fileURLToPath(new URL('../bin/tarifa.js', import.meta.url)), 'serve'], environment);
await answering(PORT);
const sample = await (
  await fetch(`http://127.0.0.1:${PORT}${PATHS.lookup}`, { headers: { 'X-Api-Key': keys[0] ?? '' } })
).text();
const bare = `require('node:http').createServer((_, response) => {
  response.writeHead(200, ['Content-Type', 'application/json; charset=utf-8', 'Content-Length', ${Buffer.byteLength(sample)}]);
  response.end(${JSON.stringify(sample)});
}).listen(${RAW_PORT}, '127.0.0.1')`;
const raw = start(['-e', bare], process.env);
await answering(RAW_PORT);

for (const [name, path] of Object.entries(PATHS)) {
  const ratios: number[] = [];
  const rates: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const ours = await perCpuSecond(served, PORT, path);
    ratios.push(ours / (await perCpuSecond(raw, RAW_PORT, path)));
    rates.push(ours);
  }
  process.stdout.write(
    `${name.padEnd(10)} ${median(ratios).toFixed(2)} of bare node:http (${Math.round(median(rates))} a CPU second here)\n`,
  );
}
served.kill();
raw.kill();
rmSync(folder, { recursive: true });

function start(args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess {
  const child = spawn(process.execPath, args, { env, stdio: 'ignore' });
  process.once('exit', () => child.kill('SIGKILL'));
  return child;
}

async function answering(port: number): Promise<void> {
  for (let i = 0; i < 200; i++) {
    const status = await fetch(`http://127.0.0.1:${port}/api/v1/health`).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === 200) return;
    await pause(50);
  }
  throw new Error(`Nothing answers on port ${port}.`);
}

/** Requests that a server answers for each second of processor time that it uses: what a core would do, however busy the machine. */
async function perCpuSecond({ pid }: ChildProcess, port: number, path: string): Promise<number> {
  await drive(port, path, ROUND_MS / 4);
  const before = cpuSeconds(pid);
  const answered = await drive(port, path, ROUND_MS);
  return answered / (cpuSeconds(pid) - before);
}

function cpuSeconds(pid: number | undefined): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND;
}

/** Keeps every connection busy with one request after the other, and counts the answers. */
async function drive(port: number, path: string, ms: number): Promise<number> {
  let answered = 0;
  let turn = 0;
  const endAt = Date.now() + ms;
  const drivers = Array.from({ length: CONNECTIONS }, () => {
    const socket = connect(port, '127.0.0.1').setEncoding('latin1');
    const ask = () =>
      socket.write(`GET ${path} HTTP/1.1\r\nHost: bench\r\nX-Api-Key: ${keys[turn++ % keys.length]}\r\n\r\n`);
    let received = '';
    return new Promise<void>((resolve, reject) => {
      socket
        .once('connect', ask)
        .on('error', reject)
        .on('close', () => resolve());
      socket.on('data', (text) => {
        received += text;
        const body = received.indexOf('\r\n\r\n') + 4;
        if (body < 4) return;
        if (!received.startsWith('HTTP/1.1 200')) return void socket.destroy(new Error(received));
        const length = Number(/content-length: (\d+)/i.exec(received.slice(0, body))?.[1]);
        if (received.length < body + length) return;
        received = received.slice(body + length);
        answered++;
        if (Date.now() < endAt) ask();
        else socket.end();
      });
    });
  });
  await Promise.all(drivers);
  return answered;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

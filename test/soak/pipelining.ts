// node test/soak/pipelining.ts [--connections 500] [--seconds 10] [--heap 333]: an honest client beside connections that
// pipeline requests and read nothing. Prints its latency and the memory of the server, before and during the attack.
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { keyOf, mintText } from '../../src/access/key.ts';
import { importEdition } from '../../src/edition/importing/import-edition.ts';
import { Store } from '../../src/store/store.ts';
import { get } from '../faults/load.ts';
import { Replica, until } from '../faults/replica.ts';
import { BUNDLED } from '../service.ts';

const { values } = parseArgs({
  options: {
    connections: { type: 'string', default: '500' },
    seconds: { type: 'string', default: '10' },
    heap: { type: 'string', default: '333' },
    path: { type: 'string', default: '/docs' },
  },
});
const CHUNK = `GET ${values.path} HTTP/1.1\r\n\r\n`.repeat(2_700);
const KEYS = 500;

const folder = mkdtempSync(join(tmpdir(), 'tarifa-pipelining-'));
const database = join(folder, 'tarifa.db');
const store = Store.open(database);
await store.migrate();
await importEdition(store.editions, BUNDLED, { name: 'bundled' });
const keys = Array.from({ length: KEYS }, () => mintText());
for (const text of keys)
  await store.keys.add(keyOf(text, { label: 'honest', tier: 'pro', createdAt: new Date(), expiresAt: null }));
const server = await Replica.start({
  TARIFA_DATABASE: database,
  NODE_OPTIONS: `--max-old-space-size=${values.heap}`,
});
let isAttacking = false;
const sockets = new Set<Socket>();
let opened = 0;
try {
  await until('the server is ready', () => server.isReady(), 120_000);
  await honest(2);
  process.stdout.write(`before  ${await honest(Number(values.seconds))}\n`);
  isAttacking = true;
  for (let i = 0; i < Number(values.connections); i++) attack(server.url);
  process.stdout.write(`during  ${await honest(Number(values.seconds))}  ${opened} connections opened\n`);
  isAttacking = false;
  for (const socket of sockets) socket.destroy();
  process.stdout.write(`after   ${await honest(Number(values.seconds))}\n`);
} catch (error) {
  process.stdout.write(`${error}\n${server.written.slice(0, 500)}\n`);
} finally {
  isAttacking = false;
  for (const socket of sockets) socket.destroy();
  server.signal('SIGKILL');
  await server.ended;
  await store.close();
  rmSync(folder, { recursive: true });
}

/** Sends requests and reads nothing; opens a new connection when it is closed. */
function attack(url: string): void {
  if (!isAttacking) return;
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  opened++;
  sockets.add(socket);
  socket.pause();
  const write = () => {
    if (isAttacking) socket.write(CHUNK);
  };
  socket
    .on('connect', write)
    .on('drain', write)
    .on('error', () => {});
  socket.on('close', () => {
    sockets.delete(socket);
    setTimeout(attack, 100, url);
  });
}

/** One request after the other, 200 a second. */
async function honest(seconds: number): Promise<string> {
  const times: number[] = [];
  let failed = 0;
  let highest = 0;
  const end = Date.now() + seconds * 1000;
  for (let i = 0; Date.now() < end; i++) {
    const answer = await get(`${server.url}/api/v1/hs-codes/8517`, keys[i % KEYS]).catch(() => null);
    if (answer?.status === 200) times.push(answer.ms);
    else failed++;
    if (i % 50 === 0) highest = Math.max(highest, await server.metric('process_resident_memory_bytes').catch(() => 0));
    await pause(5);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => (times[Math.floor(times.length * share)] ?? Number.NaN).toFixed(1);
  return `${times.length} answered  ${failed} failed  p50 ${at(0.5)} ms  p99 ${at(0.99)} ms  rss up to ${Math.round(highest / 1e6)} MB`;
}

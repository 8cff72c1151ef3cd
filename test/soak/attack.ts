// node test/soak/attack.ts pipelining|guesses [--connections 500] [--seconds 10] [--heap 333] [--rounds 3]: an honest client
// beside an attack from another address. Prints its latency and the memory of the server, without and with the attack by
// turns, so that both see the same machine. The heap is that of a container with 512 MB.
import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { keyOf, mintText } from '../../src/access/key.ts';
import { importEdition } from '../../src/publishing/importing/import-edition.ts';
import { Store } from '../../src/store/store.ts';
import { get } from '../faults/load.ts';
import { Replica } from '../faults/replica.ts';
import { startPostgres } from '../servers/postgres.ts';
import { exitOnSignals, killOnExit } from '../servers/process.ts';
import { BUNDLED } from '../service.ts';
import type { AttackKind } from './attacker.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    connections: { type: 'string', default: '500' },
    seconds: { type: 'string', default: '10' },
    heap: { type: 'string', default: '333' },
    rounds: { type: 'string', default: '3' },
    postgres: { type: 'boolean', default: false },
  },
});
const [kind = 'pipelining'] = positionals as AttackKind[];
const KEYS = 500;

exitOnSignals();
const folder = mkdtempSync(join(tmpdir(), 'tarifa-attack-'));
const postgres = values.postgres ? await startPostgres() : null;
const database = (await postgres?.database()) ?? join(folder, 'tarifa.db');
const store = Store.open(database);
await store.migrate();
await importEdition(store.editions, BUNDLED, { name: 'bundled' });
const keys: string[] = [];
for (let i = 0; i < KEYS; i++) keys.push(await issue());
const server = await Replica.start({
  TARIFA_DATABASE: database,
  NODE_OPTIONS: `--max-old-space-size=${values.heap}`,
});
try {
  // Other work on the machine would delay both.
  for (const pid of [process.pid, server.pid]) setPriority(pid, -15);
} catch {
  process.stdout.write('Run this as root, or on a machine without other work.\n');
}
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
try {
  await server.ready();
  await honest(2);
  for (let round = 1; round <= Number(values.rounds); round++) {
    process.stdout.write(`alone     ${await honest(Number(values.seconds))}\n`);
    const attacker = fork(fileURLToPath(new URL('attacker.ts', import.meta.url)), [
      kind,
      server.url,
      values.connections,
    ]);
    killOnExit(attacker);
    await pause(3_000);
    process.stdout.write(`attacked  ${await honest(Number(values.seconds))}\n`);
    attacker.kill('SIGKILL');
    await pause(2_000);
  }
  process.stdout.write(`alone     ${await honest(Number(values.seconds))}\n`);
} catch (error) {
  process.stdout.write(`${error}\n${server.written.slice(0, 500)}\n`);
} finally {
  agent.destroy();
  server.signal('SIGKILL');
  await server.ended;
  await store.close();
  await postgres?.stop();
  rmSync(folder, { recursive: true });
}

async function issue(): Promise<string> {
  const text = mintText();
  await store.keys.add(keyOf(text, { label: 'honest', tier: 'pro', createdAt: new Date(), expiresAt: null }));
  return text;
}

/** One request after the other with a known key, and now and then one with a key that the server has not seen. */
async function honest(seconds: number): Promise<string> {
  const times: number[] = [];
  const unseen: number[] = [];
  const failures: number[] = [];
  let highest = 0;
  const cpuBefore = server.cpuSeconds();
  await server.metrics();
  const end = Date.now() + seconds * 1000;
  for (let i = 0; Date.now() < end; i++) {
    const isUnseen = i % 50 === 49;
    const key = isUnseen ? await issue() : keys[i % KEYS];
    const answer = await get(`${server.url}/api/v1/hs-codes/8517`, key, agent).catch(() => null);
    if (answer?.status === 200) (isUnseen ? unseen : times).push(answer.ms);
    else failures.push(answer?.status ?? 0);
    if (i % 50 === 0) highest = Math.max(highest, await server.metric('process_resident_memory_bytes').catch(() => 0));
    await pause(3);
  }
  const cpu = (100 * (server.cpuSeconds() - cpuBefore)) / seconds;
  times.sort((a, b) => a - b);
  const at = (share: number) => (times[Math.floor(times.length * share)] ?? Number.NaN).toFixed(1);
  const slowest = Math.max(0, ...unseen).toFixed(1);
  return `${times.length} known keys: p50 ${at(0.5)} p99 ${at(0.99)} ms; ${unseen.length} new keys: slowest ${slowest} ms; failed [${failures}]; rss up to ${Math.round(highest / 1e6)} MB; server CPU ${cpu.toFixed(0)} %`;
}

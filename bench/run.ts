import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { table } from '../src/cli/table.ts';
import { exitOnSignals, temporaryFolder } from '../test/servers/process.ts';
import { RunningContender, type Slice } from './contender.ts';
import { isPinned } from './cpu-affinity.ts';
import { median } from './figures.ts';
import { type Group, mintKeys, onServers, onSqlite } from './groups.ts';
import { generator } from './load.ts';

// npm run bench: runs every contender in a process of its own, loads one after the other in short slices, and divides each
// figure by that of raw node:http in the same round. The speed of a machine changes from second to second, so only
// neighbouring slices are compared; absolute figures say more about the machine than about the service.
//
// --against DIR also measures another checkout of the service, with its own node_modules, as "before …" in the same rounds.

const { values: options } = parseArgs({
  options: {
    starts: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '1' },
    connections: { type: 'string', default: '32' },
    keys: { type: 'string', default: '8000' },
    edition: { type: 'string' },
    only: { type: 'string' },
    embedded: { type: 'boolean', default: false },
    against: { type: 'string' },
    json: { type: 'string' },
  },
});
const starts = Number(options.starts);
const rounds = Number(options.rounds);
const seconds = Number(options.seconds);
const connections = Number(options.connections);
/** Load that is not counted: a process that was paused starts with cold caches. */
const WARM_UP_SECONDS = 1;
/** Rounds that are not counted: V8 compiles for a while, and again after the first connections have closed. */
const WARM_UP_ROUNDS = 2;

interface Figures {
  readonly contender: string;
  /** Medians of the ratios to raw, each of two slices of one round. */
  readonly rate: number;
  readonly p50: number;
  readonly p99: number;
  readonly cpu: number;
  /** Medians and extremes of the absolute figures. */
  readonly perSecond: number;
  readonly least: number;
  readonly most: number;
  readonly p99Ms: number;
  readonly cpuUs: number;
  readonly megabytes: number;
  readonly errors: number;
}

exitOnSignals();
const folder = temporaryFolder('bench');
const setup = {
  folder,
  edition: options.edition ?? new URL('../data/tarifa-2022.csv', import.meta.url),
  keys: mintKeys(Number(options.keys)),
  against: options.against === undefined ? null : resolve(options.against),
};
const running: RunningContender[] = [];
const stopServers: (() => Promise<void>)[] = [];
try {
  const groups = [...(await onSqlite(setup)), ...(options.embedded ? [] : await withServers())];
  const chosen = groups.map(chosenOf).filter((group) => group.length > 1);
  const figures: Figures[] = [];
  for (const [i, group] of chosen.entries()) {
    process.stderr.write(`group ${i + 1} of ${chosen.length}: ${group.map(({ name }) => name).join(', ')}\n`);
    figures.push(...(await compare(group)));
  }
  report(figures);
} finally {
  killAll();
  for (const stop of stopServers) await stop();
}

/** The baseline and the contenders that --only selects. */
function chosenOf([raw, ...others]: Group): Group {
  return [raw, ...others.filter(({ name }) => options.only === undefined || name.includes(options.only))];
}

/** The group on PostgreSQL and Redis, where both can be started. */
async function withServers(): Promise<Group[]> {
  try {
    const { ownPostgres } = await import('../test/servers/postgres.ts');
    const { ownRedis } = await import('../test/servers/redis.ts');
    const postgres = await ownPostgres();
    stopServers.push(() => postgres.stop());
    const redis = await ownRedis();
    stopServers.push(() => redis.stop());
    return [await onServers(setup, () => postgres.database(), redis.url)];
  } catch (error) {
    process.stderr.write(`Without PostgreSQL and Redis: ${error}\n`);
    return [];
  }
}

/** Starts each contender several times: how well V8 compiles differs from start to start and then stays. */
async function compare(group: Group): Promise<Figures[]> {
  const slices = group.map((): Slice[] => []);
  const megabytes = group.map((): number[] => []);
  for (let start = 0; start < starts; start++) {
    for (const contender of group) {
      const started = await RunningContender.start(contender);
      started.pause();
      running.push(started);
    }
    for (let round = 1 - WARM_UP_ROUNDS; round <= rounds; round++) {
      for (const [i, each] of running.entries()) {
        const slice = await each.measure(WARM_UP_SECONDS, seconds, connections, folder);
        if (round > 0) slices[i]?.push(slice);
      }
    }
    for (const [i, each] of running.entries()) megabytes[i]?.push(each.megabytes);
    killAll();
  }
  return group.map(({ name }, i) => figuresOf(name, median(megabytes[i] ?? []), slices[i] ?? [], slices[0] ?? []));
}

function killAll(): void {
  for (const each of running.splice(0)) each.kill();
}

function figuresOf(name: string, megabytes: number, own: readonly Slice[], raw: readonly Slice[]): Figures {
  const ratio = (pick: (slice: Slice) => number) =>
    median(own.map((slice, round) => pick(slice) / pick(raw[round] ?? slice)));
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
    megabytes,
    errors: own.reduce((sum, { errors }) => sum + errors, 0),
  };
}

function report(figures: readonly Figures[]): void {
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
  const setting = `${starts} starts with ${rounds} rounds of ${seconds} s, each after ${WARM_UP_SECONDS} s, ${connections} connections, ${setup.keys.length} keys, ${generator}${isPinned ? ', each server pinned to one core' : ''}`;
  process.stdout.write(`\n${setting}\n\n${table([head, ...rows])}`);
  if (options.json !== undefined) writeFileSync(options.json, `${JSON.stringify({ setting, figures }, null, 2)}\n`);
}

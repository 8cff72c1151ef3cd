/**
 * Breaks each line of test/mutations/lines.ts by itself and runs the tests that keep its promise: `npm run test:mutations`. A
 * line whose tests stay green protects nothing. Rooms or files as arguments ("classify", "tariff/charges") check these alone.
 */
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MUTATION, type Mutation } from './hook.ts';
import { LINES, type PromisedLine } from './lines.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const HOOK = new URL('hook.ts', import.meta.url).href;
/** A mutation may turn a loop into an endless one. */
const MOST_MS = 300_000;

/** A promised line with the one file that it stands in, and the files of its tests. */
interface Placed extends PromisedLine {
  readonly file: string;
  readonly paths: readonly string[];
}

const sources = filesOf('src', '.ts').map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }));
const testFiles = filesOf('test', '.test.ts');
const rooms = process.argv.slice(2);
const faults: string[] = [];
const placed = LINES.flatMap((promised) => place(promised) ?? []);
const chosen = placed.filter(({ file }) => rooms.length === 0 || rooms.some((room) => file.startsWith(`src/${room}`)));
const waiting = [...chosen];
await Promise.all(Array.from({ length: availableParallelism() }, () => checkAll(waiting)));
for (const fault of faults) console.error(fault);
console.log(`${chosen.length} lines, ${faults.length} faults`);
process.exitCode = faults.length === 0 ? 0 : 1;

function filesOf(folder: string, ending: string): string[] {
  const names = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' });
  return names.filter((name) => name.endsWith(ending)).map((name) => `${folder}/${name}`);
}

/** Finds a line wherever its file has moved to. One that is not there exactly once may not be the one that was meant. */
function place(promised: PromisedLine): Placed | null {
  const { promise, line, broken, tests } = promised;
  const places = sources.flatMap(({ file, text }) => Array.from({ length: text.split(line).length - 1 }, () => file));
  const paths = tests.map((name) => testFiles.find((path) => path.endsWith(`/${name}.test.ts`)) ?? name);
  const lost = paths.find((path) => !testFiles.includes(path));
  const [file] = places;
  const source = sources.find((each) => each.file === file)?.text.replace(line, () => broken) ?? '';
  if (file === undefined || places.length > 1)
    return fault(
      promise,
      `${places.length === 0 ? 'nowhere in src' : `in ${places.join(', ')}`} stands this line, which was in one place:\n  ${line}\n  Find where the promise is kept now, and write that line and how to break it in test/mutations/lines.ts.`,
    );
  if (lost !== undefined)
    return fault(promise, `there is no test/**/${lost}.test.ts; name the file that keeps the promise now.`);
  if (!canBeParsed(source)) return fault(promise, `the broken line is no program: ${broken}`);
  return { ...promised, file, paths };
}

function fault(promise: string, reason: string): null {
  faults.push(`${promise}: ${reason}`);
  return null;
}

function canBeParsed(source: string): boolean {
  try {
    stripTypeScriptTypes(source);
    return true;
  } catch {
    return false;
  }
}

async function checkAll(waiting: Placed[]): Promise<void> {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const startedMs = performance.now();
    const isCaught = await isCaughtBy(next.paths, next);
    const seconds = ((performance.now() - startedMs) / 1_000).toFixed(1);
    console.log(`${isCaught ? 'is caught' : 'SURVIVES '} ${seconds.padStart(5)} s  ${next.promise}`);
    if (!isCaught)
      faults.push(
        `${next.promise}: ${next.tests.join(' and ')} pass without it (${next.file}: ${next.line}). Write the test that fails.`,
      );
  }
}

/** Whether a test fails with the line broken. The first one ends the rest. */
async function isCaughtBy([path, ...others]: readonly string[], mutation: Mutation): Promise<boolean> {
  return path !== undefined && ((await fails(path, mutation)) || (await isCaughtBy(others, mutation)));
}

function fails(path: string, { file, line, broken }: Mutation): Promise<boolean> {
  const child = spawn(process.execPath, ['--import', HOOK, '--test-reporter=tap', path], {
    cwd: ROOT,
    env: { ...process.env, [MUTATION]: JSON.stringify({ file, line, broken }), NODE_TEST_CONTEXT: undefined },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), MOST_MS);
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    if (/^\s*not ok /m.test(output)) child.kill('SIGKILL');
  });
  return new Promise((resolve) =>
    child.on('close', (status) => {
      clearTimeout(timer);
      resolve(status !== 0);
    }),
  );
}

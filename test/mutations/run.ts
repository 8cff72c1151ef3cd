/**
 * Breaks each line of test/mutations/lines.ts by itself and runs the tests that keep its promise: `npm run test:mutations`. A
 * line whose tests stay green protects nothing. Names of rooms as arguments ("goods", "tariff") check these alone.
 */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { MUTATION, type Mutation } from './hook.ts';
import { LINES, type PromisedLine } from './lines.ts';

const ROOT = new URL('../../', import.meta.url);
const HOOK = new URL('hook.ts', import.meta.url).href;
const rooms = process.argv.slice(2);
const chosen = LINES.filter(({ file }) => rooms.length === 0 || rooms.some((room) => file.startsWith(`src/${room}/`)));
const faults: string[] = chosen.flatMap((promised) => faultOf(promised) ?? []);
if (faults.length === 0) {
  const waiting = [...chosen];
  await Promise.all(Array.from({ length: availableParallelism() }, () => checkAll(waiting)));
}
for (const fault of faults) console.error(fault);
console.log(`${chosen.length} lines, ${faults.length} faults`);
process.exitCode = faults.length === 0 ? 0 : 1;

/** What is wrong with an entry: a line that is not there exactly once is no longer the one that was meant. */
function faultOf({ file, line, promise }: PromisedLine): string | null {
  const places = readFileSync(new URL(file, ROOT), 'utf8').split(line).length - 1;
  return places === 1 ? null : `${promise}: ${file} has its line ${places} times: ${line}`;
}

async function checkAll(waiting: PromisedLine[]): Promise<void> {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const isGreen = await areGreen(next);
    console.log(`${isGreen ? 'survives' : 'is caught'}: ${next.promise}`);
    if (isGreen) faults.push(`${next.promise}: no test fails without it (${next.file}: ${next.line})`);
  }
}

/** Whether the tests pass although the line is broken. */
function areGreen({ file, line, broken, tests }: PromisedLine): Promise<boolean> {
  const mutation: Mutation = { file, line, broken };
  const paths = tests.map((test) => fileURLToPath(new URL(`test/${test}`, ROOT)));
  const child = spawn(process.execPath, ['--import', HOOK, '--test', '--test-force-exit', ...paths], {
    env: { ...process.env, [MUTATION]: JSON.stringify(mutation), NODE_TEST_CONTEXT: undefined },
    stdio: 'ignore',
  });
  return new Promise((resolve) => child.on('exit', (status) => resolve(status === 0)));
}

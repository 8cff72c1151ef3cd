#!/usr/bin/env node
// Starts the command line on Node 24, with the V8 options of the server where it serves. On an older Node, the Node 24
// that npm installed beside us takes over.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import module from 'node:module';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { COMMAND_LINE_OPTIONS, RUNTIME_OPTIONS } from './v8-options.js';

const here = fileURLToPath(import.meta.url);
// In a checkout or a global install npm puts it below us, in another project beside us.
const installed = ['../node_modules/.bin/node', '../../.bin/node']
  .map((path) => fileURLToPath(new URL(path, import.meta.url)))
  .find(existsSync);
// A checkout has the sources and runs them; the package has them compiled.
const sources = new URL('../src/cli/main.ts', import.meta.url);
const compiled = new URL('../dist/cli/main.js', import.meta.url);
const isCurrent = Number(process.versions.node.split('.')[0]) >= 24;
const serves = ['up', 'serve'].includes(process.argv[2] ?? '');
// An option that this Node does not know would keep it from starting.
const wanted = COMMAND_LINE_OPTIONS.filter((option) =>
  process.allowedNodeEnvironmentFlags.has(option.replace(/=.*/, '')),
);
// The single executable takes no options of Node on its command line, but from the environment.
const isSingle = process.getBuiltinModule?.('node:sea')?.isSea() ?? false;
const given = isSingle ? (process.env.NODE_OPTIONS ?? '').split(' ') : process.execArgv;
// An invoice may have 200,000 rows.
const isLong = process.argv[2] === 'invoice';
const isLean = serves || isLong;
const missing = isLean ? wanted.filter((option) => !given.includes(option)) : [];

if (isCurrent && missing.length === 0) await run();
else if (isCurrent && process.execve !== undefined) {
  // Replaces this process: no second one stays in memory, and signals need not be forwarded.
  const options = isSingle ? [] : [...process.execArgv, ...missing, here];
  const environment = isSingle
    ? { ...process.env, NODE_OPTIONS: [...given, ...missing].join(' ').trim() }
    : process.env;
  process.execve(process.execPath, [process.execPath, ...options, ...process.argv.slice(2)], environment);
} else if (installed !== undefined) runWith(installed);
else {
  process.stderr.write(
    `Tarifa needs Node 24 or newer; this is ${process.version}. ${existsSync(sources) ? 'Run "npm ci" here, or install' : 'Install'} Node 24.\n`,
  );
  process.exitCode = 1;
}

async function run() {
  if (serves) for (const option of RUNTIME_OPTIONS) setFlagsFromString(option);
  // Old space is collected before it has grown by a tenth: a long invoice takes half of the memory.
  if (isLong) setFlagsFromString('--heap-growing-percent=10');
  // Keeps compiled sources for the next start, which is then some 200 ms faster. Without a writable folder it does nothing.
  module.enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/tarifa', import.meta.url)));
  const { main } = await import((existsSync(sources) ? sources : compiled).href);
  // The reader of our output may close the pipe, which is no error. A server goes on without its log.
  process.stdout.on('error', (error) => serves || process.exit(error.code === 'EPIPE' ? 0 : 1));
  process.stderr.on('error', () => {});
  process.exitCode = await main(process.argv.slice(2), {
    environment: process.env,
    out: (text) => process.stdout.write(text),
    err: (text) => process.stderr.write(text),
  });
}

function runWith(node) {
  const child = spawn(node, [...process.execArgv, here, ...process.argv.slice(2)], { stdio: 'inherit' });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 1 : 128)));
}

#!/usr/bin/env -S node --max-semi-space-size=4 --no-parallel-scavenge --no-allocation-site-pretenuring
// Starts the command line on a Node that runs TypeScript. On an older one, the Node that npm installed beside us takes over.
// What a request allocates is soon garbage: a small young generation is collected in less time and saves some 100 MB. One
// thread collects it within half a millisecond; several would wait for each other, and for long where cores are few.
// Nothing is put among what lasts by V8's guess: it learns that from a start, where all lasts, and requests do not.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import module from 'node:module';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(import.meta.url);
const bundled = fileURLToPath(new URL('../node_modules/.bin/node', import.meta.url));

if (Number(process.versions.node.split('.')[0]) >= 24) {
  // What Node makes of the sources is kept for the next start, which then takes some 200 ms less. Where it cannot be, it is not.
  module.enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/tarifa', import.meta.url)));
  const { main } = await import('../src/cli/main.ts');
  // Whoever reads our output may stop reading: that is no error.
  process.stdout.on('error', (error) => process.exit(error.code === 'EPIPE' ? 0 : 1));
  process.exitCode = await main(process.argv.slice(2), {
    environment: process.env,
    out: (text) => process.stdout.write(text),
    err: (text) => process.stderr.write(text),
  });
} else if (existsSync(bundled)) {
  const child = spawn(bundled, [...process.execArgv, here, ...process.argv.slice(2)], { stdio: 'inherit' });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 1 : 128)));
} else {
  process.stderr.write(
    `Tarifa needs Node 24 or newer; this is ${process.version}. Run "npm ci" here, or install Node 24.\n`,
  );
  process.exitCode = 1;
}

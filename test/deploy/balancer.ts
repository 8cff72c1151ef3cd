import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after } from 'node:test';
import { until } from '../faults/replica.ts';
import { debianProgram } from '../servers/debian-package.ts';
import { killOnExit, temporaryFolder } from '../servers/process.ts';

export const folder = temporaryFolder('haproxy');
const { command, libraries } = await debianProgram(
  ['haproxy'],
  'haproxy',
  'usr/sbin/haproxy',
  "These tests need HAProxy, and Debian's package could not be fetched. Install haproxy.",
);
const env = { ...process.env, LD_LIBRARY_PATH: libraries };
let files = 0;

export function configuration(name: string): string {
  return readFileSync(new URL(`../../deploy/${name}`, import.meta.url), 'utf8');
}

/** A configuration with some of its words replaced. Each must be there. */
export function changed(text: string, words: Readonly<Record<string, string>>): string {
  return Object.entries(words).reduce((result, [from, to]) => {
    assert.ok(result.includes(from), `the configuration has no "${from}"`);
    return result.replaceAll(from, to);
  }, text);
}

/** Lets HAProxy check a configuration. It fails on an error and on a warning. */
export function check(text: string): void {
  execFileSync(command, ['-c', '-dW', '-f', written(text)], { env, stdio: 'pipe' });
}

/** Runs HAProxy with a configuration until the tests of this file end, and waits until this address answers. */
export async function balance(text: string, url: string): Promise<void> {
  const child = spawn(command, ['-f', written(text)], { env, stdio: 'ignore' });
  killOnExit(child);
  after(() => child.kill('SIGKILL'));
  await until('it answers', () =>
    fetch(url, { redirect: 'manual' })
      .then(() => true)
      .catch(() => false),
  );
}

function written(text: string): string {
  const file = join(folder, `${++files}.cfg`);
  writeFileSync(file, text);
  return file;
}

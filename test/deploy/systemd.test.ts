import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { SETTINGS } from '../../src/settings.ts';
import { debianProgram } from '../servers/debian-package.ts';
import { temporaryFolder } from '../servers/process.ts';

const unit = readFileSync(new URL('../../deploy/tarifa.service', import.meta.url), 'utf8');
const file = join(temporaryFolder('systemd'), 'tarifa.service');
const { command, libraries } = await debianProgram(
  ['systemd-analyze'],
  'systemd',
  'usr/bin/systemd-analyze',
  "These tests need systemd-analyze, and Debian's package systemd could not be fetched. Install systemd.",
);
const analyze = (...args: string[]) =>
  execFileSync(command, [...args, file], {
    env: { ...process.env, LD_LIBRARY_PATH: libraries },
    encoding: 'utf8',
    stdio: 'pipe',
  });
// The program is not installed where the tests run.
writeFileSync(file, unit.replace(/^ExecStart=\S+/m, 'ExecStart=/bin/true'));

it('systemd understands every line of the unit', () => {
  assert.equal(analyze('verify'), '');
});

it('systemd rates the exposure of the unit below 2 of 10', () => {
  const [, exposure] = /Overall exposure level[^:]*: ([\d.]+)/.exec(analyze('security', '--offline=true')) ?? [];
  assert.ok(Number(exposure) < 2, exposure);
});

it('the unit waits longer for the service to end than the service takes', () => {
  const seconds = Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1]);
  assert.ok(seconds >= Number(SETTINGS.drainSeconds.default) + 15);
});

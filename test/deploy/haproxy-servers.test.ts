import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { writeCertificate } from '../servers/certificate.ts';
import { debianProgram } from '../servers/debian-package.ts';
import { temporaryFolder } from '../servers/process.ts';

const read = (name: string) => readFileSync(new URL(`../../deploy/${name}`, import.meta.url), 'utf8');
const named = read('haproxy-servers.cfg');

it('HAProxy accepts the configuration for named servers, with TLS and without a warning', async () => {
  const folder = temporaryFolder('haproxy-servers');
  const { certificate, key } = writeCertificate(folder);
  const both = join(folder, 'tarifa.pem');
  writeFileSync(both, readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'));
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, named.replace('/etc/haproxy/tarifa.pem', both));
  const { command, libraries } = await debianProgram(
    ['haproxy'],
    'haproxy',
    'usr/sbin/haproxy',
    "These tests need HAProxy, and Debian's package could not be fetched. Install haproxy.",
  );
  const env = { ...process.env, LD_LIBRARY_PATH: libraries };
  execFileSync(command, ['-c', '-dW', '-f', file], { env, stdio: 'pipe' });
});

it('both configurations have the same timeouts and retries', () => {
  const shared = (text: string) => text.match(/^ {2}(timeout|retr|option|balance).*$/gm);
  assert.deepEqual(shared(named), shared(read('haproxy.cfg')));
});

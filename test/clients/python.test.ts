import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { pythons } from '../runtimes.ts';
import { TestService } from '../service.ts';

const run = promisify(execFile);
const FOLDER = new URL('../../clients/python/', import.meta.url);

let service: TestService;
before(async () => {
  service = await TestService.start();
});
after(() => service.stop());

it('the Python client passes its own tests against the service, on every Python that is here', async () => {
  // PYTHONDONTWRITEBYTECODE keeps compiled files out of the checkout.
  const env = {
    ...process.env,
    TARIFA_URL: service.service.url,
    TARIFA_KEY: await service.key(),
    PYTHONDONTWRITEBYTECODE: '1',
  };
  for (const { python, version } of await pythons()) {
    const { stderr } = await run(python, ['-m', 'unittest', 'discover', '-s', 'tests'], {
      cwd: fileURLToPath(FOLDER),
      env,
    });
    assert.match(stderr, /^OK$/m, version);
  }
});

it('the example of its README runs', async () => {
  const [, example = ''] = /```python\n([\s\S]*?)```/.exec(readFileSync(new URL('README.md', FOLDER), 'utf8')) ?? [];
  const env = {
    ...process.env,
    TARIFA_KEY: await service.key(),
    PYTHONPATH: fileURLToPath(FOLDER),
    PYTHONDONTWRITEBYTECODE: '1',
  };
  const { stdout } = await run('python3', ['-c', example.replace('http://127.0.0.1:8080', service.service.url)], {
    env,
  });
  assert.match(stdout, /not_found 8517 \S+\n$/);
});

it('its wheel has the licence, types and the description, and installs into an empty folder', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tarifa-wheel-'));
  after(() => rmSync(folder, { recursive: true }));
  cpSync(fileURLToPath(FOLDER), join(folder, 'source'), { recursive: true });
  await run('python3', ['-m', 'pip', 'wheel', '--quiet', '--no-deps', '--wheel-dir', folder, join(folder, 'source')]);
  const wheel = readdirSync(folder).find((name) => name.endsWith('.whl')) ?? '';
  const installed = join(folder, 'installed');
  await run('python3', ['-m', 'pip', 'install', '--quiet', '--no-deps', '--target', installed, join(folder, wheel)]);
  const files = readdirSync(installed, { recursive: true, encoding: 'utf8' });
  for (const pattern of [/^tarifa\/py\.typed$/, /dist-info\/(licenses\/)?LICENSE$/, /dist-info\/METADATA$/])
    assert.ok(
      files.some((file) => pattern.test(file)),
      String(pattern),
    );
  const metadata = readFileSync(join(installed, files.find((file) => file.endsWith('METADATA')) ?? ''), 'utf8');
  assert.match(metadata, /^Requires-Python: >=3\.9$/m);
  assert.match(metadata, /# tarifa-client/, 'its page in an index is the README');
  const script = `from tarifa import Tarifa; print(Tarifa(${JSON.stringify(service.service.url)}).health()["status"])`;
  for (const { python, version } of await pythons()) {
    const env = { ...process.env, PYTHONPATH: installed, PYTHONDONTWRITEBYTECODE: '1' };
    assert.equal((await run(python, ['-c', script], { env, cwd: folder })).stdout, 'ok\n', version);
  }
});

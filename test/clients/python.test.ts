import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { after, before, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { TestService } from '../service.ts';

const run = promisify(execFile);
const FOLDER = new URL('../../clients/python/', import.meta.url);

let service: TestService;
before(async () => {
  service = await TestService.start();
});
after(() => service.stop());

it('the Python client passes its own tests against the service', async () => {
  // PYTHONDONTWRITEBYTECODE keeps compiled files out of the checkout.
  const env = {
    ...process.env,
    TARIFA_URL: service.service.url,
    TARIFA_KEY: await service.key(),
    PYTHONDONTWRITEBYTECODE: '1',
  };
  const { stderr } = await run('python3', ['-m', 'unittest', 'discover', '-s', 'tests'], {
    cwd: fileURLToPath(FOLDER),
    env,
  });
  assert.match(stderr, /^OK$/m);
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

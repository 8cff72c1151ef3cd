import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, cpSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { digestOf, softwareDigest } from '../../src/library/software.ts';
import { tarifaIn } from '../cli/tarifa.ts';
import { until } from '../faults/replica.ts';
import { freePort, killOnExit, temporaryFolder } from '../servers/process.ts';
import { SMALL, TestService } from '../service.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const folder = temporaryFolder('software');

/** A copy of the software, which a test may change. */
function copyOf(name: string): string {
  const copy = join(folder, name);
  for (const each of ['bin', 'data', 'src', 'package.json'])
    cpSync(join(ROOT, each), join(copy, each), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

describe('the digest of the software', () => {
  const copy = copyOf('digests');
  const digest = () => digestOf([join(copy, 'src'), join(copy, 'data')]);
  const first = digest();

  it('is the same for the same software in another folder', () => {
    assert.equal(first, softwareDigest());
    assert.match(first, /^[\da-f]{64}$/);
  });

  it('changes with each file of code and of data that can change an answer', () => {
    const rooms = ['contract', 'classify', 'operations', 'publishing', 'search', 'tables', 'tariff', 'http'];
    const code = rooms.map((room) => {
      const file = readdirSync(join(copy, 'src', room), { recursive: true, encoding: 'utf8' }).find((name) =>
        name.endsWith('.ts'),
      );
      return join('src', room, file ?? '');
    });
    const tables = [
      'hs-correlations.csv',
      'measures.csv',
      'authorities.csv',
      'zatca-procedures.csv',
      'titles-2022.csv',
      'search-model.bin.gz',
    ];
    const seen = new Set([first]);
    for (const file of [...code, 'src/fold.ts', ...tables.map((name) => join('data', name))]) {
      appendFileSync(join(copy, file), '\n');
      assert.ok(!seen.has(digest()), file);
      seen.add(digest());
    }
    const before = digest();
    writeFileSync(join(copy, 'data/new.csv'), '');
    assert.notEqual(digest(), before, 'a new file');
    renameSync(join(copy, 'data/new.csv'), join(copy, 'data/renamed.csv'));
    assert.ok(!seen.has(digest()), 'a renamed file');
    rmSync(join(copy, 'data/renamed.csv'));
    assert.equal(digest(), before);
  });
});

describe('an upgrade', () => {
  const database = join(folder, 'tarifa.db');

  /** Starts a copy of the software, and asks once, with an ETag if there is one. */
  async function answerOf(copy: string, key: string, etag?: string) {
    const port = await freePort();
    const environment = {
      ...process.env,
      TARIFA_DATABASE: database,
      TARIFA_PORT: String(port),
      TARIFA_LOG_LEVEL: 'silent',
    };
    const child = spawn(process.execPath, [join(copy, 'bin/tarifa.js'), 'serve'], {
      env: environment,
      stdio: 'ignore',
    });
    killOnExit(child);
    const headers = { 'X-Api-Key': key, ...(etag === undefined ? {} : { 'If-None-Match': etag }) };
    const ask = () => fetch(`http://127.0.0.1:${port}/api/v1/hs-codes/0101/details`, { headers });
    try {
      await until('it answers', () =>
        ask().then(
          ({ status }) => status < 500,
          () => false,
        ),
      );
      const response = await ask();
      return { status: response.status, etag: response.headers.get('ETag') ?? '' };
    } finally {
      child.kill('SIGINT');
      await once(child, 'exit');
    }
  }

  it('never leaves a caller with 304 for an answer that another table or other code gives', async () => {
    const environment = { TARIFA_DATABASE: database };
    assert.equal((await tarifaIn(environment, 'import', fileURLToPath(SMALL))).status, 0);
    const { out } = await tarifaIn(environment, 'keys', 'create', '--tier', 'pro');
    const key = /trf_\w+/.exec(out)?.[0] ?? '';
    const copy = copyOf('upgraded');
    const { status, etag } = await answerOf(ROOT, key);
    assert.equal(status, 200);
    assert.deepEqual(await answerOf(copy, key, etag), { status: 304, etag }, 'the same software');
    appendFileSync(join(copy, 'data/hs-correlations.csv'), '\n');
    const changed = await answerOf(copy, key, etag);
    assert.equal(changed.status, 200);
    assert.notEqual(changed.etag, etag);
    appendFileSync(join(copy, 'src/tariff/notes.ts'), '\n');
    const again = await answerOf(copy, key, changed.etag);
    assert.equal(again.status, 200);
  });
});

it('an ETag is of the settings that change an answer too', async () => {
  const etags = new Set<string | null>();
  const environments = [{}, { TARIFA_VAT_PERCENT: '7' }, { TARIFA_COUNTRY: 'SA' }, { TARIFA_TIME_ZONE: 'UTC' }];
  for (const environment of environments) {
    const service = await TestService.start({ environment: environment as Record<string, string> });
    etags.add((await service.get('/api/v1/hs-codes/01', await service.key())).headers.get('ETag'));
    await service.stop();
  }
  assert.equal(etags.size, environments.length);
});

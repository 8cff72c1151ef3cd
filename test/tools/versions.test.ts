import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { CLIENT_VERSION } from '../../clients/typescript/src/version.ts';
import { VERSION } from '../../src/version.ts';
import { versioned } from '../../tools/versions.ts';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

describe('the version', () => {
  it('is that of package.json everywhere', () => {
    const { version } = JSON.parse(read('package.json'));
    assert.match(version, /^\d+\.\d+\.\d+$/);
    assert.equal(VERSION, version);
    assert.equal(CLIENT_VERSION, version);
    assert.equal(JSON.parse(read('clients/typescript/package.json')).version, version);
    const lockfile = JSON.parse(read('package-lock.json'));
    assert.deepEqual([lockfile.version, lockfile.packages[''].version], [version, version]);
    assert.match(read('clients/python/pyproject.toml'), new RegExp(`^version = "${version}"$`, 'm'));
    assert.match(read('clients/python/tarifa/_version.py'), new RegExp(`^VERSION = "${version}"$`, 'm'));
  });

  it('of another release is written in every place', () => {
    for (const [path, text] of versioned(read, '7.8.9')) {
      assert.ok(text.includes('7.8.9'), path);
      assert.ok(!text.includes(VERSION) || path === 'package-lock.json' || /README|docs/.test(path), path);
    }
  });

  it('missing in one of its places is an error', () => {
    assert.throws(() => versioned((path) => (path === 'README.md' ? '# Tarifa\n' : read(path))), /README\.md/);
  });
});

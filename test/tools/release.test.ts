import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFileSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { VERSION } from '../../src/version.ts';
import { changelogWith, isNewer } from '../../tools/release.ts';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../../', import.meta.url));

it('a version is newer by its numbers, not by its text', () => {
  assert.ok(isNewer('1.10.0', '1.9.9') && isNewer('2.0.0', '1.9.9') && isNewer('1.0.1', '1.0.0'));
  assert.ok(!isNewer('1.0.0', '1.0.0') && !isNewer('1.9.0', '1.10.0'));
});

it('the lines under "Unreleased" get the number and the day, and a changelog without any is refused', () => {
  const day = new Date('2027-01-02T12:00:00Z');
  const text = '# Changelog\n\n## Unreleased\n\n- News.\n\n## 1.0.0 – 2026-11-19\n\n- All.\n';
  const released = changelogWith(text, '1.1.0', day);
  assert.match(released, /## Unreleased\n\n## 1\.1\.0 – 2027-01-02\n\n- News\.\n\n## 1\.0\.0/);
  assert.throws(() => changelogWith(released, '1.2.0', day), /says nothing under "Unreleased"/);
  assert.throws(() => changelogWith('# Changelog\n', '1.2.0', day), /has no section/);
});

describe('a release', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tarifa-release-'));
  const [major = 1] = VERSION.split('.').map(Number);
  const next = `${major}.${Number(VERSION.split('.')[1]) + 1}.0`;
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' });
  const release = (version: string) => run(process.execPath, ['tools/release.ts', version], { cwd: folder, env });
  const env = { ...process.env, PATH: `${join(ROOT, 'node_modules/.bin')}:${process.env['PATH']}` };
  const refused = async (version: string, reason: RegExp) =>
    assert.rejects(release(version), (error: { code?: number; stderr?: string }) => {
      assert.equal(error.code, 1);
      assert.match(error.stderr ?? '', reason);
      return true;
    });

  // A repository of its own with the files of this checkout, also those that are not committed.
  before(() => {
    const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: ROOT });
    for (const file of files.toString().trim().split('\n')) cpSync(join(ROOT, file), join(folder, file));
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    git('init', '--quiet', '--initial-branch', 'main');
    appendFileSync(join(folder, '.git/info/exclude'), 'node_modules\n');
    for (const [name, value] of [
      ['user.name', 'A maintainer'],
      ['user.email', 'maintainer@example.org'],
    ] as const)
      git('config', name, value);
    git('add', '--all');
    git('commit', '--quiet', '--message', 'all');
  });
  after(() => rmSync(folder, { recursive: true }));

  it('of a state that is not clean, of another branch or of an older version is refused', async () => {
    await refused('', /Say which version/);
    await refused('0.9.0', /not newer/);
    await refused(VERSION, /not newer/);
    appendFileSync(join(folder, 'CHANGELOG.md'), '\n');
    await refused(next, /not committed/);
    git('checkout', '--quiet', '--', '.');
    git('checkout', '--quiet', '-b', 'work');
    await refused(next, /on the branch main; this is work/);
    git('checkout', '--quiet', 'main');
  });

  it('writes the version everywhere, commits, tags, and packs with checksums and a bill of materials', async () => {
    const changelog = readFileSync(join(folder, 'CHANGELOG.md'), 'utf8');
    if (/## Unreleased\s+## /.test(changelog)) {
      const news = changelog.replace('## Unreleased\n', '## Unreleased\n\n- News.\n');
      execFileSync('tee', [join(folder, 'CHANGELOG.md')], { input: news, stdio: ['pipe', 'ignore', 'inherit'] });
      git('commit', '--quiet', '--all', '--message', 'news');
    }
    const { stdout } = await release(next);
    assert.equal(git('status', '--porcelain'), '');
    assert.equal(git('describe', '--exact-match').trim(), `v${next}`);
    assert.equal(git('log', '-1', '--format=%s').trim(), `release: ${next}`);
    assert.match(git('show', 'HEAD:clients/python/tarifa/_version.py'), new RegExp(`"${next}"`));
    assert.match(git('show', 'HEAD:docs/openapi.yaml'), new RegExp(`x-software-version: "${next}"`));
    assert.match(stdout, new RegExp(`git push origin main v${next}`));
    const out = join(folder, 'release', next);
    const made = [
      'SHA256SUMS',
      'sbom.cdx.json',
      `tarifa-${next}.tgz`,
      `tarifa-client-${next}.tgz`,
      `tarifa_client-${next}-py3-none-any.whl`,
    ];
    assert.deepEqual(readdirSync(out).toSorted(), made.toSorted());
    for (const line of readFileSync(join(out, 'SHA256SUMS'), 'utf8').trim().split('\n')) {
      const [sum, name = ''] = line.split('  ');
      assert.equal(
        createHash('sha256')
          .update(readFileSync(join(out, name)))
          .digest('hex'),
        sum,
        name,
      );
    }
    git('reset', '--quiet', '--hard', 'HEAD~1');
    await refused(next, /tag v.* is there already/);
  });
});

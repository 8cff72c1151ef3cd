// Makes a release: `npm run release -- 1.1.0`. docs/versioning.md says what it does; nothing is pushed or published.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../', import.meta.url));

/** Thrown with a sentence if nothing can be released. Nothing has changed then. */
class Refusal extends Error {}

function main(version: string): void {
  const { current, changelog } = check(version);
  const out = join(ROOT, 'release', version);
  try {
    write('package.json', (text) => text.replace(`"version": "${current}"`, `"version": "${version}"`));
    writeFileSync(join(ROOT, 'CHANGELOG.md'), changelog);
    run('node', ['tools/docs.ts']);
    rmSync(out, { recursive: true, force: true });
    mkdirSync(out, { recursive: true });
    pack(out);
    run('git', ['commit', '--all', '--quiet', '--message', `release: ${version}`]);
    run('git', ['tag', '--annotate', '--message', `Tarifa ${version}`, `v${version}`]);
  } catch (error) {
    run('git', ['checkout', '--quiet', '--', '.']);
    rmSync(out, { recursive: true, force: true });
    throw error;
  }
  process.stdout.write(`${readdirSync(out).join('\n')}\n\n${nextSteps(version)}`);
}

/** Refuses what cannot be released; returns the version so far, and the changelog with that of the release. */
function check(version: string): { readonly current: string; readonly changelog: string } {
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Refusal('Say which version: npm run release -- 1.1.0');
  const current: string = JSON.parse(read('package.json')).version;
  if (ask('git', ['status', '--porcelain']) !== '') throw new Refusal('There are changes that are not committed.');
  const branch = ask('git', ['rev-parse', '--abbrev-ref', 'HEAD']).trim();
  if (branch !== 'main') throw new Refusal(`Releases are made on the branch main; this is ${branch}.`);
  if (ask('git', ['tag', '--list', `v${version}`]) !== '') throw new Refusal(`The tag v${version} is there already.`);
  if (!isNewer(version, current))
    throw new Refusal(`${version} is not newer than ${current}, which package.json states.`);
  return { current, changelog: changelogWith(read('CHANGELOG.md'), version, new Date()) };
}

/** The changelog with the lines under "Unreleased" as those of a version. */
export function changelogWith(changelog: string, version: string, now: Date): string {
  const [before = '', after] = changelog.split('\n## Unreleased\n');
  if (after === undefined) throw new Refusal('CHANGELOG.md has no section "Unreleased".');
  if (/^\s*## /.test(after)) throw new Refusal('CHANGELOG.md says nothing under "Unreleased".');
  return `${before}\n## Unreleased\n\n## ${version} – ${now.toISOString().slice(0, 10)}\n${after}`;
}

/** Whether a version comes after another. */
export function isNewer(version: string, than: string): boolean {
  const [a, b] = [version, than].map((text) => text.split('.').map(Number));
  const at = (a ?? []).findIndex((number, i) => number !== b?.[i]);
  return at >= 0 && Number(a?.[at]) > Number(b?.[at]);
}

/** Writes the packages, the bill of materials and the checksums of all of them. */
function pack(out: string): void {
  run('npm', ['pack', '--silent', '--pack-destination', out]);
  run('npm', ['pack', '--silent', '--pack-destination', out], 'clients/typescript');
  packPython(out);
  writeFileSync(join(out, 'sbom.cdx.json'), ask('npm', ['run', '--silent', 'sbom']));
  const sums = readdirSync(out).map(
    (name) =>
      `${createHash('sha256')
        .update(readFileSync(join(out, name)))
        .digest('hex')}  ${name}\n`,
  );
  writeFileSync(join(out, 'SHA256SUMS'), sums.join(''));
}

/** Builds the wheel in a copy, since the build leaves its folders beside the sources. */
function packPython(out: string): void {
  const copy = mkdtempSync(join(tmpdir(), 'tarifa-wheel-'));
  try {
    cpSync(join(ROOT, 'clients/python'), copy, { recursive: true });
    run('python3', ['-m', 'pip', 'wheel', '--quiet', '--no-deps', '--wheel-dir', out, copy]);
  } finally {
    rmSync(copy, { recursive: true });
  }
}

function nextSteps(version: string): string {
  const folder = `release/${version}`;
  return `Look at the commit and at ${folder}. Then:
  git push origin main v${version}
  npm publish ${folder}/tarifa-${version}.tgz
  npm publish --access public ${folder}/tarifa-client-${version}.tgz
  python3 -m twine upload ${folder}/tarifa_client-${version}-py3-none-any.whl
To undo it before that: git tag --delete v${version} && git reset --hard HEAD~1
`;
}

function read(name: string): string {
  return readFileSync(join(ROOT, name), 'utf8');
}

function write(name: string, change: (text: string) => string): void {
  writeFileSync(join(ROOT, name), change(read(name)));
}

function run(command: string, args: readonly string[], folder = '.'): void {
  execFileSync(command, args, { cwd: join(ROOT, folder), stdio: ['ignore', process.stderr, process.stderr] });
}

function ask(command: string, args: readonly string[]): string {
  return execFileSync(command, args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 100_000_000 });
}

if (import.meta.main) {
  try {
    main(process.argv[2] ?? '');
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const CACHE = fileURLToPath(new URL('../../.cache/chromium/', import.meta.url));
const ROOT = join(CACHE, 'root');
const DEBS = join(CACHE, 'debs');
const PROGRAM = join(ROOT, 'usr/lib/chromium/chromium-headless-shell');
const MINUTE_MS = 60_000;

/** Downloads Chromium and its missing dependencies from Debian and unpacks them. It does not need root. */
export function unpackChromium(): { path: string; libraries: string } {
  if (!existsSync(PROGRAM)) {
    for (const folder of [ROOT, DEBS, join(CACHE, 'lists/partial'), join(CACHE, 'archives/partial')]) {
      mkdirSync(folder, { recursive: true });
    }
    apt('apt-get', 'update', '-qq');
    apt('apt-get', 'download', '-qq', ...missingPackages());
    for (const deb of readdirSync(DEBS))
      execFileSync('dpkg', ['-x', join(DEBS, deb), ROOT], { timeout: 2 * MINUTE_MS });
    for (const folder of ['debs', 'lists', 'archives']) rmSync(join(CACHE, folder), { recursive: true });
  }
  return { path: PROGRAM, libraries: libraryFolders().join(':') };
}

/** The folders with shared libraries, and their subfolders, where some packages have theirs. */
function libraryFolders(): string[] {
  const folders = ['x86_64-linux-gnu', 'aarch64-linux-gnu']
    .flatMap((triple) => [join(ROOT, 'usr/lib', triple), join(ROOT, 'lib', triple)])
    .filter((folder) => existsSync(folder));
  const deeper = folders.flatMap((folder) =>
    readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => join(folder, name)),
  );
  return [...folders, ...deeper];
}

/** All direct and indirect dependencies of Chromium that are not installed. */
function missingPackages(): string[] {
  const options = [
    'depends',
    '--recurse',
    '--no-recommends',
    '--no-suggests',
    '--no-conflicts',
    '--no-breaks',
    '--no-replaces',
    '--no-enhances',
    'chromium-headless-shell',
  ];
  const needed = apt('apt-cache', ...options).match(/^[a-z0-9][^\s:]*$/gm) ?? [];
  const installed = new Set(
    // biome-ignore lint/suspicious/noTemplateCurlyInString: dpkg-query expands these fields
    execFileSync('dpkg-query', ['-W', '-f', '${Package} ${db:Status-Status}\n'], { encoding: 'utf8' })
      .split('\n')
      .filter((line) => line.endsWith(' installed'))
      .map((line) => line.split(' ')[0]),
  );
  return [...new Set(needed)].filter((name) => !installed.has(name));
}

/** Runs apt with lists and archives in our own folder, because only root can write to those of the system. */
function apt(program: 'apt-get' | 'apt-cache', ...options: string[]): string {
  const folders = [`Dir::State::lists=${join(CACHE, 'lists')}`, `Dir::Cache=${CACHE}`, 'Debug::NoLocking=1'];
  return execFileSync(program, [...folders.flatMap((folder) => ['-o', folder]), ...options], {
    cwd: DEBS,
    encoding: 'utf8',
    timeout: 10 * MINUTE_MS,
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

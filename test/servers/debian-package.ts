import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withFileLock } from './file-lock.ts';

const CACHE = fileURLToPath(new URL('../../.cache/', import.meta.url));
/** Lists of packages that any user can write. To fetch them takes longest, so all packages share them. */
const APT = join(CACHE, 'apt');
const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;

/** A program, and the folders of the libraries that it needs, for LD_LIBRARY_PATH. */
export interface Program {
  readonly command: string;
  readonly libraries: string;
}

/** An installed program, or else that of Debian's package, unpacked into this project's cache without installing it. */
export async function debianProgram(
  names: readonly string[],
  packageName: string,
  path: string,
  advice: string,
): Promise<Program> {
  for (const folder of (process.env['PATH'] ?? '').split(':')) {
    for (const name of names) {
      const command = join(folder, name);
      if (existsSync(command)) return { command, libraries: process.env['LD_LIBRARY_PATH'] ?? '' };
    }
  }
  const folder = join(CACHE, packageName);
  if (!existsSync(folder)) {
    await withFileLock(join(CACHE, 'apt.lock'), () => {
      if (!existsSync(folder)) unpack(packageName, folder, advice);
    });
  }
  const libraries = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.so(\.\d+)+$/.test(file),
  );
  return {
    command: join(folder, path),
    libraries: [...new Set(libraries.map((file) => dirname(join(folder, file))))].join(':'),
  };
}

/** Unpacks into a temporary folder and renames it, so that a test that is stopped leaves no half of a package. */
function unpack(packageName: string, cache: string, advice: string): void {
  const folder = `${cache}-${process.pid}`;
  const debs = join(folder, 'debs');
  mkdirSync(debs, { recursive: true });
  try {
    updateLists();
    apt(debs, 'apt-get', 'download', '-qq', ...missingPackages(packageName));
    for (const deb of readdirSync(debs)) run(debs, 'dpkg', '-x', deb, folder);
    rmSync(debs, { recursive: true });
    renameSync(folder, cache);
  } catch (error) {
    throw new Error(advice, { cause: error });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Fetches the lists once a day. */
function updateLists(): void {
  const lists = join(APT, 'lists');
  if (existsSync(lists) && statSync(lists).mtimeMs > Date.now() - DAY_MS) return;
  rmSync(APT, { recursive: true, force: true });
  for (const part of ['lists/partial', 'archives/partial']) mkdirSync(join(APT, part), { recursive: true });
  try {
    apt(APT, 'apt-get', 'update', '-qq');
  } catch (error) {
    rmSync(APT, { recursive: true });
    throw error;
  }
}

/** The package and all its direct and indirect dependencies that are not installed. */
function missingPackages(packageName: string): string[] {
  const ignored = ['recommends', 'suggests', 'conflicts', 'breaks', 'replaces', 'enhances'];
  const options = ignored.map((relation) => `--no-${relation}`);
  const needed = apt(APT, 'apt-cache', 'depends', '--recurse', ...options, packageName).match(/^[a-z0-9][^\s:]*$/gm);
  const installed = new Set(
    // biome-ignore lint/suspicious/noTemplateCurlyInString: dpkg-query expands these fields
    run(APT, 'dpkg-query', '-W', '-f', '${Package} ${db:Status-Status}\n')
      .split('\n')
      .filter((line) => line.endsWith(' installed'))
      .map((line) => line.split(' ')[0]),
  );
  return [...new Set(needed)].filter((name) => !installed.has(name));
}

function apt(cwd: string, program: 'apt-get' | 'apt-cache', ...args: readonly string[]): string {
  return run(cwd, program, '-o', `Dir::State::Lists=${APT}/lists`, '-o', `Dir::Cache=${APT}`, ...args);
}

function run(cwd: string, command: string, ...args: readonly string[]): string {
  return execFileSync(command, args, {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
    timeout: 10 * MINUTE_MS,
    maxBuffer: 64 * 1024 * 1024,
  });
}

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const CACHE = fileURLToPath(new URL('../../.cache/', import.meta.url));

/** A program, and the folders of the libraries that it needs, for LD_LIBRARY_PATH. */
export interface Program {
  readonly command: string;
  readonly libraries: string;
}

/** An installed program, or else that of Debian's package, unpacked into this project's cache without installing it. */
export function debianProgram(names: readonly string[], packageName: string, path: string, advice: string): Program {
  for (const folder of (process.env['PATH'] ?? '').split(':')) {
    for (const name of names) {
      const command = join(folder, name);
      if (existsSync(command)) return { command, libraries: process.env['LD_LIBRARY_PATH'] ?? '' };
    }
  }
  const folder = join(CACHE, packageName.replace('-server', ''));
  if (!existsSync(folder)) unpack(packageName, folder, advice);
  const libraries = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.so(\.\d+)+$/.test(file),
  );
  return {
    command: join(folder, path),
    libraries: [...new Set(libraries.map((file) => dirname(join(folder, file))))].join(':'),
  };
}

/** Unpacks into a temporary folder and renames it, because several tests may fill the cache at once. */
function unpack(packageName: string, cache: string, advice: string): void {
  const folder = `${cache}-${process.pid}`;
  mkdirSync(folder, { recursive: true });
  try {
    // Its own package lists work for any user, also where the system has none.
    apt(folder, 'update');
    const packages = new Set([packageName]);
    for (const name of packages) {
      for (const needed of fetchPackage(name, folder)) packages.add(needed);
    }
    rmSync(join(folder, 'apt'), { recursive: true });
    if (!existsSync(cache)) renameSync(folder, cache);
  } catch (error) {
    throw new Error(`${advice} (${error})`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Unpacks one package and returns the packages that it needs. The C library is the system's. */
function fetchPackage(name: string, folder: string): string[] {
  apt(folder, 'download', name);
  const file = join(folder, readdirSync(folder).find((each) => each.startsWith(`${name}_`)) ?? '');
  run('dpkg', ['-x', file, folder], folder);
  const depends = run('dpkg-deb', ['-f', file, 'Depends'], folder);
  return depends
    .split(/[,|\n]/)
    .flatMap((each) => /^\s*(redis-tools|lib(?!c6|gcc|stdc)[^\s(:]*)/.exec(each)?.[1] ?? []);
}

function apt(folder: string, ...args: readonly string[]): void {
  for (const part of ['apt/lists/partial', 'apt/cache/archives/partial'])
    mkdirSync(join(folder, part), { recursive: true });
  run(
    'apt-get',
    ['-o', `Dir::State::Lists=${folder}/apt/lists`, '-o', `Dir::Cache=${folder}/apt/cache`, ...args],
    folder,
  );
}

function run(command: string, args: readonly string[], cwd: string): string {
  return execFileSync(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'], encoding: 'utf8' });
}

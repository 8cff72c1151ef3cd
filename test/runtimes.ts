import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const CACHE = fileURLToPath(new URL('../.cache/', import.meta.url));

/** The versions of Node that the packages are tried on, the oldest first. */
export const NODES = ['20.3.1', '22.22.3', '24.21.0'] as const;

/** A Node of this version: the program of an npm package, unpacked into this project's cache. */
export async function nodeOf(version: string, arch: string = process.arch): Promise<string> {
  const folder = join(CACHE, `node-${version}-${arch}`);
  const program = join(folder, 'package', 'bin', 'node');
  if (existsSync(program)) return program;
  // Renamed when it is whole: a test that is stopped leaves no half of it, and of two test files both may fetch it.
  const made = `${folder}-${process.pid}`;
  mkdirSync(made, { recursive: true });
  try {
    const name = `node-linux-${arch}@${version}`;
    const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', made, name]);
    const [{ filename }] = JSON.parse(stdout);
    await run('tar', ['-xzf', join(made, filename), '-C', made]);
    rmSync(join(made, filename));
    if (!existsSync(folder)) renameSync(made, folder);
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
  return program;
}

/** The Pythons from 3.9 on in the PATH, one of each minor version. */
export async function pythons(): Promise<readonly { readonly python: string; readonly version: string }[]> {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/bin', '/usr/local/bin'];
  const names = ['python3', ...[9, 10, 11, 12, 13, 14].map((minor) => `python3.${minor}`)];
  const found = new Map<string, string>();
  for (const python of folders.flatMap((folder) => names.map((name) => join(folder, name)))) {
    if (!existsSync(python)) continue;
    const { stdout } = await run(python, ['--version']).catch(() => ({ stdout: '' }));
    const version = /^Python (3\.\d+)/.exec(stdout)?.[1];
    if (version !== undefined && !found.has(version)) found.set(version, python);
  }
  return [...found].map(([version, python]) => ({ version, python }));
}

/** Installs packages from their files into an empty project, and returns what npm wrote. */
export async function installInto(folder: string, packages: readonly string[]): Promise<string> {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"private":true}');
  const args = ['install', '--prefer-offline', '--omit=optional', ...packages];
  return (await run('npm', args, { cwd: folder })).stderr;
}

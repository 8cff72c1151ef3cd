// Makes the single executable: `npm run build:binary` for this machine, `npm run build:binary -- arm64` for the other
// architecture. It is Node with our main script and the files of the package inside (Node's single executable
// application).
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { VERSION } from '../src/version.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
/** Node looks for this mark to know that something was added to it. */
const FUSE = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2';
const { files, optionalDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

/** Writes the executable for an architecture, and returns its path. */
export function buildBinary(arch: string, out = join(ROOT, 'release')): string {
  const work = mkdtempSync(join(tmpdir(), 'tarifa-binary-'));
  try {
    const packed = archive();
    writeFileSync(join(work, 'files'), packed);
    writeFileSync(join(work, 'hash'), createHash('sha256').update(packed).digest('hex').slice(0, 32));
    const blob = join(work, 'blob');
    const config = {
      main: join(ROOT, 'tools/single-executable.cjs'),
      output: blob,
      disableExperimentalSEAWarning: true,
      assets: { files: join(work, 'files'), hash: join(work, 'hash') },
    };
    writeFileSync(join(work, 'config.json'), JSON.stringify(config));
    execFileSync(process.execPath, ['--experimental-sea-config', join(work, 'config.json')], { stdio: 'ignore' });
    mkdirSync(out, { recursive: true });
    const binary = join(out, `tarifa-${VERSION}-linux-${arch}`);
    copyFileSync(nodeOf(arch, work), binary);
    chmodSync(binary, 0o755);
    const postject = join(ROOT, 'node_modules/postject/dist/cli.js');
    execFileSync(process.execPath, [postject, binary, 'NODE_SEA_BLOB', blob, '--sentinel-fuse', FUSE], {
      stdio: 'ignore',
    });
    return binary;
  } finally {
    rmSync(work, { recursive: true });
  }
}

/** All files in one: the length of their list, the list with their sizes, and their bytes. */
function archive(): Buffer {
  const paths = [...files, 'package.json', 'LICENSE', ...shipped()].flatMap((name: string) => below(name)).toSorted();
  const contents: (readonly [string, Buffer])[] = paths.map((path) => [path, readFileSync(join(ROOT, path))]);
  contents.push(['start.cjs', Buffer.from("import('./bin/tarifa.js');\n")]);
  const list = Buffer.from(JSON.stringify(contents.map(([path, bytes]) => [path, bytes.length])));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(list.length);
  return gzipSync(Buffer.concat([length, list, ...contents.map(([, bytes]) => bytes)]), { level: 9 });
}

/** The folders of the packages that the service runs with. */
function shipped(): string[] {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  return Object.entries<{ dev?: boolean; optional?: boolean }>(packages)
    .filter(([path, { dev, optional }]) => path !== '' && dev !== true && optional !== true)
    .map(([path]) => path);
}

/** The files of a folder, or the file itself. Source maps are left out. */
function below(path: string): string[] {
  if (!statSync(join(ROOT, path)).isDirectory()) return path.endsWith('.map') ? [] : [path];
  return readdirSync(join(ROOT, path)).flatMap((name) => (name === 'node_modules' ? [] : below(`${path}/${name}`)));
}

/** The program of Node that npm has for an architecture; of the version that the lockfile pins. */
function nodeOf(arch: string, work: string): string {
  const name = `node-linux-${arch}`;
  const version: string | undefined = optionalDependencies[name];
  if (version === undefined) throw new Error(`There is no Node for ${arch} here: x64 and arm64.`);
  const installed = join(ROOT, 'node_modules', name, 'bin/node');
  if (existsSync(installed)) return installed;
  const packed = execFileSync('npm', ['pack', '--silent', '--pack-destination', work, `${name}@${version}`], {
    encoding: 'utf8',
  });
  execFileSync('tar', ['-xzf', join(work, packed.trim()), '-C', work, 'package/bin/node']);
  return join(work, 'package/bin/node');
}

if (import.meta.main) {
  await import('./build.ts');
  await import('../web/prepare.ts');
  const binary = buildBinary(process.argv[2] ?? process.arch);
  process.stdout.write(`${binary}: ${Math.round(statSync(binary).size / 1_000_000)} MB\n`);
}

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeCertificate } from './certificate.ts';
import { freePort, ServerProcess, temporaryFolder } from './process.ts';

const CACHE = fileURLToPath(new URL('../../.cache/redis', import.meta.url));
const PASSWORD = 'p@ss/word';

/** A Redis server for a test. */
export interface TestRedis {
  readonly url: string;
  stop(): Promise<void>;
}

/** The server that TARIFA_TEST_REDIS names, or else a new one. */
export async function startRedis(): Promise<TestRedis> {
  const given = process.env['TARIFA_TEST_REDIS'];
  return given ? { url: given, stop: async () => {} } : ownRedis();
}

/** A new server, which a test may pause and kill. It stores nothing on disk, so it is empty after a restart. */
export async function ownRedis(
  tls = false,
): Promise<TestRedis & { readonly process: ServerProcess; readonly certificate: string | null }> {
  const { command, libraries } = binary();
  const folder = temporaryFolder('redis');
  const port = await freePort();
  const files = tls ? writeCertificate(folder) : null;
  const settings = {
    bind: '127.0.0.1',
    dir: folder,
    save: '',
    appendonly: 'no',
    requirepass: PASSWORD,
    ...(files === null
      ? { port }
      : {
          port: 0,
          'tls-port': port,
          'tls-cert-file': files.certificate,
          'tls-key-file': files.key,
          'tls-ca-cert-file': files.certificate,
          'tls-auth-clients': 'no',
        }),
  };
  const server = new ServerProcess(
    port,
    command,
    Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]),
    { env: { ...process.env, LD_LIBRARY_PATH: libraries } },
  );
  await server.start();
  return {
    url: `${tls ? 'rediss' : 'redis'}://:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}`,
    process: server,
    certificate: files?.certificate ?? null,
    async stop() {
      await server.stop('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** An installed server, or else Debian's package unpacked into this project's cache, without installing it. */
function binary(): { readonly command: string; readonly libraries: string } {
  for (const folder of (process.env['PATH'] ?? '').split(':')) {
    for (const name of ['valkey-server', 'redis-server']) {
      const command = join(folder, name);
      if (existsSync(command)) return { command, libraries: process.env['LD_LIBRARY_PATH'] ?? '' };
    }
  }
  if (!existsSync(CACHE)) unpackDebianPackage();
  const libraries = readdirSync(CACHE, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.so(\.\d+)+$/.test(file),
  );
  return {
    command: join(CACHE, 'usr/bin/redis-server'),
    libraries: [...new Set(libraries.map((file) => dirname(join(CACHE, file))))].join(':'),
  };
}

/** Unpacks into a temporary folder and renames it, because several tests may fill the cache at once. */
function unpackDebianPackage(): void {
  const folder = `${CACHE}-${process.pid}`;
  mkdirSync(folder, { recursive: true });
  try {
    // Its own package lists work for any user, also where the system has none.
    apt(folder, 'update');
    const packages = new Set(['redis-server']);
    for (const name of packages) {
      for (const needed of fetchPackage(name, folder)) packages.add(needed);
    }
    rmSync(join(folder, 'apt'), { recursive: true });
    if (!existsSync(CACHE)) renameSync(folder, CACHE);
  } catch (error) {
    throw new Error(
      `These tests need Redis or Valkey, and Debian's package could not be fetched. Install redis-server or valkey-server, or set TARIFA_TEST_REDIS=redis://host:6379 to a server that tests may write to. (${error})`,
    );
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

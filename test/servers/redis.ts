import { rmSync } from 'node:fs';
import { writeCertificate } from './certificate.ts';
import { debianProgram, type Program } from './debian-package.ts';
import { freePort, ServerProcess, temporaryFolder } from './process.ts';

const PASSWORD = 'p@ss/word';

/** For tests that are not about a slow Redis: a machine that stands still for a moment must not fail them. */
export const PATIENT = { commandMs: 60_000, connectMs: 60_000, probeEveryMs: 500 };

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

/** A server of our own, which a test may pause and kill. */
export interface OwnRedis extends TestRedis {
  readonly process: ServerProcess;
  readonly certificate: string | null;
}

/** A new server. It stores nothing on disk, so it is empty after a restart. */
export async function ownRedis(tls = false, more: Readonly<Record<string, string | number>> = {}): Promise<OwnRedis> {
  const { command, libraries } = await binary();
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
    ...more,
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

function binary(): Promise<Program> {
  return debianProgram(
    ['valkey-server', 'redis-server'],
    'redis-server',
    'usr/bin/redis-server',
    "These tests need Redis or Valkey, and Debian's package could not be fetched. Install redis-server or valkey-server, or set TARIFA_TEST_REDIS=redis://host:6379 to a server that tests may write to.",
  );
}

import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { DAY_MS } from '../../src/access/counter.ts';
import { mintText } from '../../src/access/key.ts';
import { Store } from '../../src/store/store.ts';
import { SMALL, smallEdition } from '../service.ts';

const LAUNCHER = fileURLToPath(new URL('../../bin/tarifa.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'tarifa-process-'));
after(() => rmSync(folder, { recursive: true }));

/** The command in a process of its own, as an operator runs it. */
class Process {
  readonly child: ChildProcess;
  readonly exited: Promise<number | null>;
  #written = '';
  readonly #waiting = new Set<() => void>();

  constructor(database: string, args: readonly string[], stdout: 'pipe' | number = 'pipe') {
    const environment = { ...process.env, TARIFA_DATABASE: database, TARIFA_PORT: '0', TARIFA_METRICS_PORT: '0' };
    this.child = spawn(process.execPath, [LAUNCHER, ...args], { env: environment, stdio: ['ignore', stdout, 'pipe'] });
    for (const stream of [this.child.stdout, this.child.stderr]) {
      if (stream === null) continue;
      createInterface(stream).on('line', (line) => {
        this.#written += `${line}\n`;
        for (const check of this.#waiting) check();
      });
    }
    this.exited = new Promise((resolve) => this.child.on('close', (code) => resolve(code)));
  }

  get written(): string {
    return this.#written;
  }

  /** Waits until the output matches; fails if the process ends first. */
  async prints(pattern: RegExp): Promise<RegExpExecArray> {
    const found = Promise.withResolvers<RegExpExecArray>();
    const check = () => {
      const match = pattern.exec(this.#written);
      if (match !== null) found.resolve(match);
    };
    this.#waiting.add(check);
    check();
    this.exited.then((code) => found.reject(new Error(`ended with ${code} before ${pattern}:\n${this.#written}`)));
    return found.promise.finally(() => this.#waiting.delete(check));
  }

  async stop(signal: 'SIGTERM' | 'SIGHUP' | 'SIGKILL'): Promise<number | null> {
    this.child.kill(signal);
    return this.exited;
  }
}

async function run(database: string, ...args: string[]): Promise<string> {
  const command = new Process(database, args);
  assert.equal(await command.exited, 0, command.written);
  return command.written.trim();
}

const remaining = (response: Response) => Number(response.headers.get('X-RateLimit-Remaining-Day'));
const get = (url: string, key: string) => fetch(url, { headers: { 'X-Api-Key': key, Connection: 'close' } });

/** The status of an answer, or 'refused' where no listener took the connection. A connection lost later is an error. */
const outcome = (url: string, key: string): Promise<number | 'refused'> =>
  get(url, key).then(
    ({ status }) => status,
    (error: Error & { cause?: { code?: string } }) => {
      if (error.cause?.code !== 'ECONNREFUSED') throw error;
      return 'refused';
    },
  );

function countsOf(outcomes: readonly PropertyKey[]): Record<PropertyKey, number> {
  return Object.fromEntries(
    Map.groupBy(outcomes, (each) => each)
      .entries()
      .map(([each, { length }]) => [each, length]),
  );
}

describe('tarifa up', () => {
  const database = join(folder, 'up', 'tarifa.db');

  it('on the first start creates database, edition and key, and the curl command of the banner works', async () => {
    const up = new Process(database, ['up']);
    await up.prints(/Your key .*\n\n +trf_\w{46}\n/);
    assert.doesNotMatch(up.written, /serving on/, 'the key is shown before the edition is indexed');
    const [, key = '', url = ''] = await up.prints(/curl -H "X-Api-Key: (trf_\w{46})" (\S+)/);
    const response = await get(url, key);
    assert.equal(response.status, 200);
    assert.equal(((await response.json()) as { data: { hs_code: string } }).data.hs_code, '851713');
    assert.equal(response.headers.get('X-RateLimit-Limit-Minute'), '200', 'the key has the pro tier');
    assert.match(up.written, /28842 codes/);
    const [, metrics = ''] = await up.prints(/Metrics +(\S+)/);
    assert.match(
      await (await fetch(metrics)).text(),
      /tarifa_request_duration_seconds_count\{route="lookup",status="200"\} 1/,
    );
    assert.equal(await (await fetch(metrics.replace('metrics', 'livez'))).text(), 'ok\n');
    assert.equal(await up.stop('SIGTERM'), 0);
    assert.match(up.written, /"event":"stopped"/);
    const shown = up.written.split(key).length - 1;
    assert.equal(shown, 3, 'the key is printed alone, in the link and in the curl command, and nowhere else');
    assert.match(up.written, new RegExp(`Invoices +http://\\S+/invoice#key=${key}\n`));
  });

  it('on a later start serves the same edition and prints no key; counts survive kill -9', async () => {
    const key = (await run(database, 'keys', 'create', '--tier', 'free')).split('\n').at(-1) ?? '';
    // The process uses the real clock, so the test stays within one day.
    while (Date.now() % DAY_MS > DAY_MS - 60_000) await pause(1_000);
    const first = new Process(database, ['up']);
    const [, url = ''] = await first.prints(/serving on (\S+)/);
    const path = `${url}/api/v1/hs-codes/0101`;
    for (let i = 0; i < 7; i++) await get(path, key);
    assert.ok(!first.written.includes('trf_') || !/trf_\w{20}/.test(first.written));
    // Another process saves the count: poll the database until its row is there.
    const store = Store.open(database);
    while (!(await store.usage.list()).some(({ dayUsed }) => dayUsed === 7)) await pause(20);
    await store.close();
    await first.stop('SIGKILL');
    const second = new Process(database, ['up']);
    const [, again = ''] = await second.prints(/serving on (\S+)/);
    assert.equal(remaining(await get(`${again}/api/v1/hs-codes/0101`, key)), 1000 - 8);
    // A signal to the whole process group arrives twice, because the launcher forwards it.
    second.child.kill('SIGTERM');
    await second.prints(/"event":"stopping"/);
    assert.equal(await second.stop('SIGTERM'), 0);
    assert.match(second.written, /"event":"stopped"/);
  });
});

describe('a running server', () => {
  it('applies imports, rollbacks and revocations of another process without a restart', async () => {
    const database = join(folder, 'running.db');
    await run(database, 'import', fileURLToPath(SMALL), '--name', 'first');
    const created = JSON.parse((await run(database, 'keys', 'create', '--tier', 'pro', '--json')) || '{}');
    const server = new Process(database, ['serve']);
    const [, url = ''] = await server.prints(/serving on (\S+)/);
    const rate = async () => {
      const response = await get(`${url}/api/v1/hs-codes/851713`, created.key);
      assert.equal(response.status, 200);
      return ((await response.json()) as { data: { tariff_rate: number } }).data.tariff_rate;
    };
    assert.equal(await rate(), 6.5);

    const changed = join(folder, 'changed.csv');
    writeFileSync(
      changed,
      smallEdition((lines) => lines.map((line) => line.replace(',6.5,', ',7.5,'))),
    );
    await run(database, 'import', changed);
    await server.prints(/"event":"edition_loaded"[\s\S]*"event":"edition_loaded"/);
    assert.equal(await rate(), 7.5);

    await run(database, 'rollback', 'first');
    await server.prints(/(?:"event":"edition_loaded"[\s\S]*){3}/);
    assert.equal(await rate(), 6.5);

    await run(database, 'keys', 'revoke', created.id);
    let status = 200;
    for (let i = 0; i < 100 && status === 200; i++) {
      await pause(100);
      ({ status } = await get(`${url}/api/v1/hs-codes/01`, created.key));
    }
    assert.equal(status, 401, 'the revoked key no longer works');
    // As when its terminal is closed.
    assert.equal(await server.stop('SIGHUP'), 0);
  });

  it('says that bundled data are newer than those in force, and what to run', async () => {
    const database = join(folder, 'older.db');
    await run(database, 'import', fileURLToPath(SMALL), '--name', 'Bundled edition, HS 2022 (0.9.0, 0a1b2c3d)');
    const server = new Process(database, ['serve']);
    await server.prints(/"event":"bundled_data_newer","kind":"edition".*Run \\"tarifa prepare\\"/);
    await server.prints(/"event":"history_begins_late"/);
    assert.equal(await server.stop('SIGTERM'), 0);
  });

  it('on SIGTERM answers every request sent before its listener closes, refuses later connections and exits 0', async () => {
    const database = join(folder, 'drain.db');
    await run(database, 'import', fileURLToPath(SMALL));
    const key = (await run(database, 'keys', 'create', '--tier', 'pro')).split('\n').at(-1) ?? '';
    const server = new Process(database, ['serve']);
    const [, url = ''] = await server.prints(/serving on (\S+)/);
    const send = (count: number) =>
      Array.from({ length: count }, () => outcome(`${url}/api/v1/hs-codes/01/children`, key));
    const before = send(50);
    await Promise.race(before);
    const stopped = server.stop('SIGTERM');
    await server.prints(/"event":"stopping"/);
    const whileDraining = send(20);
    assert.deepEqual(countsOf(await Promise.all([...before, ...whileDraining])), { 200: 70 });
    assert.equal(await stopped, 0);
    assert.deepEqual(countsOf(await Promise.all(send(5))), { refused: 5 });
  });
});

describe('failures', () => {
  it('a taken port or a foreign address exits with status 1 and bad settings with status 2, each with a sentence', async () => {
    const database = join(folder, 'wrong.db');
    const holder = new Process(database, ['serve']);
    const [, url = ''] = await holder.prints(/serving on (\S+)/);
    const start = (port: string, host = '127.0.0.1') => {
      const child = spawn(process.execPath, [LAUNCHER, 'serve'], {
        env: {
          ...process.env,
          TARIFA_DATABASE: database,
          TARIFA_PORT: port,
          TARIFA_HOST: host,
          TARIFA_LOG_LEVEL: port === 'x' ? 'loud' : 'info',
        },
      });
      let text = '';
      child.stderr.on('data', (chunk) => {
        text += chunk;
      });
      return new Promise<[number | null, string]>((resolve) => child.on('close', (code) => resolve([code, text])));
    };
    const [taken, sentence] = await start(new URL(url).port);
    assert.equal(taken, 1);
    assert.match(sentence, /^Port \d+ on 127\.0\.0\.1 is taken/);
    // The first is an address that no machine has, from a block for documentation; the second is no address.
    for (const host of ['192.0.2.1', 'nowhere.invalid']) {
      const [status, reason] = await start('0', host);
      assert.equal(status, 1);
      assert.match(reason, new RegExp(`^TARIFA_HOST=${host} is no address of this machine.*\\n$`));
    }
    const [misused, faults] = await start('x');
    assert.equal(misused, 2);
    assert.match(faults, /TARIFA_PORT="x"[\s\S]*TARIFA_LOG_LEVEL="loud"/);
    assert.equal(await holder.stop('SIGTERM'), 0);
  });

  it('a server goes on without its log where nobody reads it, and where its disk is full', async () => {
    const database = join(folder, 'unread.db');
    await run(database, 'import', fileURLToPath(SMALL));
    const full = openSync('/dev/full', 'w');
    for (const stdout of ['pipe', full] as const) {
      const server = new Process(database, ['serve'], stdout);
      const [, url = ''] = await server.prints(/serving on (\S+)/);
      server.child.stdout?.destroy();
      for (let i = 0; i < 3; i++) {
        assert.equal((await fetch(`${url}/api/v1/health`)).status, 200);
        await pause(100);
      }
      assert.equal(await server.stop('SIGTERM'), 0);
    }
    closeSync(full);
  });

  it('a command whose messages nobody reads succeeds all the same', async () => {
    const database = join(folder, 'unheard.db');
    const command = new Process(database, ['import', fileURLToPath(SMALL)]);
    command.child.stderr?.destroy();
    assert.equal(await command.exited, 0);
  });

  it('many unknown keys are refused with 401 or 429, and the process survives', async () => {
    const database = join(folder, 'guess.db');
    await run(database, 'import', fileURLToPath(SMALL));
    const server = new Process(database, ['serve']);
    const [, url = ''] = await server.prints(/serving on (\S+)/);
    const statuses = await Promise.all(
      Array.from({ length: 320 }, async () => (await get(`${url}/api/v1/hs-codes/01`, mintText())).status),
    );
    assert.ok(
      statuses.filter((status) => status === 401).length >= 300 &&
        statuses.every((status) => status === 401 || status === 429),
    );
    assert.equal(await server.stop('SIGTERM'), 0);
  });
});

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { isTarifaError, Tarifa, TarifaError, type TarifaOptions } from '../../clients/typescript/src/index.ts';
import { TestService } from '../service.ts';
import { installClient } from './build.ts';

const run = promisify(execFile);

let service: TestService;
before(async () => {
  service = await TestService.start();
});
after(() => service.stop());

/** A client that never sleeps: it notes how long it would, and does something else meanwhile. */
async function client(
  options: Partial<TarifaOptions> = {},
  meanwhile: (ms: number) => void | Promise<void> = () => {},
): Promise<{ tarifa: Tarifa; waits: number[] }> {
  const waits: number[] = [];
  const tarifa = new Tarifa({
    baseUrl: service.service.url,
    apiKey: await service.key(),
    random: () => 0.5,
    sleep: async (ms) => {
      waits.push(ms);
      await meanwhile(ms);
    },
    ...options,
  });
  return { tarifa, waits };
}

describe('each operation has a method', () => {
  it('that answers with the data, typed', async () => {
    const { tarifa } = await client();
    const record = await tarifa.lookup('851713');
    assert.deepEqual([record.hs_code, record.description.ar, record.parent_id], ['851713', 'هواتف ذكية', 8517]);
    const { calculation, notes } = await tarifa.calculate({
      hs_code: '851713',
      value: '999999999999.99',
      currency: 'AED',
      include_vat: true,
    });
    assert.deepEqual([calculation.declared_value, calculation.vat_rate], [999999999999.99, 5]);
    assert.match(notes, /indicative/);
    const { items } = await tarifa.search({ q: 'بن غير محمص', level: 6 });
    assert.equal(items[0]?.hs_code, '090111');
    assert.deepEqual(
      (await tarifa.children({ hs_code: '0101', limit: 1, offset: 1 })).items.map(({ hs_code }) => hs_code),
      ['010129'],
    );
  });

  it('and health needs no key', async () => {
    const { tarifa } = await client({ apiKey: undefined });
    assert.equal((await tarifa.health()).status, 'ok');
    await assert.rejects(tarifa.lookup('01'), { code: 'missing_api_key', status: 401 });
  });

  it('and a base URL may end in a slash', async () => {
    const { tarifa } = await client({ baseUrl: `${service.service.url}/` });
    assert.equal((await tarifa.lookup('01')).level, 2);
  });
});

describe('lists', () => {
  it('are walked to their end, page by page, each item once', async () => {
    let requests = 0;
    const { tarifa } = await client({
      fetch: (...call) => {
        requests++;
        return fetch(...call);
      },
    });
    const found: string[] = [];
    for await (const { hs_code } of tarifa.searchAll({ q: 'coffee', limit: 3 })) found.push(hs_code);
    const { meta } = await tarifa.search({ q: 'coffee' });
    assert.ok(meta.total > 3);
    assert.equal(new Set(found).size, meta.total);
    assert.equal(requests, Math.ceil(meta.total / 3) + 1);
    const children: string[] = [];
    for await (const { hs_code } of tarifa.childrenAll({ hs_code: '0101', limit: 1 })) children.push(hs_code);
    assert.deepEqual(children, ['010121', '010129']);
    for await (const none of tarifa.searchAll({ q: 'zzzzqqqq' })) assert.fail(none.hs_code);
  });

  it('are fetched only as far as they are read', async () => {
    const { tarifa } = await client();
    for await (const _ of tarifa.searchAll({ q: 'coffee', limit: 1 })) break;
    assert.equal(tarifa.limits?.day.remaining, 50_000 - 1);
  });
});

describe('an error', () => {
  it('is told by its code, with the details of that code', async () => {
    const { tarifa, waits } = await client();
    const errorOf = (call: Promise<unknown>) =>
      call.then(
        () => assert.fail(),
        (error: unknown) => error,
      );
    const missing = await errorOf(tarifa.lookup('851799'));
    assert.ok(isTarifaError(missing) && missing.code === 'not_found');
    // The compiler knows the details here, and the status.
    const nearest: string | null = missing.details.nearest;
    const status: 404 = missing.status;
    assert.deepEqual([nearest, status], ['8517', 404]);
    assert.ok(missing.requestId);
    const dotted = await errorOf(tarifa.lookup('8517.13'));
    assert.ok(isTarifaError(dotted) && dotted.code === 'invalid_code');
    assert.equal(dotted.details.suggestion, '851713');
    await assert.rejects(tarifa.calculate({ hs_code: '01', value: -1 }), { code: 'invalid_value' });
    await assert.rejects(tarifa.search({ q: 'x' }), { code: 'query_too_short' });
    await assert.rejects(tarifa.children({ hs_code: '01', limit: 51 }), { details: { parameter: 'limit' } });
    assert.deepEqual(waits, [], 'none of these passes by itself');
  });

  it('of something that is not this API is told from all others', async () => {
    const other = createServer((_, response) => response.writeHead(200).end('<h1>Welcome</h1>'));
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    const { tarifa } = await client({ baseUrl: `http://127.0.0.1:${port}` });
    await assert.rejects(tarifa.lookup('01'), { code: 'unexpected_reply', status: 200 });
    other.close();
    other.closeAllConnections();
  });
});

describe('limits', () => {
  it('are known after each call', async () => {
    const { tarifa } = await client({ apiKey: await service.key('basic') });
    const unknown = tarifa.limits;
    assert.equal(unknown, null);
    await tarifa.lookup('01');
    assert.deepEqual(tarifa.limits?.minute, { limit: 60, remaining: 59, resetSeconds: 60 });
    await assert.rejects(tarifa.lookup('99'));
    assert.equal(tarifa.limits?.day.remaining, 4998);
  });

  it('that are used up are waited for, as long as the service says and a little longer', async () => {
    const { tarifa, waits } = await client({ apiKey: await service.key('free') }, (ms) => {
      service.clock.now += ms;
    });
    for (let i = 0; i < 31; i++) assert.equal((await tarifa.lookup('01')).level, 2);
    assert.deepEqual(waits, [60_500]);
  });

  it('are not waited for longer than allowed', async () => {
    const { tarifa, waits } = await client({ apiKey: await service.key('free'), maxWaitMs: 100 });
    for (let i = 0; i < 30; i++) await tarifa.lookup('01');
    await assert.rejects(tarifa.lookup('01'), (error: unknown) => {
      assert.ok(isTarifaError(error) && error.code === 'rate_limit_exceeded');
      assert.equal(error.details.window, 'minute');
      assert.ok((error.retryAfterSeconds ?? 0) > 0);
      return true;
    });
    assert.deepEqual(waits, []);
  });

  it('an aborted call stops waiting at once', async () => {
    const controller = new AbortController();
    const tarifa = new Tarifa({
      baseUrl: service.service.url,
      apiKey: await service.key('free'),
      fetch: async (...call) => {
        const response = await fetch(...call);
        if (response.status === 429) setImmediate(() => controller.abort(new Error('enough')));
        return response;
      },
    });
    const { signal } = controller;
    for (let i = 0; i < 30; i++) await tarifa.lookup('01', { signal });
    await assert.rejects(tarifa.lookup('01', { signal }), { message: 'enough' });
    await assert.rejects(tarifa.lookup('01', { signal }), { message: 'enough' });
  });
});

describe('an outage', () => {
  it('is bridged when the service comes back, and told when it does not', async () => {
    let mortal = await TestService.start();
    const { url } = mortal.service;
    const environment = { TARIFA_PORT: new URL(url).port };
    const { store } = mortal;
    const key = await mortal.key();
    await mortal.service.stop();
    const { tarifa, waits } = await client({ baseUrl: url, apiKey: key }, async () => {
      if (waits.length === 2) mortal = await TestService.start({ environment, store, edition: null });
    });
    assert.equal((await tarifa.lookup('851713')).hs_code, '851713');
    assert.deepEqual(waits, [250, 500], 'later each time');
    await mortal.stop();
    waits.push(0);
    await assert.rejects(tarifa.lookup('851713'), (error: unknown) => {
      assert.ok(error instanceof TarifaError && error.code === 'network_error' && error.status === 0);
      return true;
    });
    assert.deepEqual(waits, [250, 500, 0, 250, 500, 1000]);
  });

  it('of the database is waited for as the service asks', async () => {
    let empty = await TestService.start({ edition: null });
    const { url } = empty.service;
    const { store } = empty;
    const key = await empty.key();
    const { tarifa, waits } = await client({ baseUrl: url, apiKey: key, retries: 1 }, async () => {
      if (waits.length < 2) return;
      await empty.service.stop();
      empty = await TestService.start({ environment: { TARIFA_PORT: new URL(url).port }, store });
    });
    await assert.rejects(tarifa.health(), { code: 'db_unavailable', status: 503, retryAfterSeconds: 5 });
    assert.equal((await tarifa.lookup('01')).level, 2);
    assert.deepEqual(waits, [5_500, 5_500]);
    await empty.stop();
  });

  it('a service that does not answer is given up on', async () => {
    const silent = createServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    const { tarifa } = await client({ baseUrl: `http://127.0.0.1:${port}`, timeoutMs: 20, retries: 1 });
    await assert.rejects(tarifa.lookup('01'), { code: 'network_error', message: /within 20 ms/ });
    silent.close();
    silent.closeAllConnections();
  });
});

describe('the published package', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tarifa-client-'));
  after(() => rmSync(folder, { recursive: true }));

  it('has no dependencies, and nothing in it is imported from elsewhere', async () => {
    const dist = await installClient(folder);
    const manifest = JSON.parse(readFileSync(join(dist, '..', 'package.json'), 'utf8'));
    for (const kind of ['dependencies', 'peerDependencies', 'optionalDependencies']) assert.ok(!(kind in manifest));
    const names = readdirSync(dist);
    assert.ok(names.includes('index.js') && names.includes('index.d.ts'));
    for (const name of names) {
      const text = readFileSync(join(dist, name), 'utf8');
      for (const [, from] of text.matchAll(/(?:from|import\()\s*'([^']+)'/g)) {
        assert.match(from ?? '', /^\.\/\w+\.(js|ts)$/, name);
        assert.ok(names.includes(String(from).slice(2).replace(/\.ts$/, '.d.ts')), `${name} imports ${from}`);
        if (name.endsWith('.js')) assert.match(from ?? '', /\.js$/);
      }
    }
  });

  it('runs on the oldest Node at hand', async () => {
    const script = join(folder, 'oldest.mjs');
    writeFileSync(
      script,
      `import { isTarifaError, Tarifa } from '@tarifa/client';
const tarifa = new Tarifa({ baseUrl: process.env.TARIFA_URL, apiKey: process.env.TARIFA_KEY });
const codes = [];
for await (const { hs_code } of tarifa.childrenAll({ hs_code: '0101', limit: 1 }, { signal: AbortSignal.timeout(30_000) })) codes.push(hs_code);
const nearest = await tarifa.lookup('851799').catch((error) => isTarifaError(error) && error.details.nearest);
console.log(JSON.stringify({ codes, nearest, left: tarifa.limits.day.limit }));
`,
    );
    const env = { ...process.env, TARIFA_URL: service.service.url, TARIFA_KEY: await service.key() };
    const { node, major } = await oldestNode();
    assert.ok(major >= 20);
    const { stdout } = await run(node, [script], { env });
    assert.deepEqual(JSON.parse(stdout), { codes: ['010121', '010129'], nearest: '8517', left: 50_000 });
    // Where no Node 20 is at hand, the syntax that is written must at least be one that it reads.
    const { target } = JSON.parse(
      readFileSync(new URL('../../clients/typescript/tsconfig.json', import.meta.url), 'utf8'),
    ).compilerOptions;
    assert.equal(target, 'es2022');
  });
});

/** The oldest Node from 20 on that the path leads to; at least there is the one that runs this. */
async function oldestNode(): Promise<{ node: string; major: number }> {
  const found = [{ node: process.execPath, major: Number(process.versions.node.split('.')[0]) }];
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/bin', '/usr/local/bin'];
  for (const node of new Set(folders.map((folder) => join(folder, 'node')))) {
    if (!existsSync(node)) continue;
    const { stdout } = await run(node, ['--version']).catch(() => ({ stdout: '' }));
    const major = Number(/^v(\d+)\./.exec(stdout)?.[1]);
    if (major >= 20) found.push({ node, major });
  }
  return found.reduce((oldest, each) => (each.major < oldest.major ? each : oldest));
}

import assert from 'node:assert/strict';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, describe, it } from 'node:test';
import { type Attempt, type Outcome, Tarifa, type TarifaOptions } from '../../clients/typescript/src/index.ts';
import { CLIENT_VERSION } from '../../clients/typescript/src/version.ts';

const RECORD = { success: true, data: { hs_code: '01' }, meta: {} };
/** The statuses that the server answers with, one after the other, and then 200. */
let statuses: number[] = [];
let seen: IncomingHttpHeaders[] = [];
const server = createServer(({ headers }, response) => {
  seen.push(headers);
  const isKnown = headers['if-none-match'] === 'W/"1"';
  const status = statuses.shift() ?? (isKnown ? 304 : 200);
  response.writeHead(status, { ETag: 'W/"1"', 'X-Request-Id': `r${seen.length}` });
  response.end(status === 200 ? JSON.stringify(RECORD) : '');
});
let baseUrl = '';
before(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
after(() => {
  server.close();
  server.closeAllConnections();
});
beforeEach(() => {
  statuses = [];
  seen = [];
});
const client = (options: Partial<TarifaOptions> = {}) =>
  new Tarifa({ baseUrl, apiKey: 'k', sleep: async () => {}, ...options });

describe('a call', () => {
  it('is tried again after 408, 429, 500, 502, 503 and 504, and after no other status', async () => {
    for (const status of [408, 429, 500, 502, 503, 504]) {
      statuses = [status];
      assert.equal((await client().lookup('01')).hs_code, '01', String(status));
    }
    for (const status of [400, 404, 501]) {
      statuses = [status];
      await assert.rejects(client().lookup('01'), { status });
    }
  });

  it('takes retries, time limit and headers of its own', async () => {
    statuses = [503, 503];
    await assert.rejects(client().lookup('01', { retries: 0 }), { status: 503 });
    assert.equal(seen.length, 1);
    await client({ headers: { 'X-A': '1', 'X-B': '1' } }).lookup('01', { headers: { 'X-B': '2' } });
    assert.deepEqual([seen.at(-1)?.['x-a'], seen.at(-1)?.['x-b']], ['1', '2']);
    const never = client({
      fetch: (_, init) => new Promise((_, reject) => init?.signal?.addEventListener('abort', reject)),
    });
    await assert.rejects(never.lookup('01', { timeoutMs: 5, retries: 0 }), { code: 'timeout', message: /within 5 ms/ });
  });

  it('names the client and its version', async () => {
    await client().lookup('01');
    assert.equal(seen[0]?.['user-agent'], `tarifa-client-typescript/${CLIENT_VERSION}`);
  });

  it('returns the response and the request id', async () => {
    const { requestId, response } = await client().call('lookup', { hs_code: '01' });
    assert.deepEqual([requestId, response.status], ['r1', 200]);
    statuses = [404];
    await assert.rejects(client().lookup('01'), { requestId: 'r2' });
  });

  it('calls the hooks before and after each attempt', async () => {
    const events: [string, Attempt, Outcome?][] = [];
    const onRequest = (attempt: Attempt) => events.push(['request', attempt]);
    const onResponse = (attempt: Attempt, outcome: Outcome) => events.push(['response', attempt, outcome]);
    statuses = [503];
    await client({ onRequest, onResponse, now: () => 0 }).lookup('01');
    const attempt = (number: number) => ({ operation: 'lookup', url: `${baseUrl}/api/v1/hs-codes/01`, number });
    assert.deepEqual(events, [
      ['request', attempt(1)],
      ['response', attempt(1), { status: 503, requestId: 'r1', ms: 0 }],
      ['request', attempt(2)],
      ['response', attempt(2), { status: 200, requestId: 'r2', ms: 0 }],
    ]);
  });
});

describe('remembered replies', () => {
  it('are asked for with their ETag, and returned where nothing changed', async () => {
    const tarifa = client({ remember: 1 });
    const first = await tarifa.call('lookup', { hs_code: '01' });
    const second = await tarifa.call('lookup', { hs_code: '01' });
    assert.deepEqual([second.data, second.response.status, second.requestId], [first.data, 304, 'r2']);
    await tarifa.call('lookup', { hs_code: '02' });
    await tarifa.call('lookup', { hs_code: '01' });
    assert.equal(seen.at(-1)?.['if-none-match'], undefined, 'only the latest is remembered');
  });

  it('are forgotten in the order in which they were last asked for', async () => {
    const tarifa = client({ remember: 2 });
    for (const hs_code of ['01', '02', '01', '03', '01']) await tarifa.call('lookup', { hs_code });
    assert.equal(seen.at(-1)?.['if-none-match'], 'W/"1"');
    await tarifa.call('lookup', { hs_code: '02' });
    assert.equal(seen.at(-1)?.['if-none-match'], undefined);
  });

  it('are none by default', async () => {
    const tarifa = client();
    for (let i = 0; i < 2; i++) await tarifa.lookup('01');
    assert.equal(seen.at(-1)?.['if-none-match'], undefined);
  });
});

it('a base URL or a key that cannot be used is an error at once, without the key in it', () => {
  for (const wrong of ['', 'tariff.example.com', 'ftp://h', 'http://h?x=1', '/api'])
    assert.throws(() => new Tarifa({ baseUrl: wrong }), { code: 'invalid_options', status: 0 });
  for (const apiKey of ['', 'trf_secret ', 'trf_secret\n', 'مفتاح'])
    assert.throws(
      () => client({ apiKey }),
      (error: Error) => !error.message.includes('secret') && error.name === 'TarifaError',
    );
});

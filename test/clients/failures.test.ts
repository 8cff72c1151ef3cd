import assert from 'node:assert/strict';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { isTarifaError, Tarifa, TarifaError, type TarifaOptions } from '../../clients/typescript/src/index.ts';
import { TestService } from '../service.ts';

let service: TestService;
before(async () => {
  service = await TestService.start();
});
after(() => service.stop());

/** A client that does not sleep: it records each delay and runs `meanwhile` instead. */
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

describe('an error', () => {
  it('has a code, and the details of that code', async () => {
    const { tarifa, waits } = await client();
    const errorOf = (call: Promise<unknown>) =>
      call.then(
        () => assert.fail(),
        (error: unknown) => error,
      );
    const missing = await errorOf(tarifa.lookup('851799'));
    assert.ok(isTarifaError(missing) && missing.code === 'not_found');
    // The compiler knows the types of the details and of the status here.
    const nearest: string | null | undefined = missing.details.nearest;
    const status: 404 = missing.status;
    assert.deepEqual([nearest, status], ['8517', 404]);
    assert.ok(missing.requestId);
    const dotted = await errorOf(tarifa.lookup('8517.13'));
    assert.ok(isTarifaError(dotted) && dotted.code === 'invalid_code');
    assert.equal(dotted.details.suggestion, '851713');
    const wordy = await errorOf(tarifa.lookup('phone'));
    assert.ok(isTarifaError(wordy) && wordy.code === 'invalid_code');
    assert.equal(wordy.details.suggestion, undefined, 'details are never missing');
    await assert.rejects(tarifa.calculate({ hs_code: '01', value: -1 }), { code: 'invalid_value' });
    await assert.rejects(tarifa.search({ q: 'x' }), { code: 'query_too_short' });
    await assert.rejects(tarifa.children({ hs_code: '01', limit: 51 }), { details: { parameter: 'limit' } });
    assert.deepEqual(waits, [], 'a retry would not help any of these');
  });

  it('has a code of its own if the reply is not from this API', async () => {
    const other = createServer((_, response) => response.writeHead(200).end('<h1>Welcome</h1>'));
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    const { tarifa } = await client({ baseUrl: `http://127.0.0.1:${port}` });
    await assert.rejects(tarifa.lookup('01'), { code: 'unexpected_reply', status: 200 });
    other.close();
    other.closeAllConnections();
  });
});

describe('a redirect', () => {
  /** A server that records the keys it is sent, and answers each request in the same way. */
  async function answering(answer: (response: ServerResponse) => void) {
    const keys: unknown[] = [];
    const server = createServer(({ headers }, response) => {
      keys.push(headers['x-api-key']);
      answer(response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    after(() => server.close().closeAllConnections());
    return { keys, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
  }

  it('is an error that says where it leads, and gives the key to no other origin', async () => {
    const stranger = await answering((response) => response.end('{"success":true,"data":{"level":2},"meta":{}}'));
    for (const status of [301, 302, 303, 307, 308]) {
      const to = `${stranger.url}/api/v1/hs-codes/01`;
      const moved = await answering((response) => response.writeHead(status, { Location: to }).end());
      const { tarifa, waits } = await client({ baseUrl: moved.url });
      await assert.rejects(tarifa.lookup('01'), (error: unknown) => {
        assert.ok(isTarifaError(error) && error.code === 'unexpected_reply');
        assert.equal(error.status, status);
        assert.ok(error.message.includes(to), error.message);
        return true;
      });
      assert.deepEqual([moved.keys.length, waits], [1, []]);
    }
    assert.deepEqual(stranger.keys, []);
  });

  it('to the same origin is not followed either', async () => {
    const here = await answering((response) => response.writeHead(302, { Location: '/other' }).end());
    const { tarifa } = await client({ baseUrl: here.url });
    await assert.rejects(tarifa.lookup('01'), { message: new RegExp(`${here.url}/other`) });
    assert.equal(here.keys.length, 1);
  });

  it('without a readable address, as browsers hide it, is the same error', async () => {
    const opaque = { type: 'opaqueredirect', status: 0, ok: false, headers: new Headers(), text: async () => '' };
    const { tarifa } = await client({ fetch: async () => opaque as Response });
    await assert.rejects(tarifa.lookup('01'), { code: 'unexpected_reply', message: /another address/ });
  });
});

describe('limits', () => {
  it('are known after each call', async () => {
    const { tarifa } = await client({ apiKey: await service.key('basic') });
    const unknown = tarifa.limits;
    assert.equal(unknown, null);
    await tarifa.lookup('01');
    assert.deepEqual(tarifa.limits?.minute, { limit: 60, remaining: 59, resetSeconds: 60 });
    await tarifa.health();
    assert.equal(tarifa.limits?.minute.limit, 60, 'health has the limits of requests without a key');
    await assert.rejects(tarifa.lookup('99'));
    assert.equal(tarifa.limits?.day.remaining, 4998);
    const stranger = await client({ apiKey: undefined });
    await assert.rejects(stranger.tarifa.lookup('01'), { status: 401 });
    assert.equal(stranger.tarifa.limits, null, 'no key, no allowance');
  });

  it('that are used up delay the call as long as the service says, plus jitter', async () => {
    const { tarifa, waits } = await client({ apiKey: await service.key('free') }, (ms) => {
      service.clock.now += ms;
    });
    for (let i = 0; i < 31; i++) assert.equal((await tarifa.lookup('01')).level, 2);
    assert.deepEqual(waits, [60_500]);
  });

  it('delay a call by at most maxWaitMs', async () => {
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

  it('delay an aborted call no further', async () => {
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

it('retries: 0 turns retries off', async () => {
  const { tarifa, waits } = await client({ baseUrl: 'http://127.0.0.1:1', retries: 0 });
  await assert.rejects(tarifa.lookup('01'), { code: 'network_error' });
  assert.deepEqual(waits, []);
});

describe('an outage', () => {
  it('ends with a result if the service comes back, else with an error', async () => {
    let restarted = await TestService.start();
    const { url } = restarted.service;
    const environment = { TARIFA_PORT: new URL(url).port };
    const { store } = restarted;
    const key = await restarted.key();
    await restarted.service.stop();
    const { tarifa, waits } = await client({ baseUrl: url, apiKey: key }, async () => {
      if (waits.length === 2) restarted = await TestService.start({ environment, store, edition: null });
    });
    assert.equal((await tarifa.lookup('851713')).hs_code, '851713');
    assert.deepEqual(waits, [250, 500], 'exponential backoff');
    await restarted.stop();
    waits.push(0);
    await assert.rejects(tarifa.lookup('851713'), (error: unknown) => {
      assert.ok(error instanceof TarifaError && error.code === 'network_error' && error.status === 0);
      return true;
    });
    assert.deepEqual(waits, [250, 500, 0, 250, 500, 1000]);
  });

  it('of the database delays the call as long as the service asks', async () => {
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

  it('is reported when the service does not answer in time', async () => {
    const silent = createServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    const { tarifa } = await client({ baseUrl: `http://127.0.0.1:${port}`, timeoutMs: 20, retries: 1 });
    await assert.rejects(tarifa.lookup('01'), { code: 'timeout', message: /within 20 ms/ });
    silent.close();
    silent.closeAllConnections();
  });
});

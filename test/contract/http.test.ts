import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { ERRORS } from '../../src/contract/errors.ts';
import { CONTRACTS, OPERATIONS } from '../../src/operations/operations.ts';
import { VERSION } from '../../src/version.ts';
import { NOON, TestService } from '../service.ts';

const PATH = '/api/v1/hs-codes/0101';
let service: TestService;
let key: string;
before(async () => {
  service = await TestService.start();
  key = await service.key();
});
after(() => service.stop());

describe('methods', () => {
  it('HEAD answers as GET does, without the body', async () => {
    for (const path of [PATH, '/api/v1/search?q=coffee', '/api/v1/health', '/openapi.json', '/docs']) {
      const get = await service.get(path, key);
      const head = await service.get(path, key, { method: 'HEAD' });
      assert.equal(head.status, 200);
      assert.equal(head.text, '');
      assert.equal(head.headers.get('Content-Length'), get.headers.get('Content-Length'));
      assert.equal(head.headers.get('ETag'), get.headers.get('ETag'));
    }
  });

  it('any other method is 405 with Allow, in the envelope', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND']) {
      for (const path of [...Object.values(CONTRACTS).map(({ example }) => example), '/docs']) {
        const isOfBodies = Object.values(CONTRACTS).some(({ example, body }) => example === path && body !== undefined);
        if (isOfBodies && method === 'POST') continue;
        const { status, headers, json } = await service.get(path, null, {
          method,
          headers: { 'X-Api-Key': await service.key() },
        });
        assert.deepEqual([status, json.error.code], [405, 'method_not_allowed'], `${method} ${path}`);
        assert.equal(headers.get('Allow'), isOfBodies ? 'GET, HEAD, POST, OPTIONS' : 'GET, HEAD, OPTIONS');
        assert.equal(headers.get('content-type'), 'application/json; charset=utf-8');
      }
    }
  });

  it('a preflight needs no key and lists the methods and headers that a page may send', async () => {
    const { status, headers, text } = await service.get(PATH, null, {
      method: 'OPTIONS',
      headers: {
        Origin: 'https://shop.example',
        'Access-Control-Request-Method': 'GET',
        'Access-Control-Request-Headers': 'x-api-key',
      },
    });
    assert.deepEqual([status, text], [204, '']);
    assert.equal(headers.get('Access-Control-Allow-Origin'), '*');
    assert.match(headers.get('Access-Control-Allow-Headers') ?? '', /X-Api-Key, X-Marketplace-Key, Authorization/);
    assert.match(headers.get('Access-Control-Allow-Methods') ?? '', /GET, HEAD/);
    assert.ok(Number(headers.get('X-RateLimit-Remaining-Minute')) > 0, 'it shows the anonymous allowance');
  });
});

describe('paths', () => {
  it('an unknown path is 404 in the envelope', async () => {
    for (const path of [
      '/api/v1',
      '/api/v2/health',
      '/nowhere',
      '/api/v1/hs-codes/',
      `${PATH}/`,
      `${PATH}/siblings`,
      '//api/v1/health',
      '/API/V1/HEALTH',
    ]) {
      const { status, json, headers } = await service.get(path);
      assert.deepEqual([status, json.error.code], [404, 'endpoint_not_found'], path);
      assert.equal(headers.get('content-type'), 'application/json; charset=utf-8');
    }
  });
});

describe('cross-origin pages', () => {
  it('may call from any origin by default and read the limit headers', async () => {
    const { headers } = await service.get(PATH, key, { headers: { Origin: 'https://shop.example' } });
    assert.equal(headers.get('Access-Control-Allow-Origin'), '*');
    const exposed = headers.get('Access-Control-Expose-Headers') ?? '';
    for (const name of [
      'X-RateLimit-Limit-Minute',
      'X-RateLimit-Remaining-Minute',
      'X-RateLimit-Limit-Day',
      'X-RateLimit-Remaining-Day',
      'Retry-After',
      'X-Request-Id',
    ]) {
      assert.ok(exposed.includes(name), name);
    }
  });

  it('can be limited to named origins', async () => {
    const narrow = await TestService.start({
      environment: { TARIFA_CORS_ORIGIN: 'https://a.example,https://b.example' },
    });
    const allowed = async (origin: string) =>
      (await narrow.get('/api/v1/health', null, { headers: { Origin: origin } })).headers.get(
        'Access-Control-Allow-Origin',
      );
    assert.equal(await allowed('https://b.example'), 'https://b.example');
    assert.equal(await allowed('https://evil.example'), null);
    await narrow.stop();
  });
});

describe('request ids', () => {
  it('a well-formed request id is kept, any other is replaced', async () => {
    const idFor = async (sent?: string) =>
      (await service.get(PATH, key, sent === undefined ? {} : { headers: { 'X-Request-Id': sent } })).headers.get(
        'X-Request-Id',
      ) ?? '';
    assert.equal(await idFor('order-42_a.b:c'), 'order-42_a.b:c');
    for (const bad of ['', 'a b', '<script>', 'x'.repeat(129), 'é']) {
      const id = await idFor(bad);
      assert.notEqual(id, bad);
      assert.match(id, /^[\w-]+$/);
    }
    assert.notEqual(await idFor(), await idFor());
  });
});

describe('conditional requests', () => {
  const path = '/api/v1/search?q=coffee';
  const conditional = (etag: string, at = path) => service.get(at, key, { headers: { 'If-None-Match': etag } });

  it('answers have a weak ETag and may be cached privately for a minute', async () => {
    const { headers } = await service.get(path, key);
    assert.match(headers.get('ETag') ?? '', /^W\/"[\w.-]+"$/);
    assert.equal(headers.get('Cache-Control'), 'private, max-age=60');
  });

  it('a matching If-None-Match is 304 without a body: alone or in a list, weak or strong', async () => {
    const etag = (await service.get(path, key)).headers.get('ETag') ?? '';
    for (const held of [etag, `"x", ${etag}`, etag.slice(2), '*']) {
      const { status, text, headers } = await conditional(held);
      assert.deepEqual([status, text], [304, ''], held);
      assert.equal(headers.get('ETag'), etag);
      assert.ok(headers.has('X-RateLimit-Remaining-Minute'));
    }
    for (const held of ['"x"', 'W/"x"', '', '"']) assert.equal((await conditional(held)).status, 200, held);
  });

  it('the ETag differs between resources, and errors have none', async () => {
    const sum = '/api/v1/tariff/calculate?hs_code=0101&value=10';
    const paths = [path, `${path}&limit=1`, `${path}s`, PATH, `${PATH}/children`, `${PATH}/children?offset=1`];
    paths.push(sum, `${sum}.5`, `${sum}&currency=KWD`, `${sum}&include_vat=1`, sum.replace('0101', '01'));
    const etags = new Set<string>();
    for (const each of paths) etags.add((await service.get(each, key)).headers.get('ETag') ?? '');
    assert.equal(etags.size, paths.length);
    for (const each of etags) assert.match(each, /^W\/"[\w.-]+"$/);
    const missing = await conditional('*', '/api/v1/hs-codes/99');
    assert.equal(missing.status, 404);
    assert.equal(missing.headers.get('ETag'), null);
    assert.equal(missing.headers.get('Cache-Control'), 'no-store');
  });
});

describe('errors', () => {
  it('have the status of the table, and none reveals internals', () => {
    const statuses = Object.fromEntries(Object.entries(ERRORS).map(([code, { status }]) => [code, status]));
    assert.deepEqual(statuses, {
      missing_api_key: 401,
      invalid_api_key: 401,
      api_key_expired: 401,
      rate_limit_exceeded: 429,
      invalid_code: 400,
      invalid_value: 400,
      query_too_short: 400,
      invalid_parameter: 400,
      not_found: 404,
      endpoint_not_found: 404,
      method_not_allowed: 405,
      internal_error: 500,
      db_unavailable: 503,
    });
  });

  it('before an edition is loaded every request is 503 db_unavailable with Retry-After, also health', async () => {
    const empty = await TestService.start({ edition: null });
    const emptyKey = await empty.key();
    for (const { example } of Object.values(OPERATIONS)) {
      const { status, json, headers } = await empty.get(example, emptyKey);
      assert.deepEqual([status, json.error.code], [503, 'db_unavailable'], example);
      assert.match(json.error.message, /No edition .*"tarifa import/);
      assert.ok(Number(headers.get('Retry-After')) >= 1);
    }
    await empty.stop();
    assert.equal(empty.logged.join('').match(/"event":"no_edition"/g)?.length, 1, 'the log says so once');
  });

  it('without its database the service accepts known keys, answers unseen ones 503, and health is degraded', async () => {
    const lost = await TestService.start();
    const known = await lost.key();
    const unseen = await lost.key();
    assert.equal((await lost.get(PATH, known)).status, 200);
    await lost.store.close();
    lost.clock.now = NOON + 3_599_000;
    assert.equal((await lost.get(PATH, known)).status, 200);
    const refused = await lost.get(PATH, unseen);
    assert.deepEqual([refused.status, refused.json.error.code], [503, 'db_unavailable']);
    assert.ok(refused.headers.has('Retry-After'));
    lost.clock.now = NOON + 3_601_000;
    assert.equal((await lost.get(PATH, known)).status, 503, 'a key is accepted for an hour, not longer');
    await lost.service.stop();
  });
});

describe('versioning', () => {
  it('X-Tarifa-Edition names the edition in force on every response, and other origins may read it', async () => {
    const [publication] = await service.store.editions.publications();
    const paths = [
      ...Object.values(OPERATIONS).map(({ example }) => example),
      '/api/v1/none',
      '/api/v1/hs-codes/x',
      '/docs',
    ];
    for (const path of paths) {
      const { headers } = await service.get(path, key);
      assert.equal(headers.get('X-Tarifa-Edition'), publication?.edition, path);
      assert.match(headers.get('Access-Control-Expose-Headers') ?? '', /X-Tarifa-Edition/);
    }
  });

  it('the version is in the path and in every meta', async () => {
    for (const { path } of Object.values(OPERATIONS)) assert.match(path, /^\/api\/v1\//);
    for (const { example } of Object.values(OPERATIONS)) {
      assert.equal((await service.get(example, key)).json.meta.api_version, '1.0.0');
    }
    assert.equal((await service.get('/openapi.json')).json.info['x-software-version'], VERSION);
  });
});

describe('the log', () => {
  it('has one line per request with id, route, status, time and the prefix of the key', async () => {
    const own = await TestService.start();
    const ownKey = await own.key();
    await own.get('/api/v1/search?q=secret+words', ownKey, { headers: { 'X-Request-Id': 'the-id' } });
    await own.stop();
    const lines = own.logged
      .join('')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const [line] = lines.filter(({ event }) => event === 'request');
    assert.deepEqual(
      [line.id, line.method, line.route, line.status, line.key, typeof line.ms],
      ['the-id', 'GET', 'search', 200, ownKey.slice(0, 10), 'number'],
    );
    assert.ok(!own.logged.join('').includes('secret'), 'search queries are not logged');
  });
});

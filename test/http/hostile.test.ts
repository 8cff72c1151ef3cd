import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { TestService } from '../service.ts';

let service: TestService;
let key: string;
before(async () => {
  service = await TestService.start();
  key = await service.key();
});
after(() => service.stop());

it('no path or query causes a server error', async () => {
  const hostile = [
    '/../../etc/passwd',
    '/api/v1/hs-codes/../../../etc/passwd',
    '/api/v1/hs-codes/%2e%2e%2f%2e%2e%2fetc%2fpasswd',
    '/api/v1/hs-codes/%00',
    '/api/v1/hs-codes/01%00',
    '/api/v1/hs-codes/%',
    '/api/v1/hs-codes/%zz',
    '/api/v1/hs-codes/%ED%A0%80',
    '/api/v1/hs-codes/%F0%28%8C%28',
    `/api/v1/hs-codes/${'9'.repeat(5000)}`,
    `/api/v1/search?q=${'%F0%9F%98%80'.repeat(900)}`,
    `/api/v1/search?${'q=aa&'.repeat(2000)}`,
    `/api/v1/search?${'x=1&'.repeat(3000)}q=aa`,
    '/api/v1/search?q=%ED%A0%80%ED%A0%80',
    '/api/v1/search?q=%00%00%00',
    "/api/v1/search?q='%20OR%201=1;--",
    '/api/v1/search?q[]=aa',
    '/api/v1/search?q=aa&limit=99999999999999999999999',
    '/api/v1/search?q=aa&offset=1e308',
    '/api/v1/search?__proto__=aa&q=aa&constructor=1',
    '/api/v1/search?q=%D9%80%D9%80%D9%80',
    `/api/v1/tariff/calculate?hs_code=0101&value=${'9'.repeat(4000)}`,
    `/api/v1/tariff/calculate?hs_code=0101&value=0.${'0'.repeat(4000)}1`,
    '/api/v1/tariff/calculate?hs_code=0101&value=1e999999999',
    '/?',
    '/?%',
    '*',
    'http://elsewhere.example/api/v1/health',
  ];
  for (const path of hostile) {
    service.clock.now += 60_000;
    const { status, headers } = await service.get(path, key);
    assert.ok(status < 500, `${status} for ${path.slice(0, 80)}`);
    assert.ok(headers.has('X-Request-Id'));
  }
  assert.equal((await service.get('/api/v1/hs-codes/0101', key)).status, 200);
});

it('a body on a GET is ignored', async () => {
  const answer = await service.raw(
    `GET /api/v1/hs-codes/0101 HTTP/1.1\r\nHost: x\r\nX-Api-Key: ${key}\r\nContent-Length: 5\r\nConnection: close\r\n\r\nhello`,
  );
  assert.match(answer, /^HTTP\/1\.1 200 /);
});

it('input that is not HTTP or too long is 400 in the envelope, and the connection is closed', async () => {
  for (const bytes of [
    'nonsense\r\n\r\n',
    'GET / HTTP/9.9\r\n\r\n',
    `GET /${'a'.repeat(70_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
    `GET / HTTP/1.1\r\nHost: x\r\nX-Filler: ${'a'.repeat(70_000)}\r\n\r\n`,
    'GET / HTTP/1.1\r\nHost: x\r\nBad Header: 1\r\n\r\n',
  ]) {
    const answer = await service.raw(bytes);
    assert.match(answer, /^HTTP\/1\.1 400 /, bytes.slice(0, 40));
    assert.equal(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4)).error.code, 'invalid_parameter');
  }
});

it('two Host headers are 400 on every path, with and without a key', async () => {
  for (const path of ['/', '/docs', '/openapi.json', '/en', '/api/v1/health', '/api/v1/hs-codes/0101', '/nowhere'])
    for (const hosts of ['Host: x\r\nHost: x', 'Host: x\r\nhOST: evil.example']) {
      const head = `GET ${path} HTTP/1.1\r\n${hosts}\r\nConnection: close\r\n`;
      for (const sent of [`${head}\r\n`, `${head}X-Api-Key: ${key}\r\n\r\n`]) {
        const answer = await service.raw(sent);
        assert.match(answer, /^HTTP\/1\.1 400 /, path);
        assert.match(answer, /several Host headers/, path);
      }
    }
});

it('a request id cannot inject a header', async () => {
  const answer = await service.raw(
    'GET /api/v1/health HTTP/1.1\r\nHost: x\r\nX-Request-Id: a\tb\r\nConnection: close\r\n\r\n',
  );
  assert.match(answer, /^HTTP\/1\.1 200 /);
  assert.doesNotMatch(answer, /a\tb/);
});

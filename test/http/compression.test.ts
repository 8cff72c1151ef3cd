import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { TestService } from '../service.ts';
import { Connection } from './connection.ts';

let service: TestService;
let key: string;
before(async () => {
  service = await TestService.start();
  key = await service.key();
});
after(() => service.stop());

/** An answer as it is on the wire: fetch would unpack it. */
async function answer(path: string, headers: readonly string[], method = 'GET') {
  const connection = new Connection(service.service.url);
  const lines = [`${method} ${path} HTTP/1.1`, 'Host: x', `X-Api-Key: ${key}`, 'Connection: close', ...headers];
  await connection.send(`${lines.join('\r\n')}\r\n\r\n`);
  const received = await connection.closed;
  const head = received.slice(0, received.indexOf('\r\n\r\n'));
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1];
  return { status: Number(head.slice(9, 12)), header, head };
}

const LONG = `/api/v1/tariff/shipment?lines=${Array.from({ length: 50 }, () => '0101:100').join(',')}`;
const SHORT = '/api/v1/hs-codes/0101';

it('a long answer is compressed for those who take it, with the same ETag', async () => {
  const url = `${service.service.url}${LONG}`;
  const plain = await fetch(url, { headers: { 'X-Api-Key': key, 'Accept-Encoding': 'identity' } });
  const packed = await fetch(url, { headers: { 'X-Api-Key': key, 'Accept-Encoding': 'gzip' } });
  assert.deepEqual([plain.status, plain.headers.get('content-encoding')], [200, null]);
  assert.equal(packed.headers.get('content-encoding'), 'gzip');
  for (const each of [plain, packed]) assert.match(each.headers.get('vary') ?? '', /Accept-Encoding/);
  assert.equal(packed.headers.get('etag'), plain.headers.get('etag'));
  const dataOf = async (response: Response) => ((await response.json()) as { readonly data: unknown }).data;
  assert.deepEqual(await dataOf(packed), await dataOf(plain));
  assert.ok(Number(packed.headers.get('content-length')) < Number(plain.headers.get('content-length')) / 5);
  const etag = packed.headers.get('etag') ?? '';
  const again = await answer(LONG, ['Accept-Encoding: gzip', `If-None-Match: ${etag}`]);
  assert.deepEqual([again.status, again.header('Content-Encoding')], [304, undefined]);
});

it('a short answer is as it was, and so is a long one for those who refuse gzip', async () => {
  for (const [path, encodings] of [
    [SHORT, 'gzip'],
    [LONG, 'gzip;q=0'],
    [LONG, 'br'],
  ] as const) {
    const { status, header } = await answer(path, [`Accept-Encoding: ${encodings}`]);
    assert.deepEqual([status, header('Content-Encoding')], [200, undefined], `${path} ${encodings}`);
  }
  assert.equal((await answer(SHORT, ['Accept-Encoding: gzip'])).header('Vary'), undefined);
});

it('the reference and the OpenAPI documents are compressed', async () => {
  for (const path of ['/docs', '/openapi.json', '/openapi.yaml', '/llms.txt']) {
    assert.equal((await answer(path, ['Accept-Encoding: gzip, br'])).header('Content-Encoding'), 'br', path);
    const plain = await fetch(`${service.service.url}${path}`, { headers: { 'Accept-Encoding': 'identity' } });
    assert.equal(plain.headers.get('content-encoding'), null);
    assert.ok((await plain.text()).length > 1_000);
  }
});

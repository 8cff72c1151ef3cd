import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { WorkQueue } from '../../src/http/work-queue.ts';
import { TestService } from '../service.ts';
import { Connection } from './connection.ts';

const SHIPMENT = '/api/v1/tariff/shipment';
const CLASSIFY = '/api/v1/classify';
const BODY = { lines: [{ id: 'a', hs_code: '8517.13', value: '1,000.00' }] };

let service: TestService;
let key: string;
before(async () => {
  service = await TestService.start();
  key = await service.key();
});
after(() => service.stop());

describe('a body', () => {
  it('is answered in the envelope, counted as one request, and never kept', async () => {
    for (const [path, body] of [
      [SHIPMENT, BODY],
      [CLASSIFY, { descriptions: ['live horses', { id: 7, text: 'roasted coffee' }] }],
    ] as const) {
      const before = await service.get('/api/v1/usage', key);
      const { status, headers, json } = await service.post(path, body, key);
      assert.deepEqual([status, json.success, Object.keys(json.meta)], [200, true, ['timestamp', 'api_version']]);
      assert.deepEqual([headers.get('ETag'), headers.get('Cache-Control')], [null, 'no-store']);
      assert.equal(headers.get('Access-Control-Allow-Origin'), '*');
      const { json: usage } = await service.get('/api/v1/usage', key);
      assert.equal(usage.data.minute.used, before.json.data.minute.used + 1);
    }
  });

  it('has notes in the language of the caller, or in the one that it names', async () => {
    const arabic = await service.post(SHIPMENT, BODY, key, { 'Accept-Language': 'ar' });
    assert.deepEqual([arabic.headers.get('Content-Language'), /النسب/.test(arabic.json.data.notes)], ['ar', true]);
    const english = await service.post(SHIPMENT, { ...BODY, language: 'en' }, key, { 'Accept-Language': 'ar' });
    assert.deepEqual(
      [english.headers.get('Content-Language'), english.json.data.notes.startsWith('Rates')],
      ['en', true],
    );
  });

  it('needs a key, before it is read', async () => {
    for (const wrong of [null, 'trf_wrong']) {
      const { status, json } = await service.post(SHIPMENT, 'x'.repeat(2_000_000), wrong);
      assert.deepEqual([status, json.error.code], [401, wrong === null ? 'missing_api_key' : 'invalid_api_key']);
    }
  });

  it('of another type, or compressed, is 415', async () => {
    for (const headers of [
      { 'Content-Type': 'text/plain' },
      { 'Content-Type': 'application/x-www-form-urlencoded' },
      { 'Content-Type': 'application/json; charset=latin1' },
      { 'Content-Type': '' },
      { 'Content-Encoding': 'gzip' },
    ]) {
      const { status, json } = await service.post(SHIPMENT, BODY, key, headers as Record<string, string>);
      assert.deepEqual([status, json.error.code], [415, 'invalid_parameter'], JSON.stringify(headers));
      assert.match(json.error.message, /Content-Type: application\/json/);
    }
    for (const type of ['application/json; charset=utf-8', 'Application/JSON;charset="UTF-8"'])
      assert.equal((await service.post(SHIPMENT, BODY, key, { 'Content-Type': type })).status, 200, type);
  });

  it('above 1 MB is 413, with its length stated or in chunks', async () => {
    const long = JSON.stringify({ ...BODY, padding: 'x'.repeat(1_000_000) });
    for (const headers of [{}, { 'Transfer-Encoding': 'chunked' }]) {
      const { status, json } = await service.post(SHIPMENT, long, key, headers as Record<string, string>);
      assert.deepEqual([status, json.error.code], [413, 'invalid_parameter']);
    }
    const most = JSON.stringify(BODY).padEnd(1_000_000);
    assert.equal((await service.post(SHIPMENT, most, key)).status, 200);
  });

  it('that is no JSON names the place; one that is no object says what is expected', async () => {
    const messageOf = async (body: string | Buffer) => {
      const { status, json } = await service.post(SHIPMENT, body, key);
      assert.deepEqual([status, json.error.code], [400, 'invalid_parameter']);
      return json.error.message;
    };
    assert.match(await messageOf('{"lines": [\n  {"id": 1,}\n]}'), /line 2, column 12/);
    assert.match(await messageOf('{"lines": ['), /line 1, column 12/);
    assert.match(await messageOf(''), /line 1, column 1\b/);
    assert.match(await messageOf('[1]'), /one JSON object with the list lines/);
    assert.match(await messageOf('null'), /one JSON object/);
    assert.match(await messageOf(Buffer.from([0x7b, 0xff, 0x7d])), /UTF-8/);
    assert.match(await messageOf(`${'['.repeat(30_000)}${']'.repeat(30_000)}`), /one JSON object/);
    assert.match(await messageOf(`{"lines":${'['.repeat(30_000)}${']'.repeat(30_000)}}`), /object with the fields/);
    const wide = await service.post(SHIPMENT, `{"lines":[${'[],'.repeat(50_000)}1]}`, key);
    assert.deepEqual([wide.status, /more than 40000/.test(wide.json.error.message)], [413, true]);
    assert.match(await messageOf('{"lines":[{}],"__proto__":{"country":"SA"}}'), /no field __proto__/);
    assert.equal((await service.post(SHIPMENT, `\ufeff${JSON.stringify(BODY)}`, key)).status, 200, 'with a BOM');
  });

  it('tells its faults with line, id, field, code and message', async () => {
    const { status, json } = await service.post(
      SHIPMENT,
      { lines: [{ id: 'a' }, { id: 'b', hs_code: '0101', value: -1 }] },
      key,
    );
    const { code, details } = json.error;
    assert.deepEqual([status, code, details.line, details.faults.length], [400, 'invalid_code', 1, 3]);
    assert.deepEqual(details.faults[0], {
      line: 1,
      id: 'a',
      field: 'hs_code',
      code: 'invalid_code',
      message: 'The field hs_code is missing.',
    });
  });

  it('stands alone: what follows a "?" is refused, not ignored', async () => {
    const { status, json } = await service.post(`${SHIPMENT}?country=SA`, BODY, key);
    assert.equal(status, 400);
    assert.match(json.error.message, /With POST, everything stands in the body/);
  });

  it('waits for its turn in the queue, and counts against no limit where there is too much work', async () => {
    const busy = await TestService.start({ queue: new WorkQueue({ jobs: 0 }) });
    const own = await busy.key();
    const { status, headers, json } = await busy.post(SHIPMENT, BODY, own);
    assert.deepEqual([status, json.error.code, headers.get('Retry-After')], [503, 'db_unavailable', '5']);
    assert.equal(headers.get('X-RateLimit-Remaining-Minute'), '200');
    await busy.stop();
  });

  it('that a client does not finish is not waited for, and frees what it held', async () => {
    const connection = new Connection(service.service.url);
    const head = `POST ${SHIPMENT} HTTP/1.1\r\nHost: x\r\nX-Api-Key: ${key}\r\nContent-Type: application/json\r\n`;
    await connection.send(`${head}Content-Length: 100\r\n\r\n{"lines"`);
    connection.end();
    assert.equal((await service.post(SHIPMENT, BODY, key)).status, 200);
  });
});

describe('the other methods', () => {
  it('are told: POST where there is a body, GET and HEAD as before', async () => {
    for (const path of [SHIPMENT, CLASSIFY]) {
      const options = await service.get(path, null, { method: 'OPTIONS' });
      assert.deepEqual([options.status, options.headers.get('Allow')], [204, 'GET, HEAD, POST, OPTIONS']);
      assert.equal(options.headers.get('Access-Control-Allow-Methods'), 'GET, HEAD, POST, OPTIONS');
      assert.match(options.headers.get('Access-Control-Allow-Headers') ?? '', /Content-Type/);
      const put = await service.get(path, key, { method: 'PUT' });
      assert.deepEqual([put.status, put.headers.get('Allow')], [405, 'GET, HEAD, POST, OPTIONS']);
      assert.match(put.json.error.message, /JSON body by POST/);
    }
    const head = await service.get(`${SHIPMENT}?lines=0101:1`, key, { method: 'HEAD' });
    assert.equal(head.status, 200);
  });

  it('of the five endpoints of the specification and all others stay GET alone', async () => {
    for (const path of [
      'hs-codes/0101',
      'search?q=horses',
      'hs-codes/0101/children',
      'tariff/calculate',
      'health',
      'resolve',
      'changes',
    ]) {
      const { status, headers } = await service.post(`/api/v1/${path}`, BODY, key);
      assert.deepEqual([status, headers.get('Allow')], [405, 'GET, HEAD, OPTIONS'], path);
    }
  });
});

import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { parseExact } from '../../clients/typescript/src/exact.ts';
import { Tarifa } from '../../clients/typescript/src/index.ts';
import { TestService } from '../service.ts';

let service: TestService;
let baseUrl: string;
let tarifa: Tarifa;
before(async () => {
  service = await TestService.start();
  baseUrl = service.service.url;
  tarifa = new Tarifa({ baseUrl, apiKey: await service.key() });
});
after(() => service.stop());

describe('each operation has a method', () => {
  it('that returns the typed data', async () => {
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
    const { lines, totals } = await tarifa.shipment({
      lines: [
        { hs_code: '851713', value: '33.33' },
        { hs_code: '010129', value: 66.67 },
      ],
      freight: '10',
      currency: 'KWD',
    });
    assert.deepEqual(
      lines.map(({ freight }) => freight),
      [3.333, 6.667],
    );
    assert.deepEqual([totals.declared_value, totals.landed_cost], [110, 116.05]);
    const { items } = await tarifa.search({ q: 'بن غير محمص', level: 6 });
    assert.equal(items[0]?.hs_code, '090111');
    assert.deepEqual(
      (await tarifa.children({ hs_code: '0101', limit: 1, offset: 1 })).items.map(({ hs_code }) => hs_code),
      ['010129'],
    );
  });

  it('and no text of a line becomes another line or another fact', async () => {
    const lineOf = async (line: object) =>
      (await tarifa.shipment({ lines: [{ hs_code: '851713', value: 100, ...line }] })).lines;
    for (const exporter of ['Foo,851713:5', 'Foo;origin=IN;proof=1', 'Baosteel Co., Ltd', '50% رمان'])
      assert.deepEqual(
        (await lineOf({ exporter })).map(({ origin, value }) => [origin, value]),
        [[null, 100]],
      );
    await assert.rejects(lineOf({ hs_code: '851713:1,851713' }), { code: 'invalid_code' });
    await assert.rejects(lineOf({ value: '1,851713:5' }), { code: 'invalid_value' });
    await assert.rejects(lineOf({ 'proof=1;origin': 'IN' }), { code: 'invalid_parameter' });
    await assert.rejects(lineOf({ exporter: {} }), { code: 'invalid_parameter' });
  });

  it('and invoices and goods go as JSON, with ids of their own', async () => {
    const lines = Array.from({ length: 200 }, (_, i) => ({ id: `row ${i}`, hs_code: '851713', value: '1,000.50' }));
    const bill = await tarifa.shipment({ lines, rates: { EUR: '4.05' } });
    assert.deepEqual([bill.lines.length, bill.lines[199]?.id, bill.totals.value], [200, 'row 199', 200_100]);
    const partial = await tarifa.shipment({
      lines: [...lines.slice(0, 1), { hs_code: '85x', value: 1 }],
      partial: true,
    });
    const refused = partial.lines[1];
    assert.ok(refused !== undefined && 'error' in refused);
    assert.deepEqual([refused.id, refused.error.code, partial.totals.complete], [2, 'invalid_code', false]);
    const goods = Array.from({ length: 101 }, (_, i) =>
      i % 2 === 0 ? 'live horses' : { id: 'b', text: 'live horses' },
    );
    const found = await tarifa.classifyAll(goods);
    assert.deepEqual(
      [found.length, found[0]?.id, found[1]?.id, found[100]?.id, found[0]?.candidates[0]?.hs_code.slice(0, 4)],
      [101, 1, 'b', 101, '0101'],
    );
  });

  it('and health needs no key', async () => {
    const stranger = new Tarifa({ baseUrl });
    assert.equal((await stranger.health()).status, 'ok');
    await assert.rejects(stranger.lookup('01'), { code: 'missing_api_key', status: 401 });
  });

  it('and the base URL may end with a slash', async () => {
    const client = new Tarifa({ baseUrl: `${baseUrl}/`, apiKey: await service.key() });
    assert.equal((await client.lookup('01')).level, 2);
  });

  it('and `call` returns the whole reply', async () => {
    const reply = await tarifa.call('children', { hs_code: '0101', limit: 1 });
    assert.deepEqual(
      reply.data.map(({ hs_code }) => hs_code),
      ['010121'],
    );
    assert.equal(reply.meta.total, 2);
    assert.deepEqual(JSON.parse(reply.json).data, reply.data);
    assert.ok(reply.response.headers.get('X-Request-Id'));
    assert.equal(
      tarifa.url('children', { hs_code: '0101', limit: 1 }),
      `${baseUrl}/api/v1/hs-codes/0101/children?limit=1`,
    );
  });
});

describe('a list', () => {
  it('is read to its end, page by page, each item once', async () => {
    let requests = 0;
    const client = new Tarifa({
      baseUrl,
      apiKey: await service.key(),
      fetch: (...call) => {
        requests++;
        return fetch(...call);
      },
    });
    const found: string[] = [];
    for await (const { hs_code } of client.searchAll({ q: 'coffee', limit: 3 })) found.push(hs_code);
    const { meta } = await client.search({ q: 'coffee' });
    assert.ok(meta.total > 3);
    assert.equal(new Set(found).size, meta.total);
    assert.equal(requests, Math.ceil(meta.total / 3) + 1);
    const children: string[] = [];
    for await (const { hs_code } of client.childrenAll({ hs_code: '0101', limit: 1 })) children.push(hs_code);
    assert.deepEqual(children, ['010121', '010129']);
    for await (const none of client.searchAll({ q: 'zzzzqqqq' })) assert.fail(none.hs_code);
  });

  it('is fetched only as far as it is read', async () => {
    const client = new Tarifa({ baseUrl, apiKey: await service.key() });
    for await (const _ of client.searchAll({ q: 'coffee', limit: 1 })) break;
    assert.equal(client.limits?.day.remaining, 50_000 - 1);
  });
});

describe('exact numbers', () => {
  it('keep every digit of the JSON text', () => {
    const json = '{"a":999999999999.99,"b":[0,-1.50,1e3],"c":"12 \\"3\\" 4","d":true,"e":null}';
    assert.deepEqual(parseExact(json), {
      a: '999999999999.99',
      b: ['0', '-1.50', '1e3'],
      c: '12 "3" 4',
      d: true,
      e: null,
    });
  });

  it('are an option of the client, known to the compiler', async () => {
    const exact = new Tarifa({ baseUrl, apiKey: await service.key(), numbers: 'exact' });
    const { calculation } = await exact.calculate({ hs_code: '851713', value: '999999999999.99', currency: 'AED' });
    const declared: string = calculation.declared_value;
    assert.equal(declared, '999999999999.99');
    const codes: string[] = [];
    for await (const { hs_code, parent_id } of exact.childrenAll({ hs_code: '0101', limit: 1 })) {
      const parent: string | null = parent_id;
      codes.push(`${hs_code} ${parent}`);
    }
    assert.deepEqual(codes, ['010121 101', '010129 101']);
    const { meta } = await exact.search({ q: 'coffee', limit: 1 });
    assert.equal(meta.count, '1');
  });
});

describe('the language', () => {
  it('is sent only if it is set, and a call can replace it', async () => {
    const sent: (string | null)[] = [];
    const recording: typeof fetch = (input, init) => {
      sent.push(new Headers(init?.headers).get('Accept-Language'));
      return fetch(input, init);
    };
    const apiKey = await service.key();
    await new Tarifa({ baseUrl, apiKey, fetch: recording }).lookup('01');
    const arabic = new Tarifa({ baseUrl, apiKey, fetch: recording, language: 'ar' });
    await arabic.lookup('01');
    await arabic.lookup('01', { language: 'en' });
    assert.deepEqual(sent, [null, 'ar', 'en']);
  });

  it('is the language of the notes of a calculation', async () => {
    const { data, response } = await tarifa.call('calculate', { hs_code: '01', value: 10 }, { language: 'ar' });
    assert.match(data.notes, /استرشادية/);
    assert.equal(response.headers.get('Content-Language'), 'ar');
  });
});

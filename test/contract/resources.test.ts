import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Validator } from 'typebox/schema';
import { HsCodeRecord, Meta, PageMeta, SearchItem } from '../../src/contract/schemas.ts';
import { TariffResult } from '../../src/operations/calculate/contract.ts';
import { Health } from '../../src/operations/health/contract.ts';
import { TestService } from '../service.ts';

let service: TestService;
let key: string;
before(async () => {
  service = await TestService.start();
  key = await service.key();
});
after(() => service.stop());

function assertShape(schema: object, value: unknown): void {
  const [valid, errors] = new Validator({}, schema).Errors(value);
  assert.ok(valid, JSON.stringify(errors));
}

describe('the envelope', () => {
  it('is success, data and meta, in this order', async () => {
    const { json, headers } = await service.get('/api/v1/hs-codes/0101', key);
    assert.deepEqual(Object.keys(json), ['success', 'data', 'meta']);
    assert.equal(json.success, true);
    assert.equal(headers.get('content-type'), 'application/json; charset=utf-8');
  });

  it('has the UTC time with its offset and the API version in meta', async () => {
    const { json } = await service.get('/api/v1/hs-codes/0101', key);
    assert.deepEqual(json.meta, { timestamp: '2026-05-04T12:00:00+00:00', api_version: '1.0.0' });
    assertShape(Meta, json.meta);
  });

  it('has the time of the current second', async () => {
    service.clock.now += 1_000;
    const { json } = await service.get('/api/v1/health');
    service.clock.now -= 1_000;
    assert.equal(json.meta.timestamp, '2026-05-04T12:00:01+00:00');
  });

  it('has total, limit, offset and count in the meta of a page, before the time', async () => {
    for (const path of ['/api/v1/search?q=coffee&limit=2&offset=1', '/api/v1/hs-codes/01/children?limit=2&offset=1']) {
      const { json } = await service.get(path, key);
      assert.deepEqual(Object.keys(json.meta), ['total', 'limit', 'offset', 'count', 'timestamp', 'api_version']);
      assert.equal(json.meta.limit, 2);
      assert.equal(json.meta.offset, 1);
      assert.equal(json.meta.count, json.data.length);
      assert.ok(Array.isArray(json.data));
      assertShape(PageMeta, json.meta);
    }
  });

  it('has error instead of data when a request is refused', async () => {
    const { json } = await service.get('/api/v1/hs-codes/99', key);
    assert.deepEqual(Object.keys(json), ['success', 'error', 'meta']);
    assert.equal(json.success, false);
    assert.deepEqual(Object.keys(json.error), ['code', 'message', 'details']);
    assertShape(Meta, json.meta);
  });
});

describe('an HS code record', () => {
  it('has its fields in the order of the contract', async () => {
    const { json } = await service.get('/api/v1/hs-codes/010121100001', key);
    assert.deepEqual(json.data, {
      hs_code: '010121100001',
      description: { en: 'Pure-bred Arabian stallions', ar: 'ذكور خيول عربية أصيلة' },
      level: 12,
      parent_id: 1012110,
      tariff_rate: 0,
      is_active: true,
    });
    assert.deepEqual(Object.keys(json.data), [
      'hs_code',
      'description',
      'level',
      'parent_id',
      'tariff_rate',
      'is_active',
    ]);
    assertShape(HsCodeRecord, json.data);
  });

  it('writes Arabic unescaped', async () => {
    const { text } = await service.get('/api/v1/hs-codes/0901', key);
    assert.ok(text.includes('"ar":"بن"'));
  });

  it('has null as parent for a chapter, and otherwise the digits of its parent as an integer', async () => {
    const parentOf = async (code: string) => (await service.get(`/api/v1/hs-codes/${code}`, key)).json.data.parent_id;
    assert.equal(await parentOf('01'), null);
    assert.equal(await parentOf('0101'), 1);
    assert.equal(await parentOf('010121'), 101);
    assert.equal(await parentOf('220300001000'), 22030000);
  });

  it('has the text of its parent when it has none of its own', async () => {
    const { json } = await service.get('/api/v1/hs-codes/090111000000', key);
    assert.deepEqual(json.data.description, { en: 'Coffee, not roasted', ar: 'بن غير محمص' });
  });

  it('has the most common rate of the lines below it, the lowest on a tie', async () => {
    const rateOf = async (code: string) => (await service.get(`/api/v1/hs-codes/${code}`, key)).json.data.tariff_rate;
    assert.equal(await rateOf('0101'), 0, 'two lines at 0, one at 5');
    assert.equal(await rateOf('0901'), 0, 'one line at 0, one at 5');
    assert.equal(await rateOf('2203'), 50);
    assert.equal(await rateOf('8517'), 6.5);
  });
});

describe('the other resources', () => {
  it('a search item has code, description and rate', async () => {
    const { json } = await service.get('/api/v1/search?q=smartphones&level=6', key);
    assert.deepEqual(json.data, [
      { hs_code: '851713', description: { en: 'Smartphones', ar: 'هواتف ذكية' }, tariff_rate: 6.5 },
    ]);
    assert.deepEqual(Object.keys(json.data[0]), ['hs_code', 'description', 'tariff_rate']);
    assertShape(SearchItem, json.data[0]);
  });

  it('a child is a full record', async () => {
    const { json } = await service.get('/api/v1/hs-codes/0101/children', key);
    for (const child of json.data) assertShape(HsCodeRecord, child);
    const { json: alone } = await service.get('/api/v1/hs-codes/010121', key);
    assert.deepEqual(json.data[0], alone.data);
  });

  it('a tariff result has its fields in the order of the contract', async () => {
    const { json } = await service.get('/api/v1/tariff/calculate?hs_code=010129&value=1000', key);
    assertShape(TariffResult, json.data);
    assert.deepEqual(Object.keys(json.data), ['hs_code', 'product', 'calculation', 'notes']);
    assert.deepEqual(Object.keys(json.data.calculation), [
      'declared_value',
      'currency',
      'import_duty_rate',
      'import_duty_amount',
      'vat_rate',
      'vat_amount',
      'total_duties_taxes',
      'landed_cost',
    ]);
    assert.equal(json.data.product, 'Live horses other than pure-bred');
  });

  it('health has the service, its status, its readiness and the version', async () => {
    const { json } = await service.get('/api/v1/health');
    assertShape(Health, json.data);
    assert.deepEqual(json.data, {
      service: 'tarifa',
      status: 'ok',
      foundation_schema_ready: true,
      api_version: '1.0.0',
    });
  });
});

import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Tarifa } from '../../clients/typescript/src/index.ts';
import { TestService } from '../service.ts';
import { storeWithEditions } from './store-with-editions.ts';

const RECORDS = 28;

let service: TestService;
let baseUrl: string;
let tarifa: Tarifa;
let requests = 0;
before(async () => {
  // In May the roasted coffee of the small edition is free of duty; from July it is not.
  const store = await storeWithEditions([
    ['2026-05-01', (lines) => lines.map((line) => line.replace('090121000000,,,5,', '090121000000,,,0,'))],
    ['2026-07-01', (lines) => lines],
  ]);
  service = await TestService.start({ store, edition: null });
  baseUrl = service.service.url;
  tarifa = new Tarifa({
    baseUrl,
    apiKey: await service.key(),
    fetch: (...call) => {
      requests++;
      return fetch(...call);
    },
  });
});
after(() => service.stop());

it('a description is classified, with as many candidates as asked for', async () => {
  const { decision, candidates } = await tarifa.classify({ description: 'roasted coffee beans', limit: 2 });
  assert.ok(['confident', 'choose'].includes(decision));
  assert.equal(candidates[0]?.hs_code, '090121');
  assert.ok(candidates.length <= 2);
  assert.equal((await tarifa.classify('roasted coffee beans')).candidates[0]?.hs_code, '090121');
});

it('many descriptions are classified in the order given, in as few requests as possible', async () => {
  const descriptions = Array.from({ length: 21 }, (_, i) => (i % 2 === 0 ? 'roasted coffee beans' : 'smartphones'));
  const found = await tarifa.classifyAll(descriptions);
  assert.deepEqual(
    found.map(({ candidates }) => candidates[0]?.hs_code.slice(0, 4)),
    descriptions.map((each) => (each === 'smartphones' ? '8517' : '0901')),
  );
});

describe('everything known of a code', () => {
  it('is one call', async () => {
    const details = await tarifa.details('090121');
    assert.deepEqual(
      details.path.map(({ hs_code }) => hs_code),
      ['09', '0901'],
    );
    assert.equal(details.declarable, false);
    assert.deepEqual(details.lines, { count: 1, rates: [{ tariff_rate: 0, count: 1 }] });
    assert.deepEqual(
      details.versions.map(({ effective_from, tariff_rate }) => [effective_from, tariff_rate]),
      [
        ['2026-07-01', 5],
        ['2026-05-01', 0],
      ],
    );
  });

  it('can be asked as of another day', async () => {
    const day = { hs_code: '090121000000', as_of: '2026-07-01' };
    assert.equal((await tarifa.lookup('090121000000')).tariff_rate, 0);
    assert.equal((await tarifa.lookup(day)).tariff_rate, 5);
    assert.equal((await tarifa.details(day)).tariff_rate, 5);
    assert.equal((await tarifa.calculate({ ...day, value: 100 })).calculation.import_duty_amount, 5);
    const { items } = await tarifa.children({ hs_code: '09012100', as_of: '2026-07-01' });
    assert.equal(items[0]?.tariff_rate, 5);
    await assert.rejects(tarifa.lookup({ hs_code: '01', as_of: '2020-01-01' }), {
      code: 'not_found',
      details: { first_day: '2026-05-01' },
    });
  });
});

describe('any code', () => {
  it('leads to the lines that can be declared', async () => {
    const old = await tarifa.resolve('8517.12.00');
    assert.deepEqual([old.status, old.hs_version, old.total], ['superseded', 2017, 1]);
    assert.deepEqual(
      old.lines.map(({ hs_code, via }) => [hs_code, via]),
      [['851713000000', '851713']],
    );
    const page = await tarifa.resolve({ code: '010121', limit: 1, offset: 1 });
    assert.deepEqual([page.status, page.total, page.lines.length], ['choose', 2, 1]);
    const exact = new Tarifa({ baseUrl, apiKey: await service.key(), numbers: 'exact' });
    const total: string = (await exact.resolve('010121')).total;
    assert.equal(total, '2');
  });
});

describe('many codes', () => {
  it('come in the order asked, fifty in each request', async () => {
    const asked = Array.from({ length: 51 }, (_, index) => (index % 2 === 0 ? '851713' : '999999'));
    requests = 0;
    const entries = await tarifa.codes(asked);
    assert.equal(requests, 2);
    assert.deepEqual(
      entries.map(({ hs_code }) => hs_code),
      asked,
    );
    assert.deepEqual([entries[0]?.record?.level, entries[1]?.record], [6, null]);
    assert.deepEqual(await tarifa.codes([]), []);
  });

  it('are the whole tariff, page by page', async () => {
    requests = 0;
    const codes: string[] = [];
    for await (const { hs_code } of tarifa.allCodes({ limit: 10 })) codes.push(hs_code);
    assert.deepEqual([codes.length, requests], [RECORDS, 3]);
    assert.deepEqual(codes, [...new Set(codes)].sort());
    const chapters: string[] = [];
    for await (const { hs_code } of tarifa.allCodes({ level: 2, after: '09' })) chapters.push(hs_code);
    assert.deepEqual(chapters, ['22', '85']);
    const { items, meta } = await tarifa.list({ limit: 2, active: true });
    assert.deepEqual([items.length, meta.next, meta.total], [2, '0101', RECORDS]);
  });

  it('are never of two editions', async () => {
    const walk = new Tarifa({
      baseUrl,
      apiKey: await service.key(),
      fetch: async (...call) => {
        const text = await (await fetch(...call)).text();
        const isFirst = !String(call[0]).includes('after');
        return new Response(isFirst ? text : text.replace(/"edition":"[^"]+"/, '"edition":"another"'));
      },
    }).allCodes({ limit: 10 });
    await assert.rejects(async () => {
      for await (const _ of walk);
    }, /Edition another replaced/);
  });
});

describe('time', () => {
  it('has editions, and changes between them', async () => {
    const editions = await tarifa.editions();
    assert.deepEqual(
      editions.map(({ effective_from, effective_to, records }) => [effective_from, effective_to, records]),
      [
        ['2026-07-01', null, RECORDS],
        ['2026-05-01', '2026-06-30', RECORDS],
      ],
    );
    const between = { from: '2026-05-01', to: '2026-07-01', hs_code: '0901' };
    const { items } = await tarifa.changes({ ...between, kind: 'rate' });
    assert.deepEqual(items[0], { hs_code: items[0]?.hs_code, kind: 'rate', before: 0, after: 5 });
    const codes: string[] = [];
    for await (const { hs_code } of tarifa.changesAll({ ...between, limit: 1 })) codes.push(hs_code);
    assert.deepEqual(
      codes,
      items.map(({ hs_code }) => hs_code),
    );
    assert.ok(codes.includes('090121000000'));
    assert.deepEqual((await tarifa.changes()).items, []);
  });
});

it('the usage of a key is known, and asking for it uses up nothing', async () => {
  const client = new Tarifa({ baseUrl, apiKey: await service.key('free') });
  await client.lookup('01');
  await client.usage();
  const { tier, minute } = await client.usage();
  assert.deepEqual([tier, minute.limit, minute.used, minute.remaining], ['free', 30, 1, 29]);
});

import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { EXAMPLE_REPLIES } from '../../src/contract/examples.ts';
import { dayOf } from '../../src/day.ts';
import { ApiError, openTariff, operationMethods } from '../../src/library/open-tariff.ts';
import { OPERATIONS, TARIFF_OPERATIONS } from '../../src/operations/operations.ts';
import { openBundled } from '../bundled.ts';

const ROOT = new URL('../../', import.meta.url);
const folder = mkdtempSync(join(tmpdir(), 'tarifa-library-'));
after(() => rmSync(folder, { recursive: true }));

/** Opened once: to build the index takes most of the time of these tests. */
const bundled = openBundled({ id: '2026-05-04-8098fac4', from: dayOf('2026-05-04') }).then((sources) =>
  operationMethods(sources, 'en'),
);

describe('an open tariff', () => {
  it('gives the data of the API for every operation', async () => {
    const tariff = await bundled;
    for (const id of TARIFF_OPERATIONS) {
      const { pathname, searchParams } = new URL(OPERATIONS[id].example, 'http://localhost');
      const inPath = /\{(\w+)\}/.exec(OPERATIONS[id].path)?.[1];
      const given = { ...Object.fromEntries(searchParams), ...(inPath && { [inPath]: pathname.split('/')[4] }) };
      // The examples are texts, as a URL has them.
      const { data, meta } = tariff.call(id, given as never);
      const { timestamp, api_version, ...place } = EXAMPLE_REPLIES[id].meta as Record<string, unknown>;
      assert.deepEqual({ data, meta }, { data: EXAMPLE_REPLIES[id].data, meta: place }, id);
    }
  });

  it('has a method for each, which takes the one value that is needed first', async () => {
    const tariff = await bundled;
    assert.deepEqual(tariff.lookup('0101'), tariff.lookup({ hs_code: '0101' }));
    assert.equal(tariff.children('0101', { limit: 2 }).items.length, 2);
    assert.equal(tariff.search({ q: 'coffee', level: 6 }).meta.offset, 0);
    assert.equal(tariff.resolve('8517.12.00', { limit: 1 }).total, tariff.resolve('8517.12.00').total);
    assert.equal(tariff.list({ codes: ['0101', '999999'] }).items.length, 2);
    const lines = [
      { hs_code: '610910', value: '0.1' },
      { hs_code: '851713', value: 2500.5 },
    ] as const;
    assert.equal(tariff.shipment(lines, { currency: 'AED' }).totals.value, 2500.6);
    const stated = [{ hs_code: '0101', value: 100, origin: 'IN', proof: true, pieces: 2, is: ['registered_medicine'] }];
    assert.equal(tariff.shipment(stated).lines[0]?.origin, 'IN');
    // @ts-expect-error There is no such fact.
    assert.throws(() => tariff.shipment([{ hs_code: '0101', value: 100, colour: 'red' }]), /no field colour/);
    const bill = tariff.shipment({
      lines: [{ ...stated[0], id: 'a', hs_code: '0101', value: '1,000' }],
      partial: true,
    });
    assert.deepEqual([bill.lines[0]?.id, bill.totals.value], ['a', 1000]);
    // @ts-expect-error A calculation needs a code and a value.
    assert.throws(() => tariff.calculate('610910'), /an object/);
    // @ts-expect-error There is no such parameter.
    assert.throws(() => tariff.lookup('0101', { day: '2026-05-04' }), { code: 'invalid_parameter' });
  });

  it('classifies goods as objects, each with its id', async () => {
    const goods = [{ id: 7, text: "Men's T-shirt", material: 'cotton', code: '6109.10' }, 'live horses'];
    const found = (await bundled).classify({ descriptions: goods, limit: 1 });
    assert.deepEqual(
      found.map(({ id, agreement }) => [id, agreement === null]),
      [
        [7, false],
        [2, true],
      ],
    );
  });

  it('without search says so where something is searched', async () => {
    const tariff = await openTariff({ search: false });
    for (const ask of [() => tariff.search('coffee'), () => tariff.classify('coffee')])
      assert.throws(ask, { code: 'invalid_parameter', message: /opened with search: false/ });
  });

  it('refuses with the errors of the API, and keeps every digit of an amount in its JSON', async () => {
    const tariff = await openTariff({ search: false, language: 'ar' });
    assert.throws(
      () => tariff.lookup('99999999'),
      (error) => error instanceof ApiError && error.code === 'not_found',
    );
    const { json } = tariff.call('calculate', { hs_code: '610910', value: '999999999999.123456789' });
    assert.match(json, /"declared_value":999999999999.123456789,.*استرشادية/);
  });

  it('is opened from a file, whose doubts need consent', async () => {
    const file = join(folder, 'tariff.csv');
    const [header = '', ...rows] = readFileSync(new URL('data/tarifa-2022.csv', ROOT), 'utf8').split('\n');
    writeFileSync(file, [header, ...rows.filter((row) => row.startsWith('01'))].join('\n'));
    await assert.rejects(openTariff({ file, search: false }), /is unusual: fewer-codes, chapter-vanishes\./);
    const tariff = await openTariff({ file, search: false, accept: ['fewer-codes', 'chapter-vanishes'] });
    assert.equal(tariff.lookup('0101').is_active, true);
    assert.equal(tariff.lookup('0901').is_active, false);
  });
});

it('the example of docs/library.md runs, and prints what it says', async () => {
  const document = readFileSync(new URL('docs/library.md', ROOT), 'utf8');
  const [, example = ''] = /```ts\n([\s\S]*?)```/.exec(document) ?? [];
  const file = join(folder, 'example.ts');
  writeFileSync(file, example.replace("'tarifa'", `'${new URL('src/library/open-tariff.ts', ROOT)}'`));
  const printed: string[] = [];
  const { log } = console;
  console.log = (...values) => printed.push(values.join(' '));
  try {
    await import(pathToFileURL(file).href);
  } finally {
    console.log = log;
  }
  assert.deepEqual(printed.slice(1), [
    printed[1],
    '14655.1 false',
    'not_found The HS code 99999999 is not in the tariff. Search for the goods instead.',
  ]);
  assert.match(printed[0] ?? '', /^Smartphones .* 0$/);
  assert.match(printed[1] ?? '', /^851830 \d+$/);
});

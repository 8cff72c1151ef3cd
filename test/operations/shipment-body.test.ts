import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { Compile } from 'typebox/schema';
import type { FaultyBody } from '../../src/contract/errors.ts';
import { openApiDocument } from '../../src/contract/openapi.ts';
import { bundledMeasures } from '../../src/library/bundled-data.ts';
import { checkParameters } from '../../src/operations/check-parameters.ts';
import { OPERATIONS } from '../../src/operations/operations.ts';
import { shipment } from '../../src/operations/shipment/shipment.ts';
import { finish } from '../../src/steps.ts';
import { BUNDLED, TODAY } from '../service.ts';
import { sourcesOf, unsearchable } from '../sources.ts';

const catalogue = unsearchable('bundled', readFileSync(BUNDLED, 'utf8'));
const sources = { ...sourcesOf(catalogue), measures: bundledMeasures(TODAY) };

// biome-ignore lint/suspicious/noExplicitAny: tests read any field of an answer
type Json = any;

function priced(body: object, language: 'en' | 'ar' = 'en'): Json {
  assert.ok(shipment.answerBody);
  const { data } = finish(shipment.answerBody(JSON.parse(JSON.stringify(body)), sources, language));
  return JSON.parse(JSON.stringify(data));
}

function byGet(parameters: Readonly<Record<string, string>>): Json {
  const answer = shipment.answer(checkParameters('shipment', parameters), sources);
  return JSON.parse(JSON.stringify(shipment.toJson(answer, 'en')));
}

/** The faults of a body that is refused, each as `line id field code`. */
function faultsOf(body: object): string[] {
  try {
    priced(body);
  } catch (error) {
    return (error as FaultyBody).faults.map(({ line, id, field, code }) => `${line} ${id} ${field} ${code}`);
  }
  return [];
}

const line = (own: object = {}) => ({ hs_code: '851713', value: 100, ...own });

describe('a shipment as JSON', () => {
  it('is the bill of the request by GET, with ids, samples and each measure once', () => {
    const { measures, ...bill } = priced({
      country: 'SA',
      origin: 'CN',
      include_vat: true,
      freight: 120,
      insurance: '15.50',
      incoterm: 'FOB',
      currency: 'EUR',
      in: 'SAR',
      rates: { EUR: 4.05 },
      fees: true,
      lines: [
        { hs_code: '6109.10', value: '1,250.50', origin: 'IN', proof: true },
        { id: 'b', hs_code: 2402_20, value: 1000, pieces: '20,000', exporter: null },
        { hs_code: '2402 20', value: '7', exporter: 'Foo,610910:5;proof=1' },
      ],
    });
    const asked = byGet({
      country: 'SA',
      origin: 'CN',
      include_vat: '1',
      freight: '120',
      insurance: '15.50',
      incoterm: 'FOB',
      currency: 'EUR',
      in: 'SAR',
      rates: 'EUR=4.05',
      fees: '1',
      lines: '610910:1250.50;origin=IN;proof=1,240220:1000;pieces=20000,240220:7;exporter=Foo%2C610910%3A5%3Bproof%3D1',
    });
    assert.deepEqual(
      bill.lines.map(({ id, sample }: Json) => [id, sample]),
      [
        [1, false],
        ['b', false],
        [3, false],
      ],
    );
    const whole = bill.lines.map(({ id, sample, ...each }: Json) => ({
      ...each,
      measures: each.measures.map((name: string) => measures[name]),
    }));
    assert.deepEqual({ ...bill, lines: whole }, asked);
    assert.ok(Object.keys(measures).length > 0);
    assert.equal(
      new Set(Object.values(measures).map((each) => JSON.stringify(each))).size,
      Object.keys(measures).length,
    );
  });

  it('echoes texts and numbers as ids, and counts places from 1 where there are none', () => {
    const { lines } = priced({ lines: [line({ id: 0 }), line(), line({ id: '' }), line({ id: 'x'.repeat(100) })] });
    assert.deepEqual(
      lines.map(({ id }: Json) => id),
      [0, 2, '', 'x'.repeat(100)],
    );
    assert.deepEqual(faultsOf({ lines: [line({ id: 'x'.repeat(101) }), line({ id: {} })] }), [
      '1 1 id invalid_parameter',
      '2 2 id invalid_parameter',
    ]);
  });

  it('reads figures as people write them, and refuses what could be two numbers', () => {
    const pricedAt = (value: unknown) => priced({ lines: [line({ value })] }).lines[0].value;
    for (const [sent, value] of [
      [1250.5, 1250.5],
      ['1250.50', 1250.5],
      ['1,250.50', 1250.5],
      [' 1,250 ', 1250],
      ['12,345,678.9', 12_345_678.9],
      ['1.250', 1.25],
      [999_999_999_999.99, 999_999_999_999.99],
    ])
      assert.equal(pricedAt(sent), value, String(sent));
    for (const sent of [
      ...[
        '1.250,50',
        '1,25',
        '12,50',
        '1,2345',
        '0,125',
        '1 250',
        '1,250,50',
        '12,34,567',
        ',5',
        '1e3',
        '١٢',
        '$5',
        '',
      ],
      ...[-1, '-1', '+1', 1e21, 1e-7, true, [], {}, [5], '1000000000000', 'NaN', '0x10'],
    ])
      assert.deepEqual(faultsOf({ lines: [line({ value: sent })] }), ['1 1 value invalid_value'], String(sent));
    for (const field of ['kg', 'litres', 'retail', 'pieces'])
      for (const sent of ['1,25', 0, '0', -1, {}, true])
        assert.deepEqual(faultsOf({ lines: [line({ [field]: sent })] }), [`1 1 ${field} invalid_parameter`]);
    assert.deepEqual(faultsOf({ lines: [line({ pieces: 1.5 })] }), ['1 1 pieces invalid_parameter']);
    assert.deepEqual(faultsOf({ lines: [line()], freight: '1.250,50' }), ['null null freight invalid_parameter']);
  });

  it('keeps every digit of a figure in text', () => {
    assert.ok(shipment.answerBody);
    const body = { lines: [line({ value: '0.012345678901234567891' })] };
    const { data } = finish(shipment.answerBody(body, sources, 'en'));
    assert.match(JSON.stringify(data), /"value":0\.012345678901234567891,/);
  });

  it('takes null for absent everywhere', () => {
    const all = { id: null, origin: null, proof: null, pieces: null, kg: null, litres: null, retail: null };
    const nothing = {
      freight: null,
      country: null,
      rates: null,
      partial: null,
      language: null,
      as_of: null,
      fees: null,
    };
    const bill = priced({ lines: [line({ ...all, exporter: null, currency: null, is: null })], ...nothing });
    assert.deepEqual(bill, priced({ lines: [line()] }));
    assert.deepEqual(faultsOf({ lines: [{ hs_code: null, value: null }] }), [
      '1 1 hs_code invalid_code',
      '1 1 value invalid_value',
    ]);
  });

  it('tells all faults of all lines at once, with the message of the first and how many there are', () => {
    const body = {
      lines: [
        line({ id: 'a', hs_code: '010199', value: 'x', origin: 'XX', colour: 'red' }),
        line({ id: 'b' }),
        line({ id: 'c', hs_code: '851799' }),
        line({ id: 'd', currency: 'EUR', is: ['magic'] }),
        'x',
        line({ id: 'f', hs_code: 'shoe', pieces: 'many' }),
      ],
    };
    assert.deepEqual(faultsOf(body), [
      '1 a colour invalid_parameter',
      '1 a value invalid_value',
      '1 a origin invalid_parameter',
      '1 a hs_code not_found',
      '3 c hs_code not_found',
      '4 d is invalid_parameter',
      '4 d currency invalid_parameter',
      '5 5 lines invalid_parameter',
      '6 f hs_code invalid_code',
      '6 f pieces invalid_parameter',
    ]);
    assert.throws(() => priced(body), {
      code: 'invalid_parameter',
      status: 400,
      details: { line: 1 },
      message: /There is no field colour.* This is the first of 10 faults; see details\.faults\.$/,
    });
  });

  it('lists at most a hundred faults, in the language of the caller', () => {
    const lines = Array.from({ length: 150 }, () => line({ value: 'x' }));
    assert.throws(
      () => priced({ lines }),
      (error: FaultyBody) => {
        const { faults, line: first } = error.detailsIn('ar') as Json;
        assert.deepEqual([faults.length, first], [100, 1]);
        assert.deepEqual(Object.keys(faults[0]), ['line', 'id', 'field', 'code', 'message']);
        assert.match(faults[99].message, /^قيمة الحقل/);
        return true;
      },
    );
  });

  it('has the error of GET where one line is wrong', () => {
    const missing = () => priced({ lines: [line(), line({ hs_code: '010199' })] });
    assert.throws(missing, { code: 'not_found', status: 400, details: { nearest: '0101', line: 2 } });
    const rate = () => priced({ in: 'SAR', lines: [line({ currency: 'EUR' })] });
    assert.throws(rate, {
      code: 'invalid_parameter',
      details: { parameter: 'rates', line: 1 },
      message: /No rate of EUR/,
    });
    const large = () => priced({ lines: [line({ value: '999,999,999,999.99' }), line({ id: 'b' })] });
    assert.throws(large, { code: 'invalid_value', details: { line: 2 } });
    const small = () => priced({ currency: 'KWD', in: 'SAR', rates: { KWD: 0.001 }, lines: [line({ value: 1 })] });
    assert.throws(small, { code: 'invalid_value', details: { line: 1 } });
  });

  it('refuses what is wrong with the whole before its lines are looked up', () => {
    for (const [body, fault] of [
      [{}, 'null null lines invalid_parameter'],
      [{ lines: [] }, 'null null lines invalid_parameter'],
      [{ lines: {} }, 'null null lines invalid_parameter'],
      [{ lines: Array(501).fill(line()) }, 'null null lines invalid_parameter'],
      [{ lines: [line()], line: [] }, 'null null line invalid_parameter'],
      [{ lines: [line()], country: 'Saudi' }, 'null null country invalid_parameter'],
      [{ lines: [line()], country: 5 }, 'null null country invalid_parameter'],
      [{ lines: [line()], incoterm: 'DDP' }, 'null null incoterm invalid_parameter'],
      [{ lines: [line()], include_vat: 'yes' }, 'null null include_vat invalid_parameter'],
      [{ lines: [line()], rates: { EUR: '1,25' } }, 'null null rates invalid_parameter'],
      [{ lines: [line()], rates: { 'E,R': 1 } }, 'null null rates invalid_parameter'],
      [{ lines: [line()], partial: 'some' }, 'null null partial invalid_parameter'],
      [{ lines: [line()], language: 'fr' }, 'null null language invalid_parameter'],
      [{ lines: [line()], currency: 'EUR', in: 'SAR', freight: 5 }, 'null null rates invalid_parameter'],
    ] as const)
      assert.equal(faultsOf(body)[0], fault, JSON.stringify(body).slice(0, 80));
    assert.throws(() => priced({ lines: [line()], known_as_of: '2001-01-01' }), { code: 'not_found', status: 404 });
    assert.throws(() => priced({ lines: [line()], country: 'DE' }), { details: { parameter: 'country' } });
  });

  it('with partial prices the good lines and says what is wrong with each other one', () => {
    const bad = [line({ id: 'x', value: '1,25' }), line({ id: 'y', hs_code: '010199' })];
    const lines = [line({ id: 'a' }), ...bad, line({ id: 'b', value: 50 })];
    const bill = priced({ partial: true, freight: 30, lines });
    assert.deepEqual(
      bill.lines.map(({ id, error, freight }: Json) => [id, error?.code ?? freight]),
      [
        ['a', 20],
        ['x', 'invalid_value'],
        ['y', 'not_found'],
        ['b', 10],
      ],
    );
    assert.deepEqual([bill.totals.complete, bill.totals.at_most, bill.totals.value], [false, null, 150]);
    assert.match(bill.notes, /Not priced, and in no total: x, y\./);
    const arabic = priced({ partial: true, language: 'ar', lines });
    assert.match(arabic.lines[1].error.message, /^قيمة الحقل/);
    assert.match(arabic.notes, /أسطر لم تُحسب/);
    const none = priced({ partial: true, freight: 30, fees: true, lines: bad });
    assert.deepEqual([none.lines.length, none.totals.landed_cost, none.totals.complete], [2, 0, false]);
    assert.throws(() => priced({ partial: true, country: 'x', lines }), { details: { parameter: 'country' } });
  });

  it('prices a sample at 0 and says so', () => {
    const bill = priced({ freight: 30, fees: true, lines: [line({ id: 'a' }), line({ id: 'gift', value: '0.00' })] });
    assert.deepEqual(
      bill.lines.map(({ sample, value, freight }: Json) => [sample, value, freight]),
      [
        [false, 100, 30],
        [true, 0, 0],
      ],
    );
    assert.match(bill.notes, /priced at 0 as samples: gift\./);
    const alone = priced({ freight: 30, fees: true, lines: [line({ value: 0 }), line({ value: 0 })] });
    assert.deepEqual(
      alone.lines.map(({ freight }: Json) => freight),
      [15, 15],
    );
  });

  it('has up to 500 lines, whose measures stand once', () => {
    const codes = ['610910000001', '851713000000', '090121', '240220', '330300'];
    const lines = Array.from({ length: 500 }, (_, i) => line({ id: `L${i}`, hs_code: codes[i % 5], origin: 'CN' }));
    const bill = priced({ lines, language: 'en' });
    assert.equal(bill.lines.length, 500);
    assert.ok(Object.keys(bill.measures).length < 20);
    assert.ok(JSON.stringify(bill).length < 900_000, String(JSON.stringify(bill).length));
  });

  it('has one language on request: a text for each pair of texts, and notes', () => {
    for (const [language, pattern] of [
      ['en', /[\u0600-\u06ff]/],
      ['ar', /"(title|note|notes|product)":"[A-Za-z]/],
    ] as const) {
      const bill = priced({ language, country: 'AE', include_vat: true, lines: [line({ hs_code: '240220' }), line()] });
      const { measures, ...others } = bill;
      assert.doesNotMatch(JSON.stringify(others), /"(en|ar)":/);
      assert.doesNotMatch(JSON.stringify([others, Object.values(measures)]), pattern);
    }
  });

  it('is what the OpenAPI document says, in one language, in both and in part', () => {
    const document: Json = openApiDocument(OPERATIONS);
    const { post } = document.paths[shipment.path];
    const resolved = (schema: Json): Json =>
      JSON.parse(
        JSON.stringify(schema, (_, value) =>
          typeof value?.$ref === 'string' ? resolved(document.components.schemas[value.$ref.split('/').at(-1)]) : value,
        ),
      );
    const asked = Compile(resolved(post.requestBody.content['application/json'].schema));
    const answered = Compile(resolved(post.responses['200'].content['application/json'].schema.properties.data));
    const lines = [
      line({ hs_code: '240220' }),
      line({ id: 7, origin: 'CN', proof: true, is: ['registered_medicine'] }),
    ];
    for (const body of [
      { lines },
      { lines, language: 'en' },
      { lines, language: 'ar', country: 'SA', include_vat: true },
      { lines: [...lines, line({ hs_code: 'x' })], partial: true },
      shipment.body?.example ?? {},
    ]) {
      assert.deepEqual(asked.Errors(body)[1], [], JSON.stringify(body));
      assert.deepEqual(answered.Errors(priced(body))[1], [], JSON.stringify(body));
    }
    assert.equal(asked.Check({ lines: [line({ colour: 'red' })] }), false);
  });
});

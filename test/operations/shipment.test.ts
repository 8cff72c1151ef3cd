import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { bundledMeasures } from '../../src/library/bundled-data.ts';
import { checkParameters } from '../../src/operations/check-parameters.ts';
import { shipment } from '../../src/operations/shipment/shipment.ts';
import { loadedCountries } from '../../src/operations/tariff-on.ts';
import { BUNDLED, SMALL, TODAY } from '../service.ts';
import { historyOfChain, sourcesOf, unsearchable } from '../sources.ts';

const content = readFileSync(SMALL, 'utf8');
const sources = sourcesOf(unsearchable('small', content));

function shipped(parameters: Readonly<Record<string, string>>, from = sources) {
  return shipment.answer(checkParameters('shipment', parameters), from);
}

describe('a shipment', () => {
  it('has its lines in the order sent, the same code also twice', () => {
    const { lines, totals } = shipped({
      lines: '851713:100,0101:50,851713:50',
      freight: '20',
      currency: 'AED',
    });
    assert.deepEqual(
      lines.map(({ record, value, freight, insurance, amounts }) => [
        record.code,
        value,
        freight,
        insurance,
        amounts.declaredValue,
      ]),
      [
        ['851713', '100', '10', '0', '110'],
        ['0101', '50', '5', '0', '55'],
        ['851713', '50', '5', '0', '55'],
      ],
    );
    assert.equal(totals.declaredValue, '220');
  });

  it('has 1 to 50 lines', () => {
    assert.equal(shipped({ lines: Array(50).fill('0101:1').join() }).lines.length, 50);
    assert.throws(() => shipped({ lines: Array(51).fill('0101:1').join() }), {
      code: 'invalid_parameter',
      details: { parameter: 'lines', line: 51 },
    });
    for (const none of [{}, { lines: '' }] as Record<string, string>[])
      assert.throws(() => shipped(none), { code: 'invalid_parameter', details: { parameter: 'lines' } });
  });

  it('says which line is wrong, and answers nothing else', () => {
    for (const [lines, code, line] of [
      ['0101:1,', 'invalid_code', 2],
      ['0101:1,x:1', 'invalid_code', 2],
      [':1', 'invalid_code', 1],
      ['1:1', 'invalid_code', 1],
      ['0101:1, 0101:1', 'invalid_code', 2],
      ['0101', 'invalid_value', 1],
      ['0101:', 'invalid_value', 1],
      ['0101:1,0101:0', 'invalid_value', 2],
      ['0101:1,0101:-1', 'invalid_value', 2],
      ['0101:1:2', 'invalid_value', 1],
      ['0101:1e3', 'invalid_value', 1],
      ['0101:1,0101:١٠', 'invalid_value', 2],
      ['0101:1000000000000', 'invalid_value', 1],
      ['0101:999999999999.99,0101:0.01', 'invalid_value', 2],
      ['0101:1,0101:1,999999:1', 'not_found', 3],
    ] as const)
      assert.throws(
        () => shipped({ lines }),
        (error: { code: string; details: { line: number } }) => {
          assert.deepEqual([error.code, error.details.line], [code, line], lines);
          return true;
        },
      );
    assert.throws(() => shipped({ lines: '0101:1,0101.21:1' }), { details: { suggestion: '010121', line: 2 } });
    assert.throws(() => shipped({ lines: '0101:1,010199:1' }), { details: { nearest: '0101', line: 2 } });
  });

  it('reads what is percent-encoded in the value of a fact, so that no text becomes a line or a fact', () => {
    const [line] = checkParameters('shipment', { lines: '0101:1;exporter=Foo%2C610910%3A5%3Bproof%3D1%25' }).lines;
    assert.deepEqual(line?.facts, { exporter: 'Foo,610910:5;proof=1%', is: [] });
    for (const broken of ['50%', '%zz', '%E0%A4'])
      assert.throws(() => checkParameters('shipment', { lines: `0101:1,0101:1;exporter=${broken}` }), {
        code: 'invalid_parameter',
        details: { parameter: 'lines', line: 2 },
      });
  });

  it('with freight and insurance stays below the largest declared value', () => {
    const lines = '0101:499999999999.99,0101:500000000000';
    assert.equal(shipped({ lines }).totals.declaredValue, '999999999999.99');
    assert.throws(() => shipped({ lines, freight: '0.01' }), { code: 'invalid_value', details: { line: 2 } });
    assert.throws(() => shipped({ lines, freight: '999999999999.99', insurance: '1' }), { details: { line: 1 } });
  });

  it('takes freight and insurance as plain decimals from 0', () => {
    for (const name of ['freight', 'insurance'])
      for (const text of ['', '-1', '1,5', '1e3', 'x', '1000000000000'])
        assert.throws(() => shipped({ lines: '0101:1', [name]: text }), {
          code: 'invalid_parameter',
          details: { parameter: name },
        });
  });

  it('leaves an excise that it cannot compute out of the amounts, and says that it is open', () => {
    const bundled = sourcesOf(unsearchable('bundled', readFileSync(BUNDLED, 'utf8')));
    const lines = '240220:1000';
    const [plain] = shipped({ lines, include_vat: '1' }, bundled).lines;
    const [line] = shipped({ lines, include_vat: '1' }, { ...bundled, measures: bundledMeasures(TODAY) }).lines;
    assert.ok(line?.measures.some(({ kind }) => kind === 'excise'));
    assert.deepEqual([plain?.measures, plain?.amounts], [[], line?.amounts]);
    assert.deepEqual(
      line?.bill?.open.map(({ kind, needs }) => [kind, needs]),
      [
        ['duty', ['pieces']],
        ['excise', ['retail', 'pieces']],
      ],
    );
  });

  it('without anything but codes and values is empty in what is new', () => {
    const answer = shipment.toJson(shipped({ lines: '851713:100,0101:50', include_vat: '1' }), 'en');
    for (const { origin, charges, options, open } of answer.lines)
      assert.deepEqual([origin, charges, options, open], [null, [], [], []]);
    assert.deepEqual([answer.country, answer.currency, answer.exchange], ['AE', 'USD', []]);
    assert.equal(answer.totals.complete, false, 'a database without measures knows no charges');
    assert.match(answer.notes, /No charges are loaded: run "npx tarifa measures import/);
    const [stated] = shipment.toJson(shipped({ lines: '0101:50', origin: 'BD' }), 'en').lines;
    assert.deepEqual([stated?.origin, stated?.charges.map(({ kind }) => kind)], ['BD', ['duty']]);
  });

  it('names the law of what a measure charges on the command line, too', () => {
    const from = { ...sources, measures: bundledMeasures(TODAY) };
    const shown = shipment.command?.show(shipped({ lines: '220300001000:100', country: 'BH', currency: 'BHD' }, from));
    assert.match(shown?.after?.join('\n') ?? '', /^2203 00 00 1000 .*\(125%\): 125\.000\. .*trade\.gov/m);
  });

  it('refuses facts, countries, terms and rates with the parameter, the line and what was expected', () => {
    const from = { ...sources, measures: bundledMeasures(TODAY) };
    const refused = (parameters: Readonly<Record<string, string>>): string => {
      try {
        shipped({ lines: '0101:1', ...parameters }, from);
        return 'nothing';
      } catch (error) {
        const { code, details, message } = error as { code: string; details: Record<string, unknown>; message: string };
        return `${code} ${details['parameter']} ${details['line'] ?? ''}: ${message}`;
      }
    };
    const second = (facts: string) => refused({ lines: `0101:1,0101:1;${facts}` });
    assert.match(second('colour=red'), /^invalid_parameter lines 2: Line 2: There is no fact "colour"/);
    assert.match(second('pieces=1;pieces=2'), /^invalid_parameter lines 2: .*pieces is stated twice/);
    assert.match(second('is=registered_medicine;is=registered_medicine'), /lines 2: .*is is stated twice/);
    assert.match(second('kg=-1'), /lines 2: .*kg is "-1"; expected a number above 0/);
    assert.match(second('litres=0'), /lines 2: .*litres is "0"/);
    assert.match(second('pieces=1.5'), /lines 2: .*expected a whole number above 0/);
    assert.match(second('origin=XX'), /lines 2: .*origin is "XX"; expected a country of ISO 3166/);
    assert.match(second('proof=yes'), /lines 2: .*proof is "yes"; expected 1/);
    assert.match(second('is=registered_medicin'), /lines 2: .*No measure of the country has the condition/);
    assert.match(second(''), /lines 2: .*There is no fact ""/);
    assert.match(second('currency=CNY'), /^invalid_parameter rates 2: Line 2: No rate of CNY is known/);
    assert.match(refused({ origin: 'ZZ' }), /^invalid_parameter origin : .*expected a country of ISO 3166/);
    assert.match(refused({ country: 'FR' }), /^invalid_parameter country : .*not loaded here. Use one of AE, SA/);
    assert.match(refused({ incoterm: 'DDP' }), /^invalid_parameter incoterm : .*includes duties and taxes/);
    assert.match(refused({ incoterm: 'XYZ' }), /^invalid_parameter incoterm : .*EXW, FCA/);
    for (const rates of ['EUR=0', 'EUR', 'EUR=1,EUR=2', 'EUR=-1', 'EUR=1=2', 'EURO=1', ''])
      assert.match(refused({ rates }), /^invalid_parameter rates : .*each rate above 0/, rates);
    assert.match(refused({ rates: 'USD=1' }), /^invalid_parameter rates : The landed cost statement is in USD/);
    assert.match(refused({ currency: 'CNY', in: 'AED' }), /^invalid_parameter rates 1: .*what one CNY is worth in AED/);
    assert.match(
      refused({ lines: '0101:0.01', currency: 'JPY', in: 'AED', rates: 'JPY=0.02', freight: '5' }),
      /^invalid_value/,
    );
    assert.equal(
      refused({ lines: '0101:1;origin=cn;currency=eur;is=registered_medicine', rates: 'eur=1.1' }),
      'nothing',
    );
  });

  it('knows only the countries of the measures in force, and its own', () => {
    const { loaded } = { loaded: loadedCountries({ ...sources, measures: bundledMeasures(TODAY) }) };
    assert.deepEqual(loaded, ['AE', 'SA', 'BH', 'OM', 'QA', 'KW']);
    assert.deepEqual(loadedCountries(sources), ['AE'], 'a set of before has measures of one country');
  });

  it('on another day has the rates of that day', () => {
    const changed = content.replace('851713000000,,,6.5', '851713000000,,,20');
    assert.notEqual(changed, content);
    const history = { ...sources, ...historyOfChain([content, changed], 0) };
    const rates = (as_of: string) => shipped({ lines: '851713:100', as_of }, history).lines[0]?.amounts.dutyRate;
    assert.deepEqual([rates('2026-01-15'), rates('2026-02-15')], ['6.5', '20']);
    const earlier = shipped({ lines: '851713:100', as_of: '2025-12-31' }, history);
    assert.equal(earlier.lines[0]?.amounts.dutyRate, '6.5', 'that of the first edition, which is said');
    const note = earlier.notes.find(({ id }) => id === 'later_edition');
    assert.equal(note?.words[0]?.en, '2026-01-01');
  });
});

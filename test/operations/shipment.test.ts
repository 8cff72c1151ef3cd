import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { bundledMeasures } from '../../src/library/bundled-data.ts';
import { checkParameters } from '../../src/operations/check-parameters.ts';
import { shipment } from '../../src/operations/shipment/shipment.ts';
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

  it('lists an excise and leaves it out of the amounts', () => {
    const bundled = sourcesOf(unsearchable('bundled', readFileSync(BUNDLED, 'utf8')));
    const lines = '240220:1000';
    const [plain] = shipped({ lines, include_vat: '1' }, bundled).lines;
    const [line] = shipped({ lines, include_vat: '1' }, { ...bundled, measures: bundledMeasures(TODAY) }).lines;
    assert.ok(line?.measures.some(({ kind }) => kind === 'excise'));
    assert.deepEqual([plain?.measures, plain?.amounts], [[], line?.amounts]);
  });

  it('on another day has the rates of that day', () => {
    const changed = content.replace('851713000000,,,6.5', '851713000000,,,20');
    assert.notEqual(changed, content);
    const history = { ...sources, ...historyOfChain([content, changed], 0) };
    const rates = (as_of: string) => shipped({ lines: '851713:100', as_of }, history).lines[0]?.amounts.dutyRate;
    assert.deepEqual([rates('2026-01-15'), rates('2026-02-15')], ['6.5', '20']);
    assert.throws(() => shipped({ lines: '851713:1', as_of: '2025-12-31' }, history), {
      code: 'not_found',
      details: { first_day: '2026-01-01' },
    });
  });
});

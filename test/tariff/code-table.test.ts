import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { CodeTable } from '../../src/tariff/code-table.ts';

function tableOf(codes: readonly string[]): CodeTable {
  const table = new CodeTable(codes.length);
  for (const [place, code] of codes.entries()) table.add(code, place);
  return table;
}

describe('the code table', () => {
  const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 2, maxLength: 12 });

  it('finds the position of every code, and of no other', () => {
    fc.assert(
      fc.property(fc.uniqueArray(digits, { maxLength: 200 }), fc.array(digits), (codes, others) => {
        const table = tableOf(codes);
        for (const code of [...codes, ...others]) assert.equal(table.of(code), codes.indexOf(code), code);
      }),
    );
  });

  it('distinguishes codes that are the same number', () => {
    const table = tableOf(['01', '0101', '1', '001']);
    assert.deepEqual(
      ['01', '0101', '1', '001', '101', '0001', ''].map((code) => table.of(code)),
      [0, 1, 2, 3, -1, -1, -1],
    );
  });

  it('finds nothing for text that is no code', () => {
    const table = tableOf(['10', '05', '1234', '123456789012']);
    for (const text of ['0:', '1/', '٠٥', '1e1', '12.4', ' 10', '10 ', '-5', '1'.repeat(400)])
      assert.equal(table.of(text), -1, text);
  });

  it('can have any size, also zero', () => {
    assert.equal(tableOf([]).of('01'), -1);
    const codes = Array.from({ length: 50_000 }, (_, i) => String(i * 7_919).padStart(12, '0'));
    const table = tableOf(codes);
    for (const [place, code] of codes.entries()) assert.equal(table.of(code), place);
    assert.equal(table.of('000000000001'), -1);
  });
});

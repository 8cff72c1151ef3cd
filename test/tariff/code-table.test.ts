import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { CodeTable } from '../../src/tariff/code-table.ts';

function tableOf(codes: readonly string[]): CodeTable {
  const table = new CodeTable(codes.length);
  for (const [position, code] of codes.entries()) table.set(code, position);
  return table;
}

describe('the table of codes', () => {
  const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 2, maxLength: 12 });

  it('has the position of every code that was set, and of no other', () => {
    fc.assert(
      fc.property(fc.uniqueArray(digits, { maxLength: 200 }), fc.array(digits), (codes, others) => {
        const table = tableOf(codes);
        for (const code of [...codes, ...others]) assert.equal(table.get(code), codes.indexOf(code), code);
      }),
    );
  });

  it('distinguishes codes that are the same number', () => {
    const table = tableOf(['01', '0101', '1', '001']);
    assert.deepEqual(
      ['01', '0101', '1', '001', '101', '0001', ''].map((code) => table.get(code)),
      [0, 1, 2, 3, -1, -1, -1],
    );
  });

  it('finds nothing for a text that is not a code', () => {
    const table = tableOf(['10', '05', '1234', '123456789012']);
    for (const text of ['0:', '1/', '٠٥', '1e1', '12.4', ' 10', '10 ', '-5', '1234567890120', '1'.repeat(400)])
      assert.equal(table.get(text), -1, text);
  });

  it('can be empty, and can be large', () => {
    assert.equal(tableOf([]).get('01'), -1);
    const codes = Array.from({ length: 50_000 }, (_, i) => String(i * 7_919).padStart(12, '0'));
    const table = tableOf(codes);
    for (const [position, code] of codes.entries()) assert.equal(table.get(code), position);
    assert.equal(table.get('000000000001'), -1);
  });
});

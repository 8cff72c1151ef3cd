import assert from 'node:assert/strict';
import { it } from 'node:test';
import { PackedRows } from '../../src/tables/packed-rows.ts';
import type { FileRow } from '../../src/tables/read-tables.ts';

const ROWS: readonly FileRow[] = [
  { row: 1, cells: ['Item', 'القيمة'] },
  {
    row: 2,
    cells: ['a\n"b"', '1'],
    numbers: new Set([1]),
    merged: new Set([0]),
    dates: new Set([1]),
    broken: new Map([[0, 'is a formula without a value']]),
    hidden: 'filtered',
  },
  { row: 5, cells: [] },
  { row: 6, cells: ['', '2'], numbers: new Set([1]) },
];

it('packed rows are the rows that were added, each time they are gone through', () => {
  const packed = new PackedRows();
  packed.add(ROWS.slice(0, 3));
  packed.add([]);
  packed.add(ROWS.slice(3));
  assert.deepEqual([...packed], ROWS);
  assert.deepEqual([...packed], ROWS);
  for (const [from, to] of [
    [0, 0],
    [1, 3],
    [2, undefined],
    [3, 9],
  ] as const) {
    const part = packed.slice(from, to);
    assert.deepEqual([...part], ROWS.slice(from, to));
    assert.equal(part.length, ROWS.slice(from, to).length);
    assert.deepEqual([...part.slice(1)], ROWS.slice(from, to).slice(1));
  }
});

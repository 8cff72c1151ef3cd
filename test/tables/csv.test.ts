import assert from 'node:assert/strict';
import { it } from 'node:test';
import { csvLine, csvRows, harmless } from '../../src/tables/csv.ts';
import { FormatError } from '../../src/tables/faults.ts';

const rows = (text: string) => [...csvRows(text)].map(({ line, cells }) => [line, ...cells]);

it('reads plain and quoted cells, and numbers the lines', () => {
  assert.deepEqual(rows('a,b\n1,"x, ""y"""\n'), [
    [1, 'a', 'b'],
    [2, '1', 'x, "y"'],
  ]);
  assert.deepEqual(rows('a,"line\nbreak"\nb,c'), [
    [1, 'a', 'line\nbreak'],
    [3, 'b', 'c'],
  ]);
});

it('accepts CRLF, a byte order mark, blank lines and a missing last newline', () => {
  assert.deepEqual(rows('\ufeffa,b\r\n\r\n"c",d\r\ne,"f"'), [
    [1, 'a', 'b'],
    [3, 'c', 'd'],
    [4, 'e', 'f'],
  ]);
});

it('keeps empty cells', () => {
  assert.deepEqual(rows(',,\n"",x,""\n'), [
    [1, '', '', ''],
    [2, '', 'x', ''],
  ]);
});

it('refuses an unclosed quote, and text after a closing quote', () => {
  assert.throws(() => rows('a,"b\nc,d\n'), FormatError);
  assert.throws(() => rows('a,"b"c\n'), FormatError);
});

it('reads back what it writes', () => {
  const cells = ['plain', 'comma, quote " and\nnewline', '', 'عربي، نص', 'cr\r'];
  assert.deepEqual([...csvRows(csvLine(cells))][0]?.cells, cells);
});

it('marks a text that a spreadsheet program would run as a formula', () => {
  for (const text of ['=1+1', '+1+1', '@SUM(A1)', '-2+3+cmd|x', '\tx', '\r=1', '\n=1'])
    assert.equal(harmless(text), `'${text}`);
  for (const text of ['-12.50', '', 'T-shirt', '5 - 6 mm']) assert.equal(harmless(text), text);
});

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import { csvRows } from '../../src/edition/files/csv.ts';
import { BUNDLED } from '../service.ts';

const ARABIC = /\p{Script=Arabic}/u;
const rowsOf = (file: URL) => [...csvRows(readFileSync(file, 'utf8'))].map(({ cells }) => cells);
const [header, ...rows] = rowsOf(new URL('../../data/titles-2022.csv', import.meta.url));

it('the titles are of subheadings of the bundled edition, in the order of codes', () => {
  assert.deepEqual(header, ['hs_code', 'titles_en', 'titles_ar']);
  const subheadings = new Set(rowsOf(BUNDLED).flatMap(([code = '']) => (code.length === 6 ? [code] : [])));
  const codes = rows.map(([code = '']) => code);
  for (const code of codes) assert.ok(subheadings.has(code), code);
  assert.deepEqual(codes, [...new Set(codes)].sort());
});

it('each subheading has at least eight different titles in each language', () => {
  for (const [code, english = '', arabic = ''] of rows) {
    for (const titles of [english.split('|'), arabic.split('|')]) {
      assert.ok(new Set(titles.map((title) => title.toLowerCase())).size >= 8, code);
      for (const title of titles) assert.equal(title, title.trim().replace(/\s+/g, ' '), code);
    }
    assert.doesNotMatch(english, ARABIC, code);
    for (const title of arabic.split('|')) assert.match(title, ARABIC, `${code} ${title}`);
  }
});

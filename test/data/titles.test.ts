import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import { readSets } from '../../eval/sets.ts';
import { csvRows } from '../../src/tables/csv.ts';
import { BUNDLED } from '../service.ts';

const ARABIC = /\p{Script=Arabic}/u;
const rowsOf = (file: URL) => [...csvRows(readFileSync(file, 'utf8'))].map(({ cells }) => cells);
const [header, ...rows] = rowsOf(new URL('../../data/titles-2022.csv', import.meta.url));

it('every subheading of the bundled edition has titles, in the order of codes', () => {
  assert.deepEqual(header, ['hs_code', 'titles_en', 'titles_ar']);
  const subheadings = rowsOf(BUNDLED).flatMap(([code = '']) => (code.length === 6 ? [code] : []));
  assert.deepEqual(
    rows.map(([code]) => code),
    subheadings.sort(),
  );
});

it('each subheading has six different titles in each language, and eight if its goods are traded often', () => {
  const commonness = new Map(
    rowsOf(new URL('../../data/commonness.csv', import.meta.url)).map(([code, level]) => [code, Number(level)]),
  );
  for (const [code, english = '', arabic = ''] of rows) {
    const least = (commonness.get(code) ?? 0) >= 6 ? 8 : 6;
    for (const titles of [english.split('|'), arabic.split('|')]) {
      assert.ok(new Set(titles.map((title) => title.toLowerCase())).size >= least, code);
      for (const title of titles) assert.equal(title, title.trim().replace(/\s+/g, ' '), code);
    }
    assert.doesNotMatch(english, ARABIC, code);
    for (const title of arabic.split('|')) assert.match(title, ARABIC, `${code} ${title}`);
  }
});

it('has none of the titles and descriptions that search is measured with', () => {
  const titles = new Set(
    rows.flatMap(([, ...columns]) => columns.flatMap((column) => column.toLowerCase().split('|'))),
  );
  const sets = readSets(new URL('../../eval/', import.meta.url).pathname).labelled;
  for (const { name, queries } of sets.filter(({ name }) => /^(descriptions|listings)-/.test(name)))
    for (const { query } of queries) assert.ok(!titles.has(query.toLowerCase()), `${name}: ${query}`);
});

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { csvRows } from '../../src/tables/csv.ts';
import { nameCheck, readTerms } from '../../tools/terms.ts';

const ROOT = new URL('../../', import.meta.url);
const terms = readTerms();
const wrongNames = nameCheck(terms);

/** The tables of a set of measures. */
const LAW =
  /^(?:measures|vat|deferrals|fees|relief-limits|pegs|countries|agreements|authorities|zatca-procedures)\.csv$/;

const read = (path: string) => readFileSync(new URL(path, ROOT), 'utf8');
const filesIn = (folder: string, name: RegExp) =>
  readdirSync(new URL(folder, ROOT), { recursive: true, encoding: 'utf8' })
    .filter((file) => name.test(file))
    .map((file) => `${folder}/${file}`);

/** The wrong names in the lines of a file, each with its place. */
const wrongIn = (path: string) =>
  read(path)
    .split('\n')
    .flatMap((line, i) => wrongNames(line).map((wrong) => `${path}:${i + 1}: ${wrong}`));

it('every term has a meaning, and those of customs have Arabic', () => {
  for (const { group, en, ar, meaning } of terms) {
    assert.match(meaning, /[.”"»]$/, en);
    if (group === 'Customs') assert.ok(ar !== '' || /^[a-z]/.test(en), en);
  }
  const names = terms.map(({ en }) => en);
  assert.equal(new Set(names).size, names.length, 'no term stands twice');
});

it('no term is named as another must not be', () => {
  for (const { en, ar } of terms) assert.deepEqual(wrongNames(`${en}\n${ar}`), []);
});

it('a wrong name is found whatever is written around it', () => {
  const found = (text: string) => wrongNames(text).length;
  for (const text of ['Import bill', 'السلع المحظورة', 'بإذن استيراد', 'لكل كغ', 'التكلفة الواصلة', 'التَّكْلِفة الواصِلة'])
    assert.equal(found(text), 1, text);
  for (const text of ['Bill of entry', 'أدوات كهربائية', 'تُفرض غرامات', 'ممنوع', 'كجم'])
    assert.equal(found(text), 0, text);
});

describe('one term stands for one thing in', () => {
  const places: [string, string[]][] = [
    [
      'the interface',
      [...filesIn('web/src/translations', /\.ts$/), ...filesIn('src/pages', /^(?:texts|sections).*\.ts$/)],
    ],
    [
      'the messages and notes',
      ['src/contract/messages.ts', 'src/contract/errors.ts', ...filesIn('src/tariff', /\.ts$/)],
    ],
    [
      'the operations and the command line',
      [...filesIn('src/operations', /\.ts$/), 'docs/cli.md', 'docs/openapi.yaml'],
    ],
    ['the law', filesIn('data', LAW)],
    ['the questions between headings, subheadings and lines', ['data/line-labels.csv']],
    ['the guide', ['data/guide.csv']],
    ['the rules of classification', ['data/legal-notes.csv']],
  ];
  for (const [place, files] of places)
    it(place, () => {
      assert.deepEqual(files.flatMap(wrongIn), []);
    });

  it('the descriptions of the edition', () => {
    const [header, ...rows] = csvRows(read('data/tarifa-2022.csv'));
    const columns = ['description_en', 'description_ar'].map((name) => header?.cells.indexOf(name) ?? -1);
    const wrong = rows.flatMap(({ cells }) => columns.flatMap((column) => wrongNames(cells[column] ?? '')));
    assert.deepEqual(wrong, []);
  });
});

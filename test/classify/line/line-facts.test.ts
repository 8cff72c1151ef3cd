import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { formatFacts, formatWords, parseFacts, readLineFacts } from '../../../src/classify/line/line-facts.ts';
import { COLUMNS, LineFactsTable } from '../../../src/classify/line/line-facts-table.ts';
import { bundledLineFacts, LINE_FACTS_FILE, readLineFactsFile as readTable } from '../../../src/library/line-facts.ts';
import { csvRows } from '../../../src/tables/csv.ts';
import { BUNDLED } from '../../service.ts';
import { unsearchable } from '../../sources.ts';

const catalogue = unsearchable('bundled', readFileSync(BUNDLED, 'utf8'));
const [header = [], ...rows] = [...csvRows(readFileSync(LINE_FACTS_FILE, 'utf8'))].map(({ cells }) => cells);

const parent = { code: '853952', en: 'LED lamps', ar: 'مصابيح' };
const children = [
  { code: '853952000001', en: 'LED lamps of 60 W or less', ar: 'مصابيح قدرتها 60 وات أو أقل' },
  { code: '853952000002', en: 'LED lamps of more than 60 W', ar: 'مصابيح قدرتها أكثر من 60 وات' },
];

describe('the facts of lines', () => {
  it('are those in which siblings differ, with bounds as numbers', () => {
    assert.deepEqual(readLineFacts(parent, children).map(formatFacts), ['power <= 60 W', 'power > 60 W']);
  });

  it('say of the rest what it excludes, and not what it shares with the whole', () => {
    const honey = readLineFacts({ code: '040900', en: 'Natural honey', ar: 'عسل طبيعي' }, [
      { code: '04090011', en: 'Natural manuka honey', ar: 'عسل مانوكا طبيعي' },
      { code: '04090019', en: 'Natural honey other than manuka', ar: 'عسل طبيعي عدا المانوكا' },
    ]);
    assert.deepEqual(honey.map(formatFacts), ['honey=manuka', 'honey!=manuka']);
    assert.deepEqual(
      honey.map(({ isRemainder }) => isRemainder),
      [false, true],
    );
  });

  it('exclude no goods that they are of', () => {
    const [, rest] = readLineFacts(
      { code: '84818090', en: 'Other taps, cocks and valves', ar: 'حنفيات وصمامات أخرى' },
      [
        { code: '848180900002', en: 'Water mixer taps', ar: 'خلاطات مياه' },
        { code: '848180909999', en: 'Taps and valves, other than check and safety valves', ar: 'حنفيات وصمامات' },
      ],
    );
    assert.equal(formatWords(rest?.wordings.filter(({ denied }) => denied) ?? []), '!check | !safety');
  });

  it('are read from a row of the table as they were written to it', () => {
    for (const [code = '', en = '', ar = '', facts = '', wordsEn = '', wordsAr = ''] of rows) {
      const words = [wordsEn, wordsAr].filter((text) => text !== '').join(' | ');
      const read = parseFacts({ code, en, ar }, facts, words);
      assert.equal(formatFacts(read), facts, code);
      assert.equal(formatWords(read.wordings), words, code);
    }
  });

  it('that are not understood are refused with what may be written', () => {
    assert.throws(() => parseFacts({ code: '853952000001', en: '', ar: '' }, 'about 60 W', ''), /853952000001.*Write/);
  });
});

describe('the table', () => {
  it('has a row for each code of the bundled edition with siblings below a subheading', () => {
    const codes = catalogue.records
      .filter(({ level, parent }) => level > 6 && parent !== null && parent.level >= 6 && parent.children.length > 1)
      .map(({ code }) => code);
    assert.deepEqual(header, COLUMNS);
    assert.deepEqual(rows.map(([code]) => code).toSorted(), codes.toSorted());
  });

  it('is not used for lines of another edition with other texts', () => {
    const edition = readFileSync(BUNDLED, 'utf8').replace('LED lamps of 60 W or less', 'LED lamps of 80 W or less');
    const record = unsearchable('other', edition).find('85395200');
    assert.ok(record !== undefined);
    assert.equal(formatFacts(bundledLineFacts().below(record)[0] ?? assert.fail()), 'power <= 80 W');
  });

  it('gives what the texts say where there are no rows', () => {
    const record = catalogue.find('85395200');
    assert.ok(record !== undefined);
    assert.deepEqual(new LineFactsTable().below(record).map(formatFacts), ['power <= 60 W', 'power > 60 W']);
  });

  it('that cannot be read is reported, and lines are decided without it', () => {
    const errors: unknown[] = [];
    const record = catalogue.find('85395200');
    assert.ok(record !== undefined);
    const table = readTable((error) => errors.push(error), new URL('missing.csv', import.meta.url));
    assert.equal(table.below(record).length, 2);
    assert.equal(errors.length, 1);
  });
});

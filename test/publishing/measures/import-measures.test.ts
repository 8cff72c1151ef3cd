import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { dayOf } from '../../../src/day.ts';
import { Authorities } from '../../../src/publishing/measures/authorities.ts';
import { CurrentMeasures } from '../../../src/publishing/measures/current-measures.ts';
import { importMeasures } from '../../../src/publishing/measures/import-measures.ts';
import { measureSetOf } from '../../../src/publishing/measures/measure-set.ts';
import { contentOf } from '../../../src/publishing/publishing.ts';
import { SqliteSql } from '../../../src/store/sqlite.ts';
import { Store } from '../../../src/store/store.ts';
import { FaultyFile, FormatError } from '../../../src/tables/faults.ts';
import { xlsxOf } from '../../tables/workbook-files.ts';
import { measureOf } from '../../tariff/measure.ts';
import { recordOf } from '../../tariff/record.ts';
import { MemorySource } from '../memory-source.ts';

const folder = mkdtempSync(join(tmpdir(), 'tarifa-measures-'));
after(() => rmSync(folder, { recursive: true }));

const COLUMNS = ['codes', 'kind', 'scope', 'title_en', 'title_ar', 'source'];
const ROW = ['0101', 'restricted', 'all', 'Horses', 'خيول', 'Law No. 1'];
const DAY = dayOf('2026-05-04');
const AE = { country: 'AE', procedures: new Map(), tables: () => ({}) };

/** Imports a file into a new store. */
async function imported(name: string, content: string | Buffer) {
  const path = join(folder, name);
  writeFileSync(path, content);
  const store = new Store(new SqliteSql(':memory:'));
  await store.migrate();
  try {
    return await importMeasures(store.measures, path, {
      name,
      country: 'AE',
      authorities: new Authorities(),
      isInTariff: (prefix) => '010121100001'.startsWith(prefix),
      effectiveFrom: DAY,
    });
  } finally {
    await store.close();
  }
}

describe('an import of measures', () => {
  it('reads CSV with either separator, workbooks and JSON as the same set', async () => {
    const rows = [COLUMNS, ROW];
    const object = Object.fromEntries(COLUMNS.map((column, i) => [column, ROW[i]]));
    const results = [
      await imported('commas.csv', rows.map((cells) => cells.join(',')).join('\n')),
      await imported('semicolons.csv', `\ufeff${rows.map((cells) => cells.join(';')).join('\r\n')}`),
      await imported('utf16.csv', Buffer.from(`\ufeff${rows.map((cells) => cells.join('\t')).join('\n')}`, 'utf16le')),
      await imported('sheet.xlsx', xlsxOf('Measures', rows)),
      await imported('list.json', JSON.stringify([object])),
    ];
    for (const { published, set } of results)
      assert.deepEqual([published, set.hash, set.records], [true, results[0]?.set.hash, 1]);
  });

  it('refuses a code whose leading zero a spreadsheet dropped, with its sheet', async () => {
    const rows = [COLUMNS, [101, ...ROW.slice(1)]];
    await assert.rejects(imported('number.xlsx', xlsxOf('Measures', rows)), (error) => {
      assert.ok(error instanceof FaultyFile);
      assert.match(error.message, /sheet Measures, row 2, codes: "101" is not a code of 2, 4/);
      return true;
    });
  });

  it('refuses a file that is no table of measures', async () => {
    await assert.rejects(imported('empty.csv', ''), FormatError);
    await assert.rejects(imported('tariff.csv', 'hs_code,tariff_rate\n01,5\n'), /hs_code: not a column of this layout/);
    await assert.rejects(imported('wide.csv', `${COLUMNS.join()}\n${ROW.join()},more\n`), /the row has 7 cells/);
  });
});

describe('the measures that are followed', () => {
  const setOf = (title: string) =>
    contentOf(measureSetOf([{ codes: ['01'], except: [], measure: measureOf({ title: { en: title, ar: 'عنوان' } }) }]));
  const titlesOn = (current: CurrentMeasures, day: string = DAY) =>
    current
      .on(dayOf(day))
      .measuresOf(recordOf({}))
      .map(({ title }) => title.en);

  it('stay those before a set that cannot be read, which is reported once', async () => {
    const source = new MemorySource();
    source.publish(setOf('first'), '2026-01-01');
    const reported: string[] = [];
    const current = new CurrentMeasures(source, AE, {
      unreadable: (set) => reported.push(set),
      undated: () => assert.fail(),
    });
    assert.deepEqual(titlesOn(current), [], 'none before the first refresh');
    await current.refresh();
    assert.deepEqual(titlesOn(current), ['first']);
    const broken = source.publish('no,measures\n1,2\n', '2026-02-01');
    for (let i = 0; i < 3; i++) await current.refresh();
    assert.deepEqual([titlesOn(current), reported], [['first'], [broken]]);
    source.publish(setOf('third'), '2026-03-01');
    await current.refresh();
    assert.deepEqual(titlesOn(current), ['third']);
  });

  it('stay those before a damaged set, also one of the same day', async () => {
    const source = new MemorySource();
    source.publish(setOf('first'), '2026-01-01');
    source.publish(setOf('second'), DAY);
    const damaged = source.publish(setOf('third'), DAY);
    source.damaged.add(damaged);
    const reported: string[] = [];
    const current = new CurrentMeasures(source, AE, {
      unreadable: (set) => reported.push(set),
      undated: () => assert.fail(),
    });
    for (let i = 0; i < 2; i++) await current.refresh();
    assert.deepEqual([titlesOn(current), current.damaged, reported], [['second'], 1, [damaged]]);
  });

  it('are the same object until something changes, and each set is read once', async () => {
    const source = new MemorySource();
    source.publish(setOf('first'), '2026-01-01');
    source.publish(setOf('later'), '2026-06-01');
    const current = new CurrentMeasures(source, AE, {
      unreadable: assert.fail,
      undated: () => assert.fail(),
    });
    await current.refresh();
    const value = current.on(DAY);
    await current.refresh();
    assert.equal(current.on(dayOf('2026-05-31')), value);
    assert.deepEqual([titlesOn(current, '2026-06-01'), source.reads.length], [['later'], 2]);
    assert.notEqual(current.on(dayOf('2026-06-01')).version, value.version);
  });

  it('of days before the first set are taken from it: its measures have days of their own', async () => {
    const source = new MemorySource();
    source.publish(setOf('first'), '2026-01-01');
    const current = new CurrentMeasures(source, AE, {
      unreadable: assert.fail,
      undated: () => assert.fail(),
    });
    await current.refresh();
    assert.deepEqual(titlesOn(current, '2020-01-01'), ['first']);
  });
});

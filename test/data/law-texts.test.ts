import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CHARGE_KINDS, type Measure } from '../../src/contract/measure-schemas.ts';
import { bundledMeasureRows, bundledTables } from '../../src/library/bundled-data.ts';
import { TABLE_NAMES, type TableName, type TableRow } from '../../src/publishing/measures/law-tables.ts';
import { legalDoubtsOf } from '../../src/tariff/doubt.ts';
import { measureOf } from '../tariff/measure.ts';

/** What a text of the law may not be: a note on how it was found, or a place that keeps files in place of the law. */
const WORKING: readonly (readonly [RegExp, string])[] = [
  [/\b(I|we|our)\b|TODO|FIXME|\bnot (seen|found|checked)\b|at hand|as known/, 'a working note'],
  [/نطلع|يُطّلع|نجد|نعثر|يُعثر|نتحقق|ترتيبنا|لدينا|معلوم عن/, 'a working note'],
];
const REPOSITORY = /github|gitlab|bitbucket|sourceforge/i;
/** Words of doubt, which a column must carry too: a note alone changes no bill. */
const DOUBT = /not (found|known|confirmed)|\bmay\b|\bdiffers?\b|\bminimums?\b|unknown|probably|perhaps|disagree/i;
const DOUBT_AR = /لا يُعرف|غير معروف|ربما|يُرجّح|تختلف المصادر/;
const PERMITTED = /\bmay (not|only|be sold|sell|allow)\b/gi;

interface Texts {
  /** English and Arabic of the title, the note and the name. */
  readonly pairs: readonly (readonly [en: string, ar: string])[];
  readonly source: string;
}

/** What is wrong with the texts of a row of law. `isInDoubt` says whether a column carries a doubt. */
function faultsOf({ pairs, source }: Texts, isInDoubt: boolean): string[] {
  const texts = pairs.flat();
  const isDoubted = pairs.some(([en, ar]) => DOUBT.test(en.replaceAll(PERMITTED, '')) || DOUBT_AR.test(ar));
  return [
    ...WORKING.filter(([pattern]) => texts.some((text) => pattern.test(text))).map(([, fault]) => fault),
    ...pairs.filter(([en, ar]) => (en === '') !== (ar === '')).map(() => 'one language only'),
    ...pairs.filter(([, ar]) => ar !== '' && !/\p{Script=Arabic}/u.test(ar)).map(() => 'Arabic in another script'),
    ...(REPOSITORY.test(source) ? ['a repository as the law'] : []),
    ...(isDoubted && !isInDoubt ? ['a doubt that no column carries'] : []),
  ];
}

function faultsOfMeasure(measure: Measure): string[] {
  const { kind, title, note, source, minimum, at_most } = measure;
  const isCharge = CHARGE_KINDS.some((each) => each === kind);
  const doubts = legalDoubtsOf(isCharge ? measure : { ...measure, rate: 0 });
  const pairs = [title, note].map(({ en, ar }) => [en, ar] as const);
  return faultsOf({ pairs, source }, doubts.length > 0 || minimum !== null || at_most !== null);
}

/** Which rows of a table are in doubt, besides those known from the press or from memory alone. */
const IN_DOUBT: Readonly<Record<TableName, (row: TableRow) => boolean>> = {
  countries: () => false,
  agreements: ({ status }) => status === 'adopted',
  vat: () => false,
  deferrals: ({ rule }) => rule === 'unknown',
  fees: ({ amount, rate }) => amount === '' && rate === '',
  relief_limits: ({ amount }) => amount === '',
  pegs: () => false,
};

function faultsOfRow(table: TableName, row: TableRow): string[] {
  const isWeak = row['source_class'] === 'press' || row['source_class'] === 'memory';
  const pairs = ['name', 'title', 'note'].map((name) => [row[`${name}_en`] ?? '', row[`${name}_ar`] ?? ''] as const);
  return faultsOf({ pairs, source: row['source'] ?? '' }, isWeak || IN_DOUBT[table](row));
}

describe('the texts of the law', () => {
  it('are public: no working notes, both languages, and no doubt without a column', () => {
    for (const { measure } of bundledMeasureRows())
      assert.deepEqual(faultsOfMeasure(measure), [], `${measure.country} ${measure.title.en}: ${measure.note.en}`);
    for (const table of TABLE_NAMES) {
      const rows = bundledTables()[table] ?? [];
      assert.ok(rows.length > 0, table);
      for (const row of rows) assert.deepEqual(faultsOfRow(table, row), [], `${table}: ${JSON.stringify(row)}`);
    }
  });

  it('fail for each kind of fault, in measures and in tables', () => {
    const note = (en: string, ar: string) => ({ note: { en, ar } });
    const measures: readonly (readonly [Partial<Measure>, string])[] = [
      [note('A minimum may apply.', 'يُطبق حد أدنى.'), 'a doubt that no column carries'],
      [note('Ask customs.', 'لا يُعرف متى يبدأ.'), 'a doubt that no column carries'],
      [note('The list was not seen.', 'القائمة.'), 'a working note'],
      [note('The list.', 'القائمة ولم نطلع عليها.'), 'a working note'],
      [note('Only for trade.', ''), 'one language only'],
      [{ title: { en: 'Duty', ar: 'Duty' } }, 'Arabic in another script'],
      [{ source: 'github.com/someone/tariff' }, 'a repository as the law'],
    ];
    const certain = { kind: 'duty', rate: 5, title: { en: 'Duty', ar: 'رسم' } } as const;
    for (const [bad, fault] of measures) assert.deepEqual(faultsOfMeasure(measureOf({ ...certain, ...bad })), [fault]);
    for (const table of TABLE_NAMES) {
      const row = { note_en: 'Which day is unknown.', note_ar: 'اليوم غير معروف.', source: 'Law', amount: '5' };
      assert.deepEqual(faultsOfRow(table, row), ['a doubt that no column carries'], table);
    }
  });
});

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { BUNDLED_MEASURES, bundledAuthorities, bundledProcedures } from '../../../src/library/bundled-data.ts';
import { Authorities } from '../../../src/publishing/measures/authorities.ts';
import { measureSetOf, parseMeasureSet } from '../../../src/publishing/measures/measure-set.ts';
import { MEASURE_COLUMNS, parseMeasures } from '../../../src/publishing/measures/parse-measures.ts';
import { contentOf } from '../../../src/publishing/publishing.ts';
import { csvLine, csvRows } from '../../../src/tables/csv.ts';
import { FaultyFile } from '../../../src/tables/faults.ts';
import { NO_CHARGE } from '../../../src/tariff/measure-index.ts';
import { statedMeasures } from '../../../src/tariff/stated-measures.ts';
import { BUNDLED } from '../../service.ts';
import { recordOf } from '../../tariff/record.ts';

const ROW: Readonly<Record<string, string>> = {
  codes: '8517',
  except: '',
  kind: 'restricted',
  scope: 'all',
  authority: 'tdra',
  title_en: 'Radio equipment',
  title_ar: 'أجهزة الراديو',
  source: 'Law No. 1',
};

/** The measures of rows that differ from ROW in some cells. */
function parsed(...rows: Readonly<Record<string, string>>[]) {
  const columns = MEASURE_COLUMNS.filter((column) => rows.some((row) => column in row) || column in ROW);
  const cells = rows.map((row) => columns.map((column) => ({ ...ROW, ...row })[column] ?? ''));
  const [header = { row: 0, cells: [] }, ...below] = [columns, ...cells].map((each, i) => ({
    row: i + 1,
    cells: each,
  }));
  return parseMeasures(header, below, {
    country: 'AE',
    authorities: new Authorities([{ id: 'tdra', name: { en: 'TDRA', ar: 'الهيئة' } }]),
    isGroup: (id) => id === 'gcc',
    isInTariff: (prefix) => '851713000000'.startsWith(prefix) || '240110000000'.startsWith(prefix),
  });
}

/** The places and reasons of the faults of rows. */
function faultsOf(...rows: Readonly<Record<string, string>>[]): string[] {
  try {
    parsed(...rows);
    return [];
  } catch (error) {
    if (!(error instanceof FaultyFile)) throw error;
    return error.faults.map(({ row, column, reason }) => `${row} ${column}: ${reason}`);
  }
}

describe('a file of measures', () => {
  it('states once what several countries share: a measure of each, and one row again where it is stored', () => {
    const rows = parsed({ country: 'BH|OM', title_en: 'Shared' }, { country: 'AE' });
    assert.deepEqual(
      rows.map(({ measure: { country, title } }) => [country, title.en]),
      [
        ['BH', 'Shared'],
        ['OM', 'Shared'],
        ['AE', 'Radio equipment'],
      ],
    );
    const content = contentOf(measureSetOf(rows));
    assert.match(content, /^BH\|OM,8517,.*Shared/m);
    assert.deepEqual(parseMeasureSet(content), rows);
  });

  it('is read row by row; what it leaves out takes its default', () => {
    assert.deepEqual(parsed({ codes: '8517|2401', except: '240110' }), [
      {
        codes: ['8517', '2401'],
        except: ['240110'],
        measure: {
          country: 'AE',
          kind: 'restricted',
          scope: 'all',
          title: { en: 'Radio equipment', ar: 'أجهزة الراديو' },
          note: { en: '', ar: '' },
          authority: { id: 'tdra', name: { en: 'TDRA', ar: 'الهيئة' } },
          ...NO_CHARGE,
          effective_from: null,
          effective_to: null,
          source: 'Law No. 1',
        },
      },
    ]);
  });

  it('may state an excise with its rate, another country and an authority of its own', () => {
    const excise = { kind: 'excise', rate: '1.09', unit: 'SAR per litre', basis: 'sugar', from: '2026-01-01', to: '' };
    const own = { country: 'SA', authority: 'zatca', authority_en: 'ZATCA', authority_ar: 'الهيئة' };
    const { measure } = parsed({ ...excise, ...own })[0] ?? {};
    assert.deepEqual([measure?.amount, measure?.currency, measure?.unit], [1.09, 'SAR', 'litre']);
    assert.deepEqual([measure?.rate, measure?.basis, measure?.effective_from], [null, 'sugar', '2026-01-01']);
    assert.deepEqual([measure?.country, measure?.authority?.name.en], ['SA', 'ZATCA']);
  });

  it('may state a charge with its percentage, amount, origins and condition', () => {
    const charge = { kind: 'duty', rate: '100', amount: '0.1', currency: 'AED', unit: 'gram', rule: 'greater' };
    const more = { basis: 'cif', condition: 'registered_medicine', origins: 'gcc|IN', not_origins: 'AE', at_most: '' };
    const { measure } = parsed({ ...charge, ...more })[0] ?? {};
    assert.deepEqual([measure?.rate, measure?.amount, measure?.unit, measure?.rule], [100, 0.1, 'gram', 'greater']);
    assert.deepEqual(
      [measure?.condition, measure?.origins, measure?.not_origins],
      ['registered_medicine', ['gcc', 'IN'], ['AE']],
    );
  });

  it('names the countries that share a measure', () => {
    const rows = parsed({ country: 'AE|OM|QA' });
    assert.deepEqual(
      rows.map(({ measure }) => measure.country),
      ['AE', 'OM', 'QA'],
    );
  });

  it('states what is in doubt: whether it holds, its bounds, its minimum and who says so', () => {
    const rows = parsed(
      { title_en: 'Range', kind: 'anti_dumping', amount: '', at_least: '7.1', at_most: '20', source_class: 'press' },
      { title_en: 'Minimum', kind: 'duty', rate: '100', rule: 'greater', minimum: 'unknown', unit: '1000pieces' },
      { title_en: 'Plan', status: 'announced' },
    );
    const read = rows.map(({ measure: m }) => [m.status, m.at_least, m.at_most, m.minimum, m.source_class]);
    assert.deepEqual(read, [
      ['in_force', 7.1, 20, null, 'press'],
      ['in_force', null, null, 'unknown', 'official'],
      ['announced', null, null, null, 'official'],
    ]);
    assert.deepEqual(parseMeasureSet(contentOf(measureSetOf(rows))), rows, 'and read back the same');
  });

  it('of older days states doubt with a condition, and weak sources with marks', () => {
    const pending = { title_en: 'Tiles', kind: 'anti_dumping', condition: 'review_pending', source: 'Paper [weak]' };
    const signed = { title_en: 'Pact', kind: 'preference', condition: 'entry_into_force_unconfirmed' };
    const law = { title_en: 'Law', source: 'Law 1 [from the law as known, page not seen]' };
    const read = parsed(pending, signed, law).map(({ measure: m }) => [m.status, m.condition, m.source_class]);
    assert.deepEqual(read, [
      ['unknown', null, 'press'],
      ['adopted', 'certificate_of_origin', 'official'],
      ['in_force', null, 'memory'],
    ]);
  });

  it('of older days may state an excise in words that are kept as they are', () => {
    const rows = parsed({ kind: 'excise', rate: '2', unit: 'AED per box', basis: 'the box', from: '2026-01-01' });
    assert.deepEqual(
      [rows[0]?.measure.rate, rows[0]?.measure.unit, rows[0]?.measure.basis],
      [2, 'AED per box', 'the box'],
    );
    assert.deepEqual(parseMeasureSet(contentOf(measureSetOf(rows))), rows, 'and read back the same');
    const percent = parsed({ kind: 'excise', rate: '50', unit: 'percent', basis: 'excise price' })[0]?.measure;
    assert.deepEqual([percent?.rate, percent?.unit, percent?.basis], [50, null, 'excise_price']);
  });

  it('is refused as a whole, with the row and the column of every fault', () => {
    const faulty: readonly (readonly [Readonly<Record<string, string>>, string])[] = [
      [{ codes: '9999' }, 'codes: no code of the tariff begins with 9999'],
      [{ codes: '8517|85x' }, 'codes: "85x" is not a code of 2, 4, 6, 8, 10 or 12 digits'],
      [{ codes: '' }, 'codes: blank'],
      [{ codes: '851' }, 'codes: "851" is not a code of 2, 4, 6, 8, 10 or 12 digits'],
      [{ except: '2401' }, 'except: 2401 is below none of the codes of the row'],
      [
        { kind: 'banned' },
        'kind: "banned" is none of prohibited, restricted, conformity, inspection, duty, preference, anti_dumping, countervailing, safeguard, excise, vat, fee',
      ],
      [{ scope: '' }, 'scope: "" is none of all, part'],
      [{ authority: 'nobody' }, 'authority: "nobody" is not known; name it in authority_en and authority_ar'],
      [{ authority: 'New Office' }, 'authority: "New Office" is not an id of small letters, digits and dashes'],
      [{ authority_en: 'TDRA' }, 'authority_ar: blank, though the other language has a name'],
      [{ from: '2026-02-30' }, 'from: "2026-02-30" is not a day such as 2026-01-31'],
      [{ to: '31.12.2026' }, 'to: "31.12.2026" is not a day such as 2026-01-31'],
      [{ from: '2026-01-02', to: '2026-01-01' }, 'to: 2026-01-01 is before the first day, 2026-01-02'],
      [{ country: 'uae' }, 'country: "uae" is not a country such as AE'],
      [{ rate: '5', unit: 'percent', kind: 'restricted' }, 'rate: only a charge has one, not kind restricted'],
      [{ rate: '-5', unit: 'percent', kind: 'excise' }, 'rate: "-5" is not a number such as 50 or 1.09'],
      [{ rate: '5', kind: 'excise' }, 'unit: blank, though there is a rate'],
      [{ kind: 'duty', amount: '2', currency: 'AED' }, 'unit: blank, though there is an amount; expected one of kg,'],
      [{ kind: 'duty', amount: '2', currency: 'AED', unit: 'box' }, 'unit: "box"; expected one of kg, gram,'],
      [{ kind: 'duty', amount: '2', unit: 'kg' }, 'currency: "" is not a currency such as AED'],
      [
        { kind: 'duty', rate: '5', amount: '2', currency: 'AED', unit: 'kg', rule: 'only' },
        'rule: rate and amount both stand, so it must be sum, greater or lesser',
      ],
      [{ kind: 'duty', rate: '5', amount: '', rule: 'more' }, 'rule: "more" is none of only, sum, greater, lesser'],
      [{ kind: 'duty', rate: '5', amount: '', basis: 'weight' }, 'basis: "weight" is none of cif, value,'],
      [{ kind: 'duty', rate: '5', amount: '', at_most: '9' }, 'at_most: only a charge whose rate or minimum is not'],
      [{ kind: 'duty', amount: '', at_least: '9', at_most: '8' }, 'at_most: 8 is less than at_least, 9'],
      [
        { kind: 'duty', rate: '5', amount: '', minimum: 'unknown', at_most: '9' },
        'unit: blank, though the minimum has',
      ],
      [{ kind: 'duty', rate: '5', amount: '', minimum: 'known' }, 'minimum: known, though no amount stands'],
      [{ kind: 'duty', rate: '5', amount: '', minimum: 'perhaps' }, 'minimum: "perhaps" is none of known, unknown'],
      [{ status: 'rumoured' }, 'status: "rumoured" is none of in_force, adopted, announced, unknown'],
      [{ source_class: 'blog' }, 'source_class: "blog" is none of official, official_copy, copy, press, memory'],
      [{ country: 'AE|Oman' }, 'country: "Oman" is not a country such as AE'],
      [{ country: 'AE|AE' }, 'title_en: the same kind, title and first day stand on row 3 already'],
      [{ kind: 'duty', rate: '5' }, 'unit: blank, though there is a rate'],
      [{ origins: 'CN|XX' }, 'origins: "XX" is neither a country such as CN nor a known agreement such as gcc'],
      [{ not_origins: 'nafta' }, 'not_origins: "nafta" is neither a country such as CN nor a known agreement'],
      [{ condition: 'Not a word' }, 'condition: "Not a word" is not one word of small letters'],
      [{ title_ar: '' }, 'title_ar: blank'],
      [{ source: '' }, 'source: blank'],
      [{ note_en: 'bell \u0007' }, 'note_en: holds a control character or a broken one'],
    ];
    for (const [row, reason] of faulty) {
      const faults = faultsOf({ title_en: 'Fine' }, row);
      assert.ok(
        faults.some((fault) => fault.startsWith(`3 ${reason}`)),
        `${reason}, not ${faults}`,
      );
    }
    assert.equal(faultsOf({ title_en: 'Fine' }, { codes: '9999', kind: 'x' }, { from: 'x' }).length, 3);
    assert.deepEqual(faultsOf({}, {}), ['3 title_en: the same kind, title and first day stand on row 2 already']);
  });

  it('without the columns, or without a row, is refused', () => {
    const context = { country: 'AE', authorities: new Authorities(), isInTariff: () => true };
    const header = (...cells: string[]) => ({ row: 1, cells });
    assert.throws(
      () => parseMeasures(header('codes', 'kind', 'what'), [], context),
      /scope: the column is missing\n.*\n.*\n.*\n {2}row 1, what: not a column/,
    );
    assert.throws(() => parseMeasures(header(...MEASURE_COLUMNS, 'kind'), [], context), /stands twice/);
    assert.throws(() => parseMeasures(header(...MEASURE_COLUMNS), [], context), /no measure/);
  });
});

describe('the bundled measures', () => {
  const codes = [...csvRows(readFileSync(BUNDLED, 'utf8'))].slice(1).map(({ cells }) => cells[0] ?? '');
  const prefixes = new Set(codes.flatMap((code) => [2, 4, 6, 8, 10, 12].map((digits) => code.slice(0, digits))));
  const [header = { row: 1, cells: [] }, ...rows] = csvRows(readFileSync(BUNDLED_MEASURES, 'utf8')).map(
    ({ line, cells }) => ({ row: line, cells }),
  );
  const isInTariff = (prefix: string) => prefixes.has(prefix);
  const bundled = parseMeasures(header, rows, { country: 'AE', authorities: bundledAuthorities(), isInTariff });

  it('name codes of the bundled edition only, each with an authority or none, in both languages', () => {
    assert.ok(bundled.length > 90);
    for (const { measure } of bundled) assert.match(measure.title.ar + measure.note.ar, /\p{Script=Arabic}/u);
  });

  it('are stored as one text that reads back the same', () => {
    const set = measureSetOf(bundled);
    assert.deepEqual(parseMeasureSet(contentOf(set)), bundled);
    assert.equal(measureSetOf(parseMeasureSet(contentOf(set))).hash, set.hash);
    assert.equal(contentOf(set).split('\n')[0], csvLine(MEASURE_COLUMNS).trim());
  });
});

it('the procedures of Saudi Arabia are measures of that country, and those on export only are none', () => {
  const procedures = bundledProcedures();
  const measures = [...procedures.values()].flatMap((procedure) => procedure?.measure ?? []);
  assert.ok(measures.every(({ country, title }) => country === 'SA' && title.en !== '' && title.ar !== ''));
  assert.equal(procedures.get('2')?.measure.kind, 'restricted');
  assert.equal(procedures.get('28'), null);
  const player = recordOf({ code: '852190000001', procedures: ['77'] });
  const quran = recordOf({ code: '490199110001', procedures: ['77'] });
  const scopes = [player, quran].map((record) => statedMeasures(record, 'SA', procedures)[0]?.scope);
  assert.deepEqual(scopes, ['part', 'all'], 'the line of players holds all players');
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { MEASURE_KINDS, type Measure } from '../../src/contract/measure-schemas.ts';
import { notesOn } from '../../src/tariff/notes.ts';
import { type Facts, RATE_UNKNOWN, type RateUnknown } from '../../src/tariff/record.ts';
import { statedMeasures } from '../../src/tariff/stated-measures.ts';
import { measureOf } from './measure.ts';
import { recordOf } from './record.ts';

const ALL_KINDS = MEASURE_KINDS.map((kind) => measureOf({ kind }));

const english = (facts: Partial<Facts>) => notesOn(recordOf(facts), 'en', []).join(' ');

describe('notes on a code', () => {
  it('give the range of the rates below it where they differ', () => {
    assert.match(english({ lowestRate: 0, highestRate: 100 }), /from 0% to 100%/);
    assert.doesNotMatch(english({}), /from/);
  });

  it('say that a line is prohibited or its duty blank, and which rate is used instead', () => {
    const noteOn = (rateUnknown: RateUnknown) => english({ rateUnknown });
    assert.match(
      noteOn('import_prohibited'),
      /The import of 0101 is prohibited, .* usual rate of heading 0101 is used/,
    );
    assert.match(noteOn('trade_prohibited'), /The import and the export of 0101 are prohibited/);
    assert.match(noteOn('not_stated'), /leaves the duty of 0101 blank/);
    assert.doesNotMatch(english({}), /heading/);
  });

  it('name the code above whose rate is used', () => {
    const said = english({ rateUnknown: 'not_stated', ratedBy: '010121' });
    assert.match(said, /leaves the duty of 0101 blank, and no rate .* the rate of 010121 is used here/);
    assert.doesNotMatch(said, /usual/);
    assert.match(
      notesOn(recordOf({ rateUnknown: 'not_stated', ratedBy: '010121' }), 'ar', []).join(),
      /نسبة الرمز .*010121/,
    );
  });

  it('name the amount that a tariff states for a quantity', () => {
    assert.match(
      english({ rateUnknown: 'specific_duty', dutyText: 'SAR 2/kg' }),
      /The duty of 0101 is an amount for a quantity \(SAR 2\/kg\), which is not computed, and no rate is stated/,
    );
    assert.match(english({ rateUnknown: 'specific_duty' }), /an amount for a quantity, which is not computed/);
  });

  it('say of a code above that the duty of lines below it is unknown', () => {
    const above = (...reasons: (RateUnknown | null)[]) =>
      recordOf({ children: reasons.map((rateUnknown, i) => recordOf({ code: `01010${i}`, rateUnknown })) });
    const said = (...reasons: (RateUnknown | null)[]) =>
      notesOn(above(...reasons), 'en', [])
        .slice(1)
        .join();
    assert.match(said('specific_duty', 'not_stated'), /^All lines below 0101 have a duty that is not a percentage/);
    assert.match(said('specific_duty', null), /^Some lines below 0101 .* give a longer code/);
    assert.equal(said(null, 'import_prohibited'), '', 'its measures say that');
    assert.equal(notesOn(above('not_stated', null), 'ar', []).length, 2);
  });

  it('say that a code is no longer in force', () => {
    assert.match(english({ active: false }), /no longer in force/);
    assert.doesNotMatch(english({}), /in force/);
  });

  it('say which prohibitions and permits hold, as a fact or as a possibility', () => {
    const said = (...measures: Partial<Measure>[]) => notesOn(recordOf({}), 'en', measures.map(measureOf)).slice(1);
    assert.deepEqual(said({ kind: 'conformity' }, { kind: 'inspection' }), []);
    assert.deepEqual(said({ kind: 'prohibited' }), ['Goods of 0101 are prohibited; see the measures in its details.']);
    assert.deepEqual(said({ kind: 'prohibited', scope: 'part' }, { kind: 'restricted' }), [
      'Goods of 0101 may be prohibited and need a permit before release; see the measures in its details.',
    ]);
    assert.deepEqual(said({ kind: 'prohibited', condition: 'export_only' }), [], 'an import is not prohibited');
    assert.deepEqual(said({ kind: 'restricted', scope: 'part' }, { kind: 'restricted' }), [
      'Goods of 0101 need a permit before release; see the measures in its details.',
    ]);
  });

  it('name the charges that a calculation leaves out, and where the bill is', () => {
    const said = (...measures: Partial<Measure>[]) =>
      notesOn(recordOf({ rate: 5 }), 'en', measures.map(measureOf)).slice(1);
    assert.deepEqual(said({ kind: 'excise' }), [
      'A calculation for 0101 leaves out excise tax and the VAT on it; the whole landed cost statement is at /api/v1/tariff/shipment.',
    ]);
    assert.deepEqual(
      said({ kind: 'duty', rate: 10 }, { kind: 'anti_dumping', origins: ['CN'] }, { kind: 'vat', rate: 0 }),
      [
        'A calculation for 0101 leaves out another duty that a measure sets or may set, anti-dumping duty on goods of some origins and that VAT may be another rate; the whole landed cost statement is at /api/v1/tariff/shipment.',
      ],
    );
    assert.deepEqual(
      said({ kind: 'duty', rate: 5 }, { kind: 'preference', rate: 0 }),
      [],
      'it is the rate of the tariff',
    );
  });

  it('say only once that the tariff prohibits a line', () => {
    const record = recordOf({ rateUnknown: 'import_prohibited' });
    const stated = statedMeasures(record, 'AE', new Map());
    const bans = (measures: readonly Measure[]) =>
      notesOn(record, 'en', measures)
        .join(' ')
        .match(/prohibited/g)?.length;
    assert.deepEqual([stated.length, bans(stated)], [1, 1]);
    assert.equal(bans([...stated, measureOf({ kind: 'prohibited' })]), 2, 'another one is said apart');
  });

  it('do not take a prohibition on export for one on import', () => {
    const record = recordOf({ rateUnknown: 'export_prohibited' });
    const above = recordOf({ code: '01', children: [record, recordOf({ code: '0102' })] });
    const measures = statedMeasures(above, 'AE', new Map());
    assert.deepEqual(
      measures.map(({ scope, title }) => `${scope} ${title.en}`),
      ['part Export prohibited'],
    );
    assert.equal(notesOn(above, 'en', measures).length, 1);
  });

  it('say the same in Arabic, sentence by sentence, with the same figures', () => {
    for (const rateUnknown of [null, ...RATE_UNKNOWN]) {
      const dutyText = rateUnknown === 'specific_duty' ? 'SAR 2/kg' : '';
      const record = recordOf({ lowestRate: 0, highestRate: 12.5, rateUnknown, dutyText, active: false });
      const arabic = notesOn(record, 'ar', ALL_KINDS);
      const english = notesOn(record, 'en', ALL_KINDS);
      assert.equal(arabic.length, english.length);
      for (const [i, sentence] of english.entries()) {
        assert.match(arabic[i] ?? '', /^\p{Script=Arabic}/u);
        assert.deepEqual((arabic[i] ?? '').match(/[\d.]*\d/g), sentence.match(/[\d.]*\d/g));
      }
    }
  });
});

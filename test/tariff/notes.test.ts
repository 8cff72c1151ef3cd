import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { notesOn } from '../../src/tariff/notes.ts';
import { type Facts, RATE_UNKNOWN, type RateUnknown } from '../../src/tariff/record.ts';
import { recordOf } from './record.ts';

const english = (facts: Partial<Facts>) => notesOn(recordOf(facts), 'en').join(' ');

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

  it('say that a code is no longer in force', () => {
    assert.match(english({ active: false }), /no longer in force/);
    assert.doesNotMatch(english({}), /in force/);
  });

  it('say the same in Arabic, sentence by sentence, with the same figures', () => {
    for (const rateUnknown of [null, ...RATE_UNKNOWN]) {
      const record = recordOf({ lowestRate: 0, highestRate: 12.5, rateUnknown, active: false });
      const arabic = notesOn(record, 'ar');
      assert.equal(arabic.length, notesOn(record, 'en').length);
      for (const [i, sentence] of notesOn(record, 'en').entries()) {
        assert.match(arabic[i] ?? '', /^\p{Script=Arabic}/u);
        assert.deepEqual((arabic[i] ?? '').match(/[\d.]*\d/g), sentence.match(/[\d.]*\d/g));
      }
    }
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { derive } from '../../src/publishing/derive.ts';
import { editionOf, keepRemovedCodes } from '../../src/publishing/edition.ts';
import { parseEdition } from '../../src/publishing/parse-edition.ts';
import { contentOf } from '../../src/publishing/publishing.ts';
import { finish } from '../../src/steps.ts';
import { numberedEntry as entry } from './tariff-file.ts';

describe('a new edition', () => {
  const before = finish(
    derive([entry('01', null), entry('0101', 5), entry('0102', null), entry('010210', 0, { en: '', ar: '' })]),
  );

  it('keeps removed codes, inactive and with their derived text and rate', () => {
    const entries = keepRemovedCodes(before, [entry('01', null), entry('0101', 7)]);
    const removed = entries.filter(({ active }) => !active);
    assert.deepEqual(
      removed.map(({ code, en, rate }) => [code, en, rate]),
      [
        ['0102', 'E0102', 0],
        ['010210', 'E0102', 0],
      ],
    );
    assert.deepEqual(
      entries.map(({ code }) => code),
      ['01', '0101', '0102', '010210'],
    );
  });

  it('keeps what the tariff stated for a removed code instead of a rate', () => {
    const specific = { rateUnknown: 'specific_duty', dutyText: 'SAR 2/kg' } as const;
    const facts = finish(derive([entry('01', 5), entry('02', null, specific)]));
    assert.deepEqual(keepRemovedCodes(facts, [entry('01', 5)]).slice(1), [
      entry('02', 5, { ...specific, active: false }),
    ]);
  });

  it('makes a code active again when it returns', () => {
    const without = finish(derive(keepRemovedCodes(before, [entry('01', null), entry('0101', 7)])));
    const again = keepRemovedCodes(without, [entry('01', null), entry('0101', 7), entry('0102', 9)]);
    assert.deepEqual(again.find(({ code }) => code === '0102')?.active, true);
    assert.deepEqual(again.find(({ code }) => code === '010210')?.active, false);
  });

  it('has the same hash if the same file is imported twice', () => {
    const file = [entry('01', null), entry('0101', 7)];
    const first = finish(editionOf(keepRemovedCodes(before, file)));
    const second = finish(editionOf(keepRemovedCodes(finish(derive(first.entries)), file)));
    assert.equal(second.hash, first.hash);
  });
});

it('the content of an edition parses to the same edition', () => {
  const entries = [
    entry('01', null, { en: 'With, comma and "quotes"', aliasesEn: ['a', 'b c'] }),
    entry('0101', 6.5, { active: false }),
  ];
  const edition = finish(editionOf(entries));
  const again = finish(parseEdition(contentOf(edition)));
  assert.deepEqual(again, entries);
  assert.equal(finish(editionOf(again)).hash, edition.hash);
});

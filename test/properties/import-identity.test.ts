import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { derive } from '../../src/publishing/derive.ts';
import { editionOf, keepRemovedCodes } from '../../src/publishing/edition.ts';
import type { Entry } from '../../src/publishing/entry.ts';
import { FORMATS } from '../../src/publishing/export.ts';
import { parseEdition } from '../../src/publishing/parse-edition.ts';
import { contentOf } from '../../src/publishing/publishing.ts';
import { finish } from '../../src/steps.ts';
import { byCode } from '../../src/tariff/code.ts';
import { RATE_UNKNOWN } from '../../src/tariff/record.ts';
import { editionInForce, readContent } from '../publishing/tariff-file.ts';

/** Any text that an edition can hold: no control characters, and no white space at its ends. */
const text = fc
  .oneof(
    fc.string({ unit: 'grapheme', maxLength: 12 }),
    fc.constantFrom(
      'a, "b"; c',
      '=SUM(A1)',
      '_x0041_',
      '<&>',
      '- أخرى',
      '5',
      '007',
      'true',
      '1E+5',
      'hs_code',
      '\ufeffx',
    ),
  )
  .map((each) => each.replace(/[\p{Cc}\p{Cs}\ufffd]/gu, '').trim());
const filledText = text.filter((each) => each !== '');
const aliases = fc.array(
  filledText.map((each) => each.replaceAll('|', '').trim()).filter((each) => each !== ''),
  { maxLength: 2 },
);
const rate = fc.integer({ min: 0, max: 99_999 }).map((each) => each / 100);
const duty = fc.oneof(
  rate.map((each) => ({ rate: each, rateUnknown: null, dutyText: '' })),
  fc.record({
    rate: fc.option(rate),
    rateUnknown: fc.constantFrom(...RATE_UNKNOWN.filter((reason) => reason !== 'specific_duty')),
    dutyText: fc.constant(''),
  }),
  fc.record({ rate: fc.option(rate), rateUnknown: fc.constant('specific_duty' as const), dutyText: text }),
);
const procedures = fc.array(fc.nat({ max: 9_999 }).map(String), { maxLength: 2 });

const code = fc
  .tuple(fc.constantFrom(2, 4, 6, 8, 10, 12), fc.integer({ min: 0, max: 11 }), fc.nat({ max: 99 }))
  .map(([length, chapter, rest]) =>
    `${String(chapter).padStart(2, '0')}${String(rest).padStart(10, '0')}`.slice(0, length),
  );

/** Entries in every combination of facts, ordered by code. Chapters have texts, and one code has a rate. */
const entries: fc.Arbitrary<Entry[]> = fc
  .array(fc.tuple(code, text, text, duty, procedures, aliases, aliases, fc.boolean()), { maxLength: 12 })
  .map((rows) => {
    const all = new Map<string, Entry>();
    const add = (entry: Entry) => all.has(entry.code) || all.set(entry.code, entry);
    const plain = {
      rate: 5,
      rateUnknown: null,
      dutyText: '',
      procedures: [],
      aliasesEn: [],
      aliasesAr: [],
      active: true,
    };
    add({ ...plain, code: '99', en: 'Special', ar: 'خاص' });
    for (const [code, en, ar, duty, procedures, aliasesEn, aliasesAr, active] of rows) {
      if (code.length > 2) add({ ...plain, code: code.slice(0, 2), en: 'Chapter', ar: 'فصل' });
      const texts = code.length === 2 ? { en: en || 'Chapter', ar: ar || 'فصل' } : { en, ar };
      add({ code, ...texts, ...duty, procedures, aliasesEn, aliasesAr, active });
    }
    return [...all.values()].sort(byCode);
  });

describe('an export of any edition is imported as the same edition', () => {
  for (const [format, write] of Object.entries(FORMATS)) {
    it(`as ${format}, into an empty database, over itself, and over another edition`, async () => {
      await fc.assert(
        fc.asyncProperty(entries, entries, async (own, other) => {
          const edition = finish(editionOf(own));
          const file = await write(own, contentOf(edition));
          assert.deepEqual(finish(parseEdition(contentOf(edition))), own);
          assert.deepEqual((await readContent(file)).entries, own);
          const inForce = editionInForce(...own);
          for (const amend of [false, true]) {
            const { entries } = await readContent(file, { inForce, amend });
            assert.equal(finish(editionOf(keepRemovedCodes(inForce.facts, entries))).hash, edition.hash);
          }
          const over = await readContent(file, { inForce: editionInForce(...other) });
          assert.deepEqual(over.entries, own);
          const kept = keepRemovedCodes(finish(derive(other)), over.entries);
          assert.deepEqual(
            kept.filter(({ code }) => own.some((each) => each.code === code)),
            own,
          );
        }),
        { numRuns: 25 },
      );
    });
  }
});

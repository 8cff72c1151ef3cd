import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import fc from 'fast-check';
import { fold } from '../../src/fold.ts';
import { openBundled } from '../bundled.ts';
import { WorkMeter } from './work.ts';

// The meter must start before the code that it measures first runs.
const meter = new WorkMeter(new URL('../../src/search/', import.meta.url));
after(() => meter.end());
const search = (await openBundled()).search;
const { records } = search.catalogue;
const vocabulary = records.flatMap(({ en, ar }) => `${en} ${ar}`.split(/\s+/)).slice(0, 50_000);

/** Likely and unlikely queries. */
const query = fc
  .oneof(
    {
      weight: 3,
      arbitrary: fc.array(fc.constantFrom(...vocabulary), { minLength: 1, maxLength: 5 }).map((each) => each.join(' ')),
    },
    { weight: 1, arbitrary: fc.constantFrom(...vocabulary).map((word) => word.slice(0, 3)) },
    { weight: 1, arbitrary: fc.constantFrom(...records.map((record) => record.code)) },
    { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 60 }) },
    {
      weight: 1,
      arbitrary: fc.string({
        unit: fc.constantFrom(...'ابتجحدرسشعفقكلمنهويةىءآأإؤئـ ًَُِّ') as fc.Arbitrary<string>,
        maxLength: 60,
      }),
    },
  )
  .map((text) => [...text].slice(0, 200).join(''));
const level = fc.option(fc.constantFrom(2, 4, 6, 8, 10, 12), { nil: undefined });

describe('search', () => {
  it('has the same total on every page', () => {
    fc.assert(
      fc.property(query, level, fc.integer({ min: 1, max: 50 }), fc.nat(40_000), (text, digits, limit, offset) => {
        const { total } = search.search(text, { level: digits, limit: 50, offset: 0 });
        const page = search.search(text, { level: digits, limit, offset });
        assert.equal(page.total, total);
        assert.equal(page.records.length, Math.max(0, Math.min(limit, total - offset)));
      }),
    );
  });

  it('has every match on exactly one page', () => {
    fc.assert(
      fc.property(query, level, fc.integer({ min: 7, max: 50 }), (text, digits, limit) => {
        const { total } = search.search(text, { level: digits, limit: 1, offset: 0 });
        const shown = Math.min(total, 400);
        const codes: string[] = [];
        for (let offset = 0; offset < shown; offset += limit) {
          codes.push(...search.search(text, { level: digits, limit, offset }).records.map(({ code }) => code));
        }
        assert.ok(codes.length >= shown);
        assert.equal(new Set(codes).size, codes.length, 'a code is on two pages');
        const first = search.search(text, { level: digits, limit: 50, offset: 0 }).records.map(({ code }) => code);
        assert.deepEqual(codes.slice(0, first.length), first.slice(0, codes.length), 'the order depends on the page');
      }),
      { numRuns: 60 },
    );
  });

  it('finds only active codes of the requested level', () => {
    fc.assert(
      fc.property(query, fc.constantFrom(2, 4, 6, 8, 10, 12), (text, digits) => {
        for (const record of search.search(text, { level: digits, limit: 50, offset: 0 }).records) {
          assert.ok(record.active && record.level === digits);
        }
      }),
    );
  });
});

it('folding a folded text changes nothing', () => {
  fc.assert(
    fc.property(fc.oneof(query, fc.string({ unit: 'binary', maxLength: 30 })), (text) => {
      assert.equal(fold(fold(text)), fold(text));
    }),
    { numRuns: 2_000 },
  );
});

describe('the work of a query is bounded', () => {
  /** Blocks of code executed per record of the tariff. A query for the commonest word takes about five. */
  const BOUND = 30;
  const workOf = (text: string) => meter.of(() => search.search(text, { limit: 50, offset: 0 })) / records.length;
  const repeated = (text: string) => text.repeat(200).slice(0, 200);

  for (const text of [
    'a ',
    'ا ',
    'other ',
    'و ال ب ',
    'zzzzzzzz ',
    'phne ',
    '0 ',
    'ab',
    'ـ',
    'smartphne cofee laptp ',
    '1 2 3 4 5 6 7 8 9 ',
  ]) {
    it(`for "${text.trim()}" repeated`, () => {
      const work = workOf(repeated(text));
      assert.ok(work <= BOUND, `${work} blocks per record`);
    });
  }

  it('for arbitrary queries', () => {
    const letters = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzابتجحدرسشعفقكلمنهوي0123456789');
    const short = fc.array(
      fc.array(letters, { minLength: 1, maxLength: 3 }).map((each) => each.join('')),
      { maxLength: 100 },
    );
    fc.assert(
      fc.property(
        fc.oneof(
          query,
          short.map((each) => each.join(' ').slice(0, 200)),
          query.map(repeated),
        ),
        (text) => {
          const work = workOf(text);
          assert.ok(work <= BOUND, `${work} blocks per record`);
        },
      ),
      { numRuns: 150 },
    );
  });
});

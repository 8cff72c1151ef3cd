import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { bundledCatalogue } from '../../../eval/edition.ts';
import { distance } from '../../../src/tariff/search/distance.ts';
import { Spelling } from '../../../src/tariff/search/spelling.ts';
import { Tokens } from '../../../src/tariff/search/tokens.ts';
import { finish } from '../../../src/tariff/steps.ts';

/** Slips counted letter by letter in a table, the way they are defined. */
function slipsBetween(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) => Array.from({ length: b.length + 1 }, (_, j) => i + j));
  const at = (i: number, j: number) => rows[i]?.[j] ?? 0;
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const mistaken = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + mistaken);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, at(i - 2, j - 2) + 1);
      (rows[i] as number[])[j] = least;
    }
  }
  return at(a.length, b.length);
}

/** Every word of up to so many of these letters. */
function wordsOf(letters: string, length: number): string[] {
  if (length === 0) return [''];
  const shorter = wordsOf(letters, length - 1);
  return ['', ...[...letters].flatMap((letter) => shorter.map((word) => letter + word))];
}

describe('slips', () => {
  it('are as many as a table of all letters says, up to the most that is asked for', () => {
    const words = [...new Set(wordsOf('abc', 4)), 'abcab', 'bacba', 'ccabba'];
    for (const a of words) {
      for (const b of words) {
        const slips = slipsBetween(a, b);
        for (const most of [0, 1, 2]) assert.equal(Math.min(distance(a, b, most), most + 1), Math.min(slips, most + 1));
      }
    }
  });
});

describe('spelling', () => {
  let terms: string[] = [];
  let spelling: Spelling;
  before(() => {
    const words = bundledCatalogue().records.flatMap(
      ({ en, ar }) => `${en} ${ar}`.toLowerCase().match(/\p{L}+/gu) ?? [],
    );
    terms = [...new Set(words)];
    spelling = finish(Spelling.of(terms, (term) => term !== 'coffee'));
  });
  /** Words of the tariff with one or two letters changed, left out, put in or swapped, always the same. */
  const misspelt = () =>
    terms
      .filter((term, i) => i % 397 === 0 && term.length > 3)
      .flatMap((term, i) => {
        const at = i % term.length;
        const once = [
          term.slice(0, at) + term.slice(at + 1),
          `${term.slice(0, at)}x${term.slice(at)}`,
          `${term.slice(0, at)}${term[at + 1] ?? ''}${term[at]}${term.slice(at + 2)}`,
        ];
        return [...once, ...once.map((word) => `${word.slice(0, 1)}ب${word.slice(2)}`)];
      });

  it('finds exactly the terms with the fewest slips, whichever letters they are in', () => {
    for (const word of misspelt()) {
      const most = word.length < 7 ? 1 : 2;
      const slips = terms.map((term) =>
        term.length < 3 || term === 'coffee' ? 9 : Math.min(9, distance(word, term, most)),
      );
      const fewest = Math.min(...slips.filter((count) => count > 0 && count <= most), 9);
      const expected = fewest === 9 ? [] : [...slips.keys()].filter((term) => slips[term] === fewest);
      assert.deepEqual(spelling.near(word, most).terms, expected, word);
    }
  });

  it('finds the terms that a word begins, and none that is not offered', () => {
    for (const word of ['co', 'coff', 'ال', 'مع', 'zz']) {
      const expected = [...terms.keys()].filter(
        (term) => terms[term] !== word && terms[term] !== 'coffee' && terms[term]?.startsWith(word),
      );
      assert.deepEqual(spelling.begun(word), expected, word);
    }
  });
});

describe('tokens', () => {
  const TOKEN = /\d+(?:[.,٫]\d+)*|[\p{L}\p{M}]+(?:['’`´]\p{L}+)*|[,;:()،؛|[\]]/gu;
  const tokensOf = (text: string) => {
    const tokens = new Tokens(text);
    const all: [number, string][] = [];
    while (tokens.next()) all.push([tokens.start, text.slice(tokens.start, tokens.end)]);
    return all;
  };

  it('are those of one expression', () => {
    const { records } = bundledCatalogue();
    const pieces = [..."aمـ1.,٫'’- (|]", 'َ', '́', '𐐀', '\ud800', '\udc00', '🙂', '२'];
    const odd = pieces.flatMap((a) => pieces.flatMap((b) => pieces.map((c) => `${a}${b}${c}1.5`)));
    for (const text of [...odd, ...records.flatMap(({ en, ar, aliasesEn }) => [en, ar, ...aliasesEn])])
      assert.deepEqual(
        tokensOf(text),
        [...text.matchAll(TOKEN)].map((match) => [match.index, match[0]]),
        text,
      );
  });
});

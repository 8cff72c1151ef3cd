import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { READER } from '../../src/library/search-data.ts';
import { decodeReader, encodeReader } from '../../src/text/reader/reader-file.ts';
import { ROLES, type Role, roleOf } from '../../src/text/reader/roles.ts';
import { openBundled } from '../bundled.ts';

const { search } = await openBundled();
const wordsOf = (text: string) => search.index.read(text).flat();

/** The likeliest role of each word of a text. */
function rolesOf(text: string): Record<string, Role | undefined> {
  return Object.fromEntries(
    wordsOf(text).map(({ text: word, roles }) => [
      word,
      roles === null ? undefined : ROLES.toSorted((a, b) => roleOf(roles, b) - roleOf(roles, a))[0],
    ]),
  );
}

describe('the reader', () => {
  it('tells what names the goods from what stands around them, in both languages', () => {
    for (const [text, word, role] of [
      ['NOT FOR SALE frozen chicken breast', 'chicken', 'goods'],
      ['what is the hs code for used tyres', 'tyres', 'goods'],
      ['what is the hs code for used tyres', 'code', 'asking or trade'],
      ['bank charges', 'charges', 'noGoods'],
      ['basmati rice in 20 kg bags', 'bags', 'packing'],
      ['radiator for Toyota Hiace', 'hiace', 'use'],
      ['عسل سدر 500 جم', 'عسل', 'goods'],
      ['رسوم التخليص الجمركي', 'رسوم', 'noGoods'],
      ['كم جمارك الجوالات', 'كم', 'asking'],
    ] as const)
      assert.ok(role.split(' or ').includes(String(rolesOf(text)[word])), `${word} in ${text}: ${rolesOf(text)[word]}`);
  });

  it('ends a denial where it ends', () => {
    const negated = (text: string) =>
      wordsOf(text)
        .filter((word) => word.negated)
        .map((word) => word.text);
    assert.deepEqual(negated('whey powder without sugar'), ['sugar']);
    assert.ok(!negated('NOT FOR SALE frozen chicken breast').includes('chicken'));
  });

  it('gives each word probabilities that add up to one', () => {
    for (const { roles } of wordsOf('2 CTNS frozen squid rings, IQF, PO 4471'))
      assert.ok(roles !== null && Math.abs(roles.reduce((sum, probability) => sum + probability, 0) - 1) < 1e-9);
  });

  it('reads texts of any kind', () => {
    for (const text of [
      '',
      ' ',
      '٫٫٫',
      '[[[',
      '😀'.repeat(200),
      'ﷺ honey',
      'x'.repeat(500),
      '1 '.repeat(250),
      '\u202e\u0000',
    ])
      for (const { roles } of wordsOf(text)) assert.ok(roles === null || roles.every(Number.isFinite), text);
  });

  it('gives the same roles each time, whatever was read before', () => {
    const once = wordsOf('ceramic tiles 60x60 on pallets').map(({ roles }) => [...(roles ?? [])]);
    wordsOf('شحن جوي');
    assert.deepEqual(
      once,
      wordsOf('ceramic tiles 60x60 on pallets').map(({ roles }) => [...(roles ?? [])]),
    );
  });
});

describe('the file of the reader', () => {
  const bytes = gunzipSync(readFileSync(READER));

  it('is written as it was read', () => {
    assert.ok(Buffer.from(encodeReader(decodeReader(bytes))).equals(bytes));
  });

  it('is refused if it is cut off or of another kind', () => {
    for (const damaged of [bytes.subarray(0, bytes.length - 1), Buffer.from('{}\n'), Buffer.from('[]\nx')])
      assert.throws(() => decodeReader(damaged), /not a reader/);
  });
});

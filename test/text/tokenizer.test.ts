import assert from 'node:assert/strict';
import { it } from 'node:test';
import { Tokenizer } from '../../src/text/tokenizer.ts';
import { openBundled } from '../bundled.ts';

const TOKEN = /\d+(?:[.,٫]\d+)*|[\p{L}\p{M}]+(?:['’`´]\p{L}+)*|[,;:()،؛|[\]]/gu;

function tokensOf(text: string): [number, string][] {
  const tokenizer = new Tokenizer(text);
  const tokens: [number, string][] = [];
  while (tokenizer.next()) tokens.push([tokenizer.start, text.slice(tokenizer.start, tokenizer.end)]);
  return tokens;
}

it('the tokenizer finds the same tokens as one regular expression', async () => {
  const { records } = (await openBundled()).catalogue;
  const pieces = [..."aمـ1.,٫'’- (|]", 'َ', '́', '𐐀', '\ud800', '\udc00', '🙂', '२'];
  const odd = pieces.flatMap((a) => pieces.flatMap((b) => pieces.map((c) => `${a}${b}${c}1.5`)));
  for (const text of [...odd, ...records.flatMap(({ en, ar, aliasesEn }) => [en, ar, aliasesEn])])
    assert.deepEqual(
      tokensOf(text),
      [...text.matchAll(TOKEN)].map((match) => [match.index, match[0]]),
      text,
    );
});

import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Classified, Resolved } from '../../../web/src/invoice/answers.ts';
import { byOwnCode } from '../../../web/src/invoice/by-own-code.ts';
import { newLine } from '../../../web/src/invoice/desk-line.ts';
import { given, goods, lineAt, resolved } from './answers.ts';

const known = (...codes: string[]) => ({
  resolve: async (code: string): Promise<Resolved> => {
    const lines = codes.filter((each) => each.startsWith(code.slice(0, 5))).map((hs_code) => lineAt(hs_code, '5'));
    return resolved(code, lines);
  },
  classify: async (description: string): Promise<Classified> => ({
    decision: 'choose',
    candidates: description === 'Coffee' ? [{ ...candidate, hs_code: '090111' }] : [],
    distinguish: [],
  }),
});
const candidate = { description: goods, tariff_rate: '5', probability: '0.9', matched: [], lines: '1' };
const lineWith = (description: string, code: string, writtenCode = code) =>
  newLine(1, { ...given(description, code), writtenCode });
const [coffee, microscopes] = ['090121000000', '901210000000'];

it('a code gets the zero that it lacks only if it does not exist as written', async () => {
  const read = await byOwnCode(lineWith('', '90121'), known(coffee));
  assert.deepEqual([read?.state, read?.code, read?.note], ['confident', coffee, 'missing_zero']);
  const written = await byOwnCode(lineWith('', '90121'), known(microscopes));
  assert.deepEqual([written?.code, written?.note], [microscopes, null]);
  assert.equal(await byOwnCode(lineWith('', '90121'), known()), null);
  const separated = await byOwnCode(lineWith('', '90121', '9012.1'), known(coffee, microscopes));
  assert.equal(separated?.code, microscopes);
});

it('of two codes, the description or the visitor chooses', async () => {
  const both = known(coffee, microscopes);
  assert.equal((await byOwnCode(lineWith('Coffee', '90121'), both))?.code, coffee);
  for (const description of ['', 'Goods']) {
    const open = await byOwnCode(lineWith(description, '90121'), both);
    assert.deepEqual([open?.state, open?.code, open?.note], ['choose', '', 'missing_zero']);
    assert.deepEqual(
      open?.candidates.map(({ code }) => code),
      [microscopes, coffee],
    );
  }
});

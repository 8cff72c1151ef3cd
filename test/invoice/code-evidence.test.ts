import assert from 'node:assert/strict';
import { it } from 'node:test';
import { withCodesOfTariff } from '../../src/invoice/code-evidence.ts';
import type { Resolved } from '../../src/invoice/decide.ts';
import { tableOfRows } from '../../src/invoice/read-invoice.ts';

/** A tariff with these codes, each of which suits the descriptions with its word. */
function tariffWith(goods: Readonly<Record<string, string>>) {
  return {
    resolve: async (code: string, { description = '' } = {}): Promise<Resolved> => {
      const word = goods[code];
      const line = { hs_code: code, description: { en: '', ar: '' }, tariff_rate: '5' };
      const agreement = word === undefined ? 'unknown' : description.includes(word) ? 'agrees' : 'differs';
      return {
        code,
        status: 'declarable',
        matched: code,
        lines: word === undefined ? [] : [line],
        same_charges: true,
        total: 1,
        agreement,
      };
    },
  };
}

const rows = (name: string, ...cells: string[][]) =>
  tableOfRows([['Description', name, 'Amount'], ...cells.map((each) => [...each, '50.00'])]);
const tariff = tariffWith({ '610910': 'shirts', '220421': 'wine' });

it('a column without a name for codes is one where its codes exist and suit the descriptions', async () => {
  const table = rows('', ['Cotton shirts', '610910'], ['Red wine', '220421']);
  const { columns } = await withCodesOfTariff(table, tariff);
  assert.deepEqual(columns.roles, ['description', 'code', 'amount']);
  assert.equal(columns.grounds[1], 'tariff');
});

it('a place in a warehouse is no code, although it is one of the tariff', async () => {
  const table = rows('Place', ['Cotton shirts', '220421'], ['Red wine', '610910']);
  assert.equal((await withCodesOfTariff(table, tariff)).columns.roles.includes('code'), false);
});

it('a name that says something else is not asked about', async () => {
  const asked: string[] = [];
  const table = rows('Postcode', ['Cotton shirts', '610910']);
  await withCodesOfTariff(table, {
    resolve: (code, about) => {
      asked.push(code);
      return tariff.resolve(code, about);
    },
  });
  assert.deepEqual(asked, []);
});

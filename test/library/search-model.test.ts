import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { GoodsSearch, type GoodsSearchOptions } from '../../src/classify/goods-search.ts';
import { readSearchModel, SEARCH_MODEL } from '../../src/library/search-data.ts';
import { finish } from '../../src/steps.ts';
import { Catalogue } from '../../src/tariff/catalogue.ts';
import type { Facts } from '../../src/tariff/record.ts';

const folder = mkdtempSync(join(tmpdir(), 'tarifa-model-'));
const read = (name: string, bytes: Uint8Array | null) => {
  const path = join(folder, name);
  if (bytes !== null) writeFileSync(path, bytes);
  const errors: unknown[] = [];
  return { model: readSearchModel((error) => errors.push(error), pathToFileURL(path)), errors };
};

describe('the model of search', () => {
  it('is not used, and this is reported, if the file is missing, cut or damaged', () => {
    const bytes = readFileSync(SEARCH_MODEL);
    const damaged = Buffer.from(bytes);
    damaged[damaged.length >> 1] = (damaged[damaged.length >> 1] ?? 0) ^ 0xff;
    for (const [name, content] of [
      ['missing', null],
      ['empty', Buffer.of()],
      ['cut', bytes.subarray(0, 100_000)],
      ['damaged', damaged],
      ['other', Buffer.from('hs_code,class\n')],
    ] as const) {
      const { model, errors } = read(name, content);
      assert.equal(model, null, name);
      assert.equal(errors.length, 1, name);
    }
  });

  it('leaves codes that it does not know in the order of their words', () => {
    const fact = (code: string, en: string): Facts => ({
      code,
      en,
      ar: en,
      hasOwnText: true,
      aliasesEn: '',
      aliasesAr: '',
      rate: 5,
      lowestRate: 5,
      highestRate: 5,
      rateUnknown: null,
      ratedBy: '',
      procedures: [],
      dutyText: '',
      active: true,
    });
    const facts = [
      fact('7701', 'Zinc whistles'),
      fact('7702', 'Whistles of zinc, painted'),
      fact('770211', 'Whistles'),
    ];
    const { model } = read('good', readFileSync(SEARCH_MODEL));
    assert.ok(model);
    const catalogue = finish(Catalogue.build('test', facts));
    const codes = (options: GoodsSearchOptions) => {
      const search = finish(GoodsSearch.build(catalogue, options));
      return search.search('zinc whistle', { limit: 10, offset: 0 }).records.map(({ code }) => code);
    };
    assert.deepEqual(codes({ model }), codes({}));
  });
});

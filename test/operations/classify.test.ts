import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Compile } from 'typebox/schema';
import { openBundled } from '../../src/library/open-sources.ts';
import { classify } from '../../src/operations/classify/classify.ts';
import { Classification } from '../../src/operations/classify/contract.ts';
import { API } from '../../src/operations/operations.ts';
import { sourcesOf } from '../sources.ts';

const search = (await openBundled()).search;
const sources = sourcesOf(search.catalogue, search);
const shape = Compile(Classification);
const of = (description: string, limit = 5) => classify.answer({ description, limit }, sources);

describe('classification', () => {
  it('finds the heading of plainly described goods in both languages', () => {
    for (const [description, heading] of [
      ['umbrella', '6601'],
      ['fresh tomatoes', '0702'],
      ["men's cotton t-shirt", '6109'],
      ['laptop computer', '8471'],
      ['عسل طبيعي', '0409'],
      ['تمور', '0804'],
    ] as const)
      assert.equal(of(description).candidates[0]?.record.code.slice(0, 4), heading, description);
  });

  it('cannot tell from words that name no goods, or from numbers alone', () => {
    for (const description of [
      'parts',
      'accessories',
      'gift',
      'samples',
      'spare parts',
      'goods',
      'various items',
      '12345',
      'SKU-8842-1',
      '500 pcs',
      'قطع غيار',
      'هدايا',
      'عينات',
      'بضائع متنوعة',
      '١٢٣',
      '...',
    ]) {
      const { decision, candidates, distinguish } = of(description);
      assert.equal(decision, 'vague', description);
      assert.deepEqual([candidates, distinguish], [[], []], description);
    }
  });

  it('keeps numbers whole where it says how candidates differ', () => {
    const { distinguish } = of('passenger cars with a petrol engine');
    assert.ok(distinguish.some(({ en }) => en.includes('1,000 cc')));
  });

  it('names the goods that parts are for', () => {
    assert.notEqual(of('brake parts for motor cars').decision, 'vague');
  });

  it('gives each candidate of a heading the same probability, likeliest heading first', () => {
    const { candidates } = of('coffee', 10);
    const headings = candidates.map(({ record }) => record.code.slice(0, 4));
    const probabilities = new Map(candidates.map(({ record, probability }) => [record.code.slice(0, 4), probability]));
    for (const [i, { probability }] of candidates.entries())
      assert.equal(probability, probabilities.get(headings[i] ?? ''));
    assert.deepEqual(
      candidates.map(({ probability }) => probability),
      candidates.map(({ probability }) => probability).sort((a, b) => b - a),
    );
    const sum = [...probabilities.values()].reduce((total, probability) => total + probability, 0);
    assert.ok(sum <= 1.01, String(sum));
  });

  it('names the words that a candidate rests on and counts its lines', () => {
    const [first] = of('roasted coffee beans').candidates;
    assert.ok(first?.matched.includes('coffee'), String(first?.matched));
    assert.ok((first?.lines ?? 0) > 0);
  });

  it('says where the candidates differ if one must be chosen', () => {
    const { decision, candidates, distinguish } = of('tyres');
    assert.equal(decision, 'choose');
    assert.deepEqual(
      distinguish.map(({ code }) => code),
      candidates.map(({ record }) => record.code),
    );
    assert.ok(distinguish.some(({ en, ar }) => en !== '' && ar !== ''));
  });

  it('answers in the shape of the contract, with at most as many candidates as asked', () => {
    for (const description of ['water pump', 'parts', 'zzzz qqqq', 'ثلاجة'])
      for (const limit of [1, 10]) {
        const data = API.classify.toJson(of(description, limit), 'en');
        assert.ok(shape.Check(data), description);
        assert.ok(of(description, limit).candidates.length <= limit);
      }
  });

  it('accepts any text', () => {
    for (const description of ['\u0000\u0001', '🙂🙂', 'ـ', '-'.repeat(500), 'a'.repeat(500), 'laptop '.repeat(70)])
      assert.ok(of(description).decision);
  });
});

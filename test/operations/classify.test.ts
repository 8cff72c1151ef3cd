import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Compile } from 'typebox/schema';
import { checkParameters } from '../../src/operations/check-parameters.ts';
import { classifyGoods } from '../../src/operations/classify/classify.ts';
import { Classification } from '../../src/operations/classify/contract.ts';
import { API } from '../../src/operations/operations.ts';
import { openBundled } from '../bundled.ts';
import { sourcesOf } from '../sources.ts';

const search = (await openBundled()).search;
const sources = sourcesOf(search.catalogue, search);
const shape = Compile(Classification);
const of = (description: string, limit = 5) => classifyGoods(description, limit, sources);

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

  it('gives the probability of each subheading and of its heading, the likeliest first', () => {
    const { candidates } = of('coffee', 10);
    const ofHeading = new Map(candidates.map((each) => [each.record.code.slice(0, 4), each.headingProbability]));
    for (const { record, probability, headingProbability } of candidates) {
      assert.equal(headingProbability, ofHeading.get(record.code.slice(0, 4)));
      assert.ok(probability <= headingProbability, record.code);
    }
    const sum = [...ofHeading.values()].reduce((total, probability) => total + probability, 0);
    assert.ok(sum <= 1.01, String(sum));
    assert.equal(candidates[0]?.headingProbability, Math.max(...ofHeading.values()));
  });

  it('shows at most two subheadings of a heading until the likely headings are shown', () => {
    for (const description of ['leather shoes', 'water pump', 'cheese', 'قماش قطن']) {
      const { candidates } = of(description);
      const headings = candidates.map(({ record }) => record.code.slice(0, 4));
      const others = of(description, 10).candidates.filter(
        ({ record, headingProbability }) => headingProbability >= 0.02 && !headings.includes(record.code.slice(0, 4)),
      );
      if (others.length === 0) continue;
      for (const heading of headings)
        assert.ok(headings.filter((each) => each === heading).length <= 2, `${description}: ${headings}`);
    }
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

  it('is never confident of a word that only a similar one stands for', () => {
    for (const description of ['refrigeratr', 'umbrela', 'smartphon', 'تلفزيوون', 'بطاطسس']) {
      const { decision, candidates } = of(description);
      assert.notEqual(decision, 'confident', `${description}: ${candidates[0]?.record.code}`);
    }
  });

  it('answers several descriptions in the order asked, each as if it were asked alone', () => {
    const description = ['umbrella', 'shipping cost', 'عسل طبيعي'];
    const input = checkParameters('classify', { description });
    const data = API.classify.toJson(API.classify.answer(input, sources), 'en');
    assert.deepEqual(
      data,
      description.map((each) =>
        API.classify.toJson(API.classify.answer(checkParameters('classify', { description: each }), sources), 'en'),
      ),
    );
  });

  it('refuses more than twenty descriptions, and says which of several is too short', () => {
    const many = (count: number) => checkParameters('classify', { description: Array(count).fill('tea') });
    assert.equal(many(20).description.length, 20);
    assert.throws(() => many(21), { code: 'invalid_parameter' });
    assert.throws(() => checkParameters('classify', { description: ['tea', 'x'] }), {
      code: 'query_too_short',
      details: { position: 2 },
    });
    assert.throws(() => checkParameters('search', { q: ['tea', 'coffee'] }), { code: 'invalid_parameter' });
  });

  it('gives the facts, and the line that they decide', () => {
    const { facts, line, question } = of('LED bulb 9W');
    assert.deepEqual(facts[0], { kind: 'power', value: '9', unit: 'W', denied: false });
    assert.equal(line?.record.code, '853952000001');
    assert.deepEqual([line?.because, question], [['9 W'], null]);
    assert.equal(of('frozen chicken breast boneless').line?.record.code, '020714000015');
  });

  it('asks one question where they do not', () => {
    const { line, question } = of('LED bulbs E27');
    assert.equal(line, null);
    assert.deepEqual(
      question?.choices.map(({ lines }) => lines.map(({ code }) => code)),
      [['853952000001'], ['853952000002']],
    );
    assert.match(question?.en ?? '', /wattage/);
    assert.match(question?.ar ?? '', /واط/);
    assert.equal(question?.sameCharges, true);
  });

  it('asks between likely headings, whose choices lead to subheadings, and advises to ask', () => {
    const answer = of('brake pads');
    const json = API.classify.toJson(answer, 'en');
    assert.ok(shape.Check(json));
    assert.deepEqual(
      answer.question?.choices.map(({ lines }) => lines[0]?.code),
      ['870830', '681381'],
    );
    assert.equal(answer.question?.note, null);
    assert.match(
      String(API.classify.advice(answer)),
      /Several subheadings are possible. Ask: Which of these are the goods\?/,
    );
    const { after = [] } = API.classify.command?.show(answer) ?? {};
    assert.ok(after.includes('  Brake and clutch linings, not mounted: 6813 81, 6813 20'), after.join('\n'));
  });

  it('leaves out what a number rules out', () => {
    const { decision, candidates } = of('front load washer 12 kg');
    assert.equal(candidates[0]?.record.code, '845020', 'the neighbour that the number fits');
    assert.ok(!candidates.some(({ record }) => record.code === '845011'));
    assert.equal(decision, 'confident', 'of a sure heading the number decides');
  });

  it('takes sweets without sugar for no sugar confectionery', () => {
    const { decision, candidates } = of('sugar free chewing gum');
    assert.ok(decision !== 'confident' && !candidates.some(({ record }) => record.code.startsWith('1704')));
  });
});

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { isCertain, type JudgedGoods } from '../../src/classify/certainty.ts';
import { readFacts } from '../../src/classify/facts/read-facts.ts';
import type { DecidedLine } from '../../src/classify/line/decide-line.ts';
import calibration from '../../src/search/calibration.json' with { type: 'json' };
import { Guide } from '../../src/tariff/guide.ts';
import { analyseText } from '../../src/text/text-analysis.ts';
import { BUNDLED } from '../service.ts';
import { unsearchable } from '../sources.ts';

const catalogue = unsearchable('bundled', readFileSync(BUNDLED, 'utf8'));

/** A description of which nothing speaks against the first candidate, changed in one respect. */
function judged(
  text: string,
  code: string,
  more: Partial<JudgedGoods> = {},
  likely: Partial<JudgedGoods['likely']> = {},
): JudgedGoods {
  const record = catalogue.find(code);
  assert.ok(record !== undefined);
  const words = analyseText(text);
  const matched = words.flat().map((word) => word.text);
  const first = { record, probability: 0.999, headingProbability: 0.9999, learned: 0.8, matched };
  return {
    first,
    facts: readFacts(text),
    line: null,
    words,
    likely: {
      candidates: [first],
      mostLearned: 0.8,
      hasGuess: false,
      isLong: false,
      namesNoGoods: false,
      namedIn: [],
      knownShare: 1,
      ...likely,
    },
    guide: new Guide([]),
    ...more,
  };
}

const honey = judged('natural honey', '040900');
const withFirst = (more: Partial<JudgedGoods['first']>): JudgedGoods => ({
  ...honey,
  first: { ...honey.first, ...more },
});

describe('a candidate is certain', () => {
  it('if nothing speaks against it', () => {
    assert.ok(isCertain(honey));
  });

  it('not if hardly a word of the text is known', () => {
    assert.ok(!isCertain(judged('natural honey', '040900', {}, { knownShare: 0.3 })));
    assert.ok(isCertain(judged('natural honey', '040900', {}, { knownShare: 0.4 })));
  });

  it('not if its heading is not almost sure', () => {
    assert.ok(!isCertain(withFirst({ headingProbability: 0.6 })));
  });

  it('not if another subheading of its heading may be meant', () => {
    assert.ok(!isCertain(withFirst({ probability: 0.4 })));
  });

  it('with less probability only if facts decide one of its lines', () => {
    const line: DecidedLine = { record: honey.first.record, probability: 0.98, because: ['sidr'] };
    const doubtful = withFirst({ probability: calibration.short.class - 0.01 });
    assert.ok(
      !isCertain({ ...doubtful, line: { ...line, because: [] } }),
      'the only line says nothing of the subheading',
    );
    assert.ok(isCertain({ ...doubtful, line }));
    assert.ok(!isCertain({ ...withFirst({ probability: 0.5 }), line }));
  });

  it('from other probabilities on in a long text than in a short one', () => {
    for (const [isLong, { group }] of [
      [false, calibration.short],
      [true, calibration.long],
    ] as const)
      for (const [change, expected] of [
        [0.001, true],
        [-0.001, false],
      ] as const) {
        const likely = { ...honey.likely, isLong };
        assert.equal(isCertain({ ...withFirst({ headingProbability: group + change }), likely }), expected);
      }
  });

  it('not if a word is only guessed', () => {
    assert.ok(!isCertain(judged('natural honei', '040900', {}, { hasGuess: true })));
  });

  it('not if it has no word of the text, or lacks one that names the goods', () => {
    assert.ok(!isCertain(withFirst({ matched: [] })));
    assert.ok(!isCertain(withFirst({ matched: ['honey'] })));
  });

  it('not if the model leads elsewhere or nowhere, unless the words are a name of its heading', () => {
    const named = { ...honey.likely, namedIn: ['0409'] };
    for (const doubtful of [withFirst({ learned: 0.2 }), withFirst({ learned: 0.4 })]) {
      const likely = { ...doubtful.likely, mostLearned: 0.5 };
      assert.ok(!isCertain({ ...doubtful, likely }));
      assert.ok(isCertain({ ...doubtful, likely: { ...named, mostLearned: 0.5 } }));
    }
    assert.ok(!isCertain({ ...withFirst({ learned: 0.2 }), likely: { ...honey.likely, mostLearned: 0.2 } }));
  });

  it('not if the text states what it rules out', () => {
    assert.ok(!isCertain(judged('washing machine 12 kg', '845011')));
    assert.ok(isCertain(judged('washing machine 8 kg', '845011')));
  });

  it('not if it says what nobody stated, such as the fibre of clothes', () => {
    assert.ok(!isCertain(judged('knitted t-shirts', '610910')));
    assert.ok(isCertain(judged('knitted t-shirts of cotton', '610910')));
  });

  it('not if a name of another heading is exactly these goods', () => {
    assert.ok(!isCertain(judged('wireless headphones', '851830', {}, { namedIn: ['8517'] })));
    assert.ok(isCertain(judged('wireless headphones', '851762', {}, { namedIn: ['8517'] })));
  });

  it('not if the guide sends these goods to another heading', () => {
    const sent = (code: string) => Guide.of([[code, 'not_here', 'Baby car seats and baby walkers.', 'مشايات', '9401']]);
    for (const code of ['95', '9503', '950300'])
      assert.ok(!isCertain(judged('baby walkers', '950300', { guide: sent(code) })), code);
    assert.ok(isCertain(judged('wooden walkers', '950300', { guide: sent('9503') })), 'other goods');
    assert.ok(isCertain(judged('baby walkers', '940180', { guide: sent('94') })), 'where they are sent');
  });
});

import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { describe, it } from 'node:test';
import { READER, SEARCH_MODEL, searchData } from '../../src/library/search-data.ts';
import { OUTSIDE } from '../../src/search/documents.ts';
import { Guide } from '../../src/tariff/guide.ts';
import { analyseText } from '../../src/text/text-analysis.ts';
import { readExamples } from '../../tools/training/examples.ts';
import { featureMatrix } from '../../tools/training/feature-matrix.ts';
import { quantise } from '../../tools/training/quantise.ts';
import { xorshift } from '../../tools/training/random.ts';
import { train } from '../../tools/training/softmax-trainer.ts';
import { trainingHash } from '../../tools/training/sources.ts';
import { WordDropout } from '../../tools/training/word-dropout.ts';

const EDITION = `hs_code,description_en,description_ar,tariff_rate,aliases_en,aliases_ar
04,Dairy,ألبان,5,,
0401,Milk,حليب,5,,
040110,Skimmed milk,حليب خالي الدسم,5,fat free milk,
040120,Whole milk,حليب كامل الدسم,5,full cream milk,
0409,Honey,عسل,5,,
040900,Natural honey,عسل طبيعي,5,bee honey,
`;
const TITLES = 'hs_code,titles_en,titles_ar\n040900,Acacia honey 500 g|Sidr honey,عسل سدر\n';
const NOT_GOODS = 'kind,text\ncharge,shipping cost\n';
const GUIDE = Guide.of([
  ['0401', 'covers', 'UHT milk', 'حليب طويل الأجل', ''],
  ['0401', 'not_here', 'Royal jelly', 'غذاء ملكات النحل', '040900'],
  ['0401', 'decides', 'The fat content', 'نسبة الدسم', ''],
]);
const examples = readExamples(EDITION, TITLES, GUIDE, NOT_GOODS);
const texts = { circumstances: { en: ['for hotels'], ar: ['للفنادق'] }, read: (text: string) => analyseText(text) };

describe('training', () => {
  it('labels the texts of a heading with all its subheadings, titles and goods of the guide with their code', () => {
    assert.deepEqual(examples.codes, [OUTSIDE, '040110', '040120', '040900']);
    const rangeOf = (text: string) => {
      const { first, end } = examples.examples.find((example) => example.text === text) ?? {};
      return [first, end];
    };
    assert.deepEqual(rangeOf('Milk'), [1, 3]);
    assert.deepEqual(rangeOf('full cream milk'), [2, 3]);
    assert.deepEqual(rangeOf('Sidr honey'), [3, 4]);
    assert.deepEqual(rangeOf('UHT milk'), [1, 3]);
    assert.deepEqual(rangeOf('Royal jelly'), [3, 4], 'goods that are not here speak for the code they go to');
    assert.deepEqual(rangeOf('The fat content'), [undefined, undefined]);
    assert.deepEqual(rangeOf('shipping cost'), [0, 1], 'what names no goods has a class of its own');
    assert.deepEqual(rangeOf('Dairy'), [undefined, undefined]);
  });

  it('gives the same weights each time', () => {
    const [once, again] = [train(examples, texts, () => {}).weights, train(examples, texts, () => {}).weights];
    assert.deepEqual(once.classes, again.classes);
    assert.ok(Buffer.from(once.features.buffer).equals(Buffer.from(again.features.buffer)));
  });

  it('learns', () => {
    const losses: number[] = [];
    train(examples, texts, (_epoch, _epochs, loss) => losses.push(loss));
    assert.ok((losses.at(-1) ?? 1) < (losses[0] ?? 0));
  });

  it('leaves words of longer texts out, others each time, and keeps the length of what remains', () => {
    const matrix = featureMatrix(['honey', 'organic acacia honey in jars of glass with a wooden spoon'], texts.read);
    const dropout = new WordDropout(matrix, xorshift(1));
    const draw = (text: number) => {
      dropout.draw(text);
      const [first = 0, end = 0] = matrix.starts.subarray(text, text + 2);
      return Array.from({ length: end - first }, (_, i) => dropout.weight(first + i));
    };
    assert.deepEqual(draw(0), [...matrix.weights.subarray(0, matrix.starts[1])]);
    const [once, again] = [draw(1), draw(1)];
    assert.notDeepEqual(once, again);
    const places = matrix.places.subarray(matrix.starts[1]);
    const kept = new Set([...places].filter((_, i) => once[i] !== 0));
    const dropped = new Set([...places].filter((_, i) => once[i] === 0));
    assert.ok(dropped.size > 0);
    assert.ok(kept.isDisjointFrom(dropped), 'a word is left out as a whole');
    const draws = Array.from({ length: 1_000 }, () => draw(1));
    const length = (weights: readonly number[]) => weights.reduce((sum, weight) => sum + weight * weight, 0);
    const mean = draws.reduce((sum, weights) => sum + length(weights), 0) / draws.length;
    assert.ok(Math.abs(mean - 1) < 0.05, `mean squared length ${mean}`);
  });

  it('rounds weights to 8 bits', () => {
    const { bytes, scale } = quantise(Float32Array.of(-1, -0.5, 0, 0.5, 1), 20);
    for (const [i, value] of [-1, -0.5, 0, 0.5, 1].entries())
      assert.ok(Math.abs((bytes[i] ?? 0) * scale - value) <= scale / 2);
  });
});

describe('the trained model', () => {
  it('was trained on the files as they are now', () => {
    const { classes, reader } = searchData().model ?? {};
    for (const trainedOn of [classes?.data.trainedOn, reader?.trainedOn])
      assert.equal(trainedOn, trainingHash(), 'It is stale: run "npm run train".');
  });

  it('has at most 8 MB, and its reader less than one', () => {
    assert.ok(statSync(SEARCH_MODEL).size <= 8_000_000);
    assert.ok(statSync(READER).size < 1_000_000);
  });

  it('has a class for every subheading', () => {
    const model = searchData().model;
    assert.equal(model?.classes.data.classIds.length, 1 + 5_612);
    assert.ok(model?.classes.read(analyseText('coffee')));
  });
});

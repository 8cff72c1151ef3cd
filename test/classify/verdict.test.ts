import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type CodeAgreement, verdictOn } from '../../src/classify/verdict.ts';
import { openBundled } from '../bundled.ts';

const { search, guide } = await openBundled();
const of = (text: string, code: string | null = null) => verdictOn(text, code, { search, guide });

describe('the verdict on a description', () => {
  it('has a line only where the subheading is certain', () => {
    for (const text of ['smartphone', 'LED bulb 9 W', 'flange', 'machines', 'frozen chicken breast', 'عسل'])
      if (of(text).line !== null) assert.equal(of(text).decision, 'confident', text);
    assert.notEqual(of('smartphone').line, null);
  });

  it('does not take codes, sides and grades for goods', () => {
    for (const text of ['FLANGE PERM', 'FLANGE DOP', 'BOLT AGE', 'CABLE DOP'])
      assert.match(of(text).candidates[0]?.record.code ?? '', /^(?:73|85)/, text);
    for (const text of ['FLANGE LH', 'FLANGE GRADE A', 'SMPS LRS-50-24', 'LRS-50-24', 'XJ-2200 B7'])
      assert.notEqual(of(text).decision, 'confident', text);
  });

  it('has the facts of numbers whose unit stands before them', () => {
    const { facts } = of('MOTORCYCLE AGE: 2023 CC: 125');
    assert.deepEqual(
      facts.quantities.map(({ value, unit }) => `${value} ${unit}`),
      ['125 cc'],
    );
  });

  it('finds the goods of a brand', () => {
    assert.equal(of('Pampers').candidates[0]?.record.code, '961900');
  });

  it('ranks headings as search does', () => {
    for (const text of ['whey powder without sugar', 'olive oil 500 ml glass bottle', 'كرسي مكتب', 'used car tyres'])
      assert.equal(
        of(text).candidates[0]?.record.code.slice(0, 4),
        search.search(text, { limit: 1, offset: 0 }).records[0]?.code.slice(0, 4),
        text,
      );
  });
});

describe('a question between headings', () => {
  const codesOf = (text: string) => of(text).question?.choices.map(({ lines }) => lines.map(({ code }) => code)) ?? [];
  const isBetweenHeadings = (text: string) => {
    const codes = codesOf(text).flat();
    return codes.some((code) => code.length === 6) && new Set(codes.map((code) => code.slice(0, 4))).size > 1;
  };

  it('is asked where several are likely, by their labels in both languages', () => {
    const { decision, question } = of('brake pads');
    assert.equal(decision, 'choose');
    assert.deepEqual(
      question?.choices.map(({ en }) => en),
      ['Parts and accessories of cars, trucks and tractors', 'Brake and clutch linings, not mounted'],
    );
    assert.deepEqual(
      question?.choices.map(({ ar }) => ar),
      ['قطع غيار سيارات وشاحنات وجرارات', 'تيل وبطانات فرامل وكلتش غير مركبة'],
    );
    assert.match(`${question?.en} ${question?.ar}`, /\? .+؟$/);
  });

  it('has the likeliest heading first, and for each its likeliest subheadings', () => {
    for (const text of ['brake pads', 'gasket', 'battery', 'hose', 'leather']) {
      const { candidates, question } = of(text);
      const shares = codesOf(text).map(([code]) => candidates.find(({ record }) => record.code === code));
      assert.ok(shares.length >= 2 && shares.length <= 6, text);
      assert.equal(shares[0], candidates[0], text);
      assert.deepEqual(
        shares,
        shares.toSorted((a, b) => (b?.headingProbability ?? 0) - (a?.headingProbability ?? 0)),
        text,
      );
      for (const { lines } of question?.choices ?? [])
        assert.equal(new Set(lines.map(({ code }) => code.slice(0, 4))).size, 1, text);
    }
  });

  it('is never asked where the text is confident or one heading is likely', () => {
    for (const text of ['smartphone', 'frozen chicken breast', 'LED bulbs E27', 'عسل', 'tyres', 'cable', 'مضخة'])
      assert.equal(isBetweenHeadings(text), false, text);
    assert.equal(isBetweenHeadings('hose'), true);
  });

  it('leaves out headings that the text rules out', () => {
    const headings = (text: string) => codesOf(text).map(([code]) => code?.slice(0, 4));
    assert.deepEqual(headings('shirt'), ['6205', '6105']);
    assert.equal(isBetweenHeadings('knitted shirt'), false);
    assert.ok(headings('hose').includes('3917') && headings('hose').includes('4009'));
    assert.equal(isBetweenHeadings('rubber hose'), false);
  });
});

describe('a question between the subheadings of a heading', () => {
  const choicesOf = (text: string) => of(text).question?.choices.map(({ lines }) => lines[0]?.code) ?? [];

  it('is asked where the heading is likely and the text leaves several, the likeliest first', () => {
    const { decision, candidates, question } = of('bus');
    assert.equal(decision, 'choose');
    assert.deepEqual([question?.en, question?.ar], ['What drives the bus?', 'بماذا تعمل الحافلة؟']);
    assert.equal(question?.choices[0]?.lines[0], candidates[0]?.record);
    assert.deepEqual(choicesOf('bus').toSorted(), ['870210', '870220', '870230', '870240', '870290']);
  });

  it('leaves out what the text rules out', () => {
    assert.ok(choicesOf('ceramic floor tiles').includes('690721'));
    assert.equal(choicesOf('ceramic floor tiles, water absorption 6%').includes('690721'), false);
  });

  it('is not asked where the text is confident', () => {
    assert.equal(of('diesel bus').decision, 'confident');
    assert.equal(choicesOf('diesel bus').includes('870240'), false);
  });
});

describe('a description given with a code', () => {
  const agreements = (expected: CodeAgreement, pairs: readonly (readonly [code: string, text: string])[]) => {
    for (const [code, text] of pairs) assert.equal(of(text, code).agreement, expected, `${code} ${text}`);
  };

  it('agrees with the code of its goods, whatever digits follow', () => {
    agreements('agrees', [
      ['081310', 'Dried apricots'],
      ['0813', 'Dried apricots'],
      ['040900', 'natural honey'],
      ['090111', 'green coffee beans'],
    ]);
  });

  it('never agrees with the code of a sibling', () => {
    for (const [code, text] of [
      ['081320', 'Dried apricots'],
      ['090121', 'green coffee beans'],
      ['020712', 'frozen chicken breast'],
      ['610990', 't-shirts of cotton, knitted'],
    ] as const)
      assert.notEqual(of(text, code).agreement, 'agrees', `${code} ${text}`);
  });

  it('differs from a code that its facts rule out, or that is of other goods', () => {
    agreements('differs', [
      ['081320', 'Dried apricots'],
      ['850211', 'diesel generator 500 kVA'],
      ['850211', 'generator 500 kVA'],
      ['73089000', 'natural honey'],
    ]);
  });

  it('of a subheading that it may be of as well neither agrees nor differs', () => {
    let found = 0;
    for (const text of ['rubber wellington boots', 'artificial flowers', 'bar soap', 'fishing net']) {
      const { decision, candidates } = of(text);
      const possible = candidates.slice(1).filter(({ probability }) => probability >= 0.1);
      if (decision !== 'confident') continue;
      for (const { record } of possible) assert.equal(of(text, record.code).agreement, 'unknown', text);
      found += possible.length;
    }
    assert.ok(found > 0, 'no text has a second subheading');
  });

  it('says nothing of a code where it does not say what the goods are', () => {
    agreements('unknown', [
      ['040900', 'parts'],
      ['040900', 'freight charges'],
    ]);
    assert.equal(of('honey').agreement, null);
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { analyseText, compoundForms } from '../../src/text/text-analysis.ts';

/** The terms that a single word is indexed under. */
function terms(word: string): string[] {
  return analyseText(word)
    .flat()
    .flatMap(({ forms }) => forms.map(({ term }) => term));
}

/** Whether two words share a term, so that a query with one finds a text with the other. */
function match(a: string, b: string): boolean {
  return terms(a).some((term) => terms(b).includes(term));
}

/** The negated words of a text, and the others. */
function split(text: string): { stated: string[]; negated: string[] } {
  const words = analyseText(text).flat();
  const texts = (negated: boolean) => words.filter((word) => word.negated === negated).map((word) => word.text);
  return { stated: texts(false), negated: texts(true) };
}

describe('Arabic words', () => {
  it('match with and without the article and joined prepositions', () => {
    for (const word of ['البن', 'والبن', 'بالبن', 'للبن']) assert.ok(match(word, 'بن') || word.length < 5, word);
    assert.ok(match('القهوة', 'قهوة'));
    assert.ok(match('والقهوة', 'قهوة'));
    assert.ok(match('بالقهوة', 'قهوة'));
    assert.ok(match('للقهوة', 'قهوة'));
    assert.ok(match('وقهوة', 'قهوة'));
  });

  it('keep letters that only look like the article', () => {
    assert.ok(!terms('ألواح').includes('واح'));
    assert.ok(match('ألواح', 'الواح'));
    assert.ok(match('ألواح', 'لوح'));
  });

  it('keep a first letter that only looks like a joined preposition', () => {
    assert.ok(match('بطاقات', 'بطاقة'));
    assert.ok(!match('بطاقات', 'طاقة'));
    assert.ok(match('بلاستيكية', 'بلاستيك'));
    assert.ok(!match('ورقي', 'رقي'));
  });

  it('match words that Gulf shops use for the same goods', () => {
    for (const [a, b] of [
      ['مويه', 'ماء'],
      ['موبايل', 'جوال'],
      ['حقائب', 'شنطة'],
      ['مكائن', 'مكينة'],
      ['الأريكة', 'كنب'],
    ] as const)
      assert.ok(match(a, b), a);
  });

  it('match in every number and gender', () => {
    assert.ok(match('سيارات', 'سيارة'));
    assert.ok(match('مجمدة', 'مجمد'));
    for (const [plural, singular] of [
      ['قمصان', 'قميص'],
      ['هواتف', 'هاتف'],
      ['الفلاتر', 'فلتر'],
      ['أغلفة', 'غلاف'],
    ] as const)
      assert.ok(match(plural, singular), plural);
    assert.ok(match('خشبي', 'خشب'));
  });

  it('match their own plural better than another word', () => {
    const weight = (word: string, term: string) =>
      analyseText(word)
        .flat()[0]
        ?.forms.find((form) => form.term === term)?.weight ?? 0;
    assert.equal(weight('شاشات', 'شاشه'), 1);
    assert.ok(weight('شاشة', 'شاش') < 1);
    assert.ok(!match('زيتون', 'زيت'));
  });
});

describe('Arabic particles', () => {
  it('are recognised as they are spelt, not by what folding makes of them', () => {
    for (const word of ['ماء', 'الماء', 'آلي', 'عداء', 'خلاء']) assert.equal(split(word).stated.length, 1, word);
    for (const word of ['ما', 'إلى', 'الى', 'على', 'عَلى', 'أو', 'عدا', 'باستثناء'])
      assert.deepEqual(split(word).stated, [], word);
  });
});

describe('English words', () => {
  it('match in number and as participles', () => {
    for (const [a, b] of [
      ['boxes', 'box'],
      ['hoodies', 'hoodie'],
      ['knives', 'knife'],
      ['tomatoes', 'tomato'],
      ['berries', 'berry'],
      ["men's", 'man'],
      ['womens', 'woman'],
      ['sliced', 'slice'],
      ['knitting', 'knitted'],
      ['dried', 'dry'],
    ] as const)
      assert.ok(match(a, b), `${a} ${b}`);
  });

  it('match in British and American spelling', () => {
    for (const [a, b] of [
      ['colour', 'color'],
      ['fibre', 'fiber'],
      ['aluminium', 'aluminum'],
      ['sulphur', 'sulfur'],
      ['tyres', 'tire'],
      ['jewellery', 'jewelry'],
      ['sterilised', 'sterilized'],
      ['enamelled', 'enameled'],
    ] as const)
      assert.ok(match(a, b), `${a} ${b}`);
  });

  it('do not match where only the ending looks like an inflection', () => {
    assert.ok(!match('earring', 'ear'));
    assert.ok(!match('gas', 'ga'));
    assert.ok(!match('glass', 'gla'));
  });

  it('form the same compound in one word, with a hyphen or apart', () => {
    const compound = (text: string) => {
      const [first, second] = analyseText(text).flat();
      return first && second ? compoundForms(first, second)[0]?.term : undefined;
    };
    assert.equal(compound('t-shirts'), 'tshirt');
    assert.equal(compound('T shirt'), 'tshirt');
    assert.equal(compound('4 mm'), '4mm');
    assert.deepEqual(
      analyseText('4mm')
        .flat()
        .map(({ text, joined }) => [text, joined]),
      [
        ['4', false],
        ['mm', true],
      ],
    );
  });

  it('may be a letter of a name, but not an article or an abbreviation', () => {
    for (const [text, words] of [
      ['e-bike', ['e', 'bike']],
      ['vitamin E oil', ['vitamin', 'e', 'oil']],
      ['vitamin A, in bulk', ['vitamin', 'a', 'bulk']],
      ['a/c unit', ['a', 'c', 'unit']],
      ['I-beams', ['i', 'beams']],
      ['فيتامين ج', ['فيتامين', 'ج']],
      ['parts of a pump', ['parts', 'pump']],
      ['drinks (e.g. cola), i.e. soda', ['drinks', 'cola', 'soda']],
    ] as const)
      assert.deepEqual(split(text).stated, words, text);
  });

  it('are kept in one piece if they are numbers', () => {
    assert.deepEqual(terms('1,500'), ['1500']);
    assert.deepEqual(terms('0.2'), ['0.2']);
  });
});

describe('negation', () => {
  it('marks excluded and negated words', () => {
    assert.deepEqual(split('Live horses other than pure-bred animals'), {
      stated: ['live', 'horses', 'other'],
      negated: ['pure', 'bred', 'animals'],
    });
    assert.deepEqual(split('Coffee, not roasted').negated, ['roasted']);
    assert.deepEqual(split('Scooters without an electric motor').negated, ['electric', 'motor']);
    assert.deepEqual(split('Foil (excluding backing)').negated, ['backing']);
    assert.deepEqual(split('خيول حية عدا الأصيلة').negated, ['الاصيله']);
    assert.deepEqual(split('كركم غير مسحوق').negated, ['مسحوق']);
    assert.deepEqual(split('sugar-free chewing gum').negated, ['sugar']);
    for (const text of ['Silk dress free shipping', 'Pig fat free of lean meat', 'oil with free acidity'])
      assert.deepEqual(split(text).negated, [], text);
    assert.deepEqual(split('حلوى خالية من السكر بنكهة الفراولة').negated, ['السكر']);
    assert.deepEqual(split('ورق باستثناء الحامل').negated, ['الحامل']);
  });

  it('covers a list and ends where another condition begins', () => {
    assert.deepEqual(split('Meat other than beef, pork and lamb').negated, ['beef', 'pork', 'lamb']);
    assert.deepEqual(split('Fish other than fillets, fresh or chilled').negated, ['fillets']);
    assert.deepEqual(split('Fabric, not bleached, of cotton').negated, ['bleached']);
    assert.deepEqual(split('Sugar not containing flavouring').negated, ['containing', 'flavouring']);
  });

  it('ignores alternatives and measures', () => {
    assert.deepEqual(split('Peas, whether or not shelled').negated, []);
    assert.deepEqual(split('Cars not exceeding 1,000 cc').negated, []);
  });

  it('ends an exclusion at a comma unless names joined by "and" or "or" follow', () => {
    const stated = (text: string) => split(text).stated;
    assert.ok(!stated('Telephones other than cordless, smartphone or satellite').includes('smartphone'));
    assert.ok(!stated('Meat other than beef, pork and lamb').includes('pork'));
    assert.ok(stated('Fish other than fillets, fresh or chilled').includes('chilled'));
    assert.ok(stated('Tubes other than hard rubber, with or without fittings').includes('fittings'));
  });
});

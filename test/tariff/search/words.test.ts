import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fold } from '../../../src/tariff/fold.ts';
import { clauses, compoundForms } from '../../../src/tariff/search/words.ts';

/** The terms a single word is kept under. */
function terms(word: string): string[] {
  return clauses(word)
    .flat()
    .flatMap(({ forms }) => forms.map(({ term }) => term));
}

/** Whether a query with the one word finds a text with the other. */
function meet(a: string, b: string): boolean {
  return terms(a).some((term) => terms(b).includes(term));
}

/** The words that a text has and those that it denies. */
function said(text: string): { has: string[]; denies: string[] } {
  const words = clauses(text).flat();
  const texts = (excluded: boolean) => words.filter((word) => word.excluded === excluded).map((word) => word.text);
  return { has: texts(false), denies: texts(true) };
}

describe('folding', () => {
  it('writes one spelling for the ways in which an Arabic word is typed', () => {
    assert.equal(fold('عَبَايَة'), fold('عبايه'));
    assert.equal(fold('أدوات'), fold('ادوات'));
    assert.equal(fold('مستشفى'), fold('مستشفي'));
    assert.equal(fold('جـــوال'), 'جوال');
    assert.equal(fold('کمپیوتر'), fold('كمبيوتر'));
    assert.equal(fold('كهرباء'), 'كهربا');
  });

  it('takes Latin letters without case and accents, and digits of every script', () => {
    assert.equal(fold('Café ÉTÉ'), 'cafe ete');
    assert.equal(fold('٤ ۵ 6'), '4 5 6');
  });
});

describe('Arabic words', () => {
  it('meet with and without the article and what is joined to it', () => {
    for (const word of ['البن', 'والبن', 'بالبن', 'للبن']) assert.ok(meet(word, 'بن') || word.length < 5, word);
    assert.ok(meet('القهوة', 'قهوة'));
    assert.ok(meet('والقهوة', 'قهوة'));
    assert.ok(meet('بالقهوة', 'قهوة'));
    assert.ok(meet('للقهوة', 'قهوة'));
    assert.ok(meet('وقهوة', 'قهوة'));
  });

  it('do not lose letters that only look like the article', () => {
    assert.ok(!terms('ألواح').includes('واح'));
    assert.ok(meet('ألواح', 'الواح'));
    assert.ok(meet('ألواح', 'لوح'));
  });

  it('meet in number and gender', () => {
    assert.ok(meet('سيارات', 'سيارة'));
    assert.ok(meet('مجمدة', 'مجمد'));
    assert.ok(meet('قمصان', 'قميص'));
    assert.ok(meet('خشبي', 'خشب'));
  });

  it('stay nearer to their own plural than to another word', () => {
    const weight = (word: string, term: string) =>
      clauses(word)
        .flat()[0]
        ?.forms.find((form) => form.term === term)?.weight ?? 0;
    assert.equal(weight('شاشات', 'شاشه'), 1);
    assert.ok(weight('شاشة', 'شاش') < 1);
    assert.ok(!meet('زيتون', 'زيت'));
  });
});

describe('English words', () => {
  it('meet in number and simple inflection', () => {
    for (const [a, b] of [
      ['boxes', 'box'],
      ['knives', 'knife'],
      ['tomatoes', 'tomato'],
      ['berries', 'berry'],
      ["men's", 'man'],
      ['womens', 'woman'],
      ['sliced', 'slice'],
      ['knitting', 'knitted'],
      ['dried', 'dry'],
    ] as const)
      assert.ok(meet(a, b), `${a} ${b}`);
  });

  it('meet in British and American spelling', () => {
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
      assert.ok(meet(a, b), `${a} ${b}`);
  });

  it('do not meet where only their endings are alike', () => {
    assert.ok(!meet('earring', 'ear'));
    assert.ok(!meet('gas', 'ga'));
    assert.ok(!meet('glass', 'gla'));
  });

  it('make one word of what is written in one, with a hyphen or apart', () => {
    const compound = (text: string) => {
      const [first, second] = clauses(text).flat();
      return first && second ? compoundForms(first, second)[0]?.term : undefined;
    };
    assert.equal(compound('t-shirts'), 'tshirt');
    assert.equal(compound('T shirt'), 'tshirt');
    assert.equal(compound('4 mm'), '4mm');
    assert.deepEqual(
      clauses('4mm')
        .flat()
        .map(({ text, joined }) => [text, joined]),
      [
        ['4', false],
        ['mm', true],
      ],
    );
  });

  it('keep numbers whole', () => {
    assert.deepEqual(terms('1,500'), ['1500']);
    assert.deepEqual(terms('0.2'), ['0.2']);
  });
});

describe('exclusions', () => {
  it('are not what a text has', () => {
    assert.deepEqual(said('Live horses other than pure-bred animals'), {
      has: ['live', 'horses', 'other'],
      denies: ['pure', 'bred', 'animals'],
    });
    assert.deepEqual(said('Coffee, not roasted').denies, ['roasted']);
    assert.deepEqual(said('Scooters without an electric motor').denies, ['electric', 'motor']);
    assert.deepEqual(said('Foil (excluding backing)').denies, ['backing']);
    assert.deepEqual(said('خيول حية عدا الأصيلة').denies, ['الاصيله']);
    assert.deepEqual(said('كركم غير مسحوق').denies, ['مسحوق']);
    assert.deepEqual(said('ورق باستثناء الحامل').denies, ['الحامل']);
  });

  it('run through a list and end where the text turns to something else', () => {
    assert.deepEqual(said('Meat other than beef, pork and lamb').denies, ['beef', 'pork', 'lamb']);
    assert.deepEqual(said('Fish other than fillets, fresh or chilled').denies, ['fillets']);
    assert.deepEqual(said('Fabric, not bleached, of cotton').denies, ['bleached']);
    assert.deepEqual(said('Sugar not containing flavouring').denies, ['containing', 'flavouring']);
  });

  it('are not seen in alternatives and measures', () => {
    assert.deepEqual(said('Peas, whether or not shelled').denies, []);
    assert.deepEqual(said('Cars not exceeding 1,000 cc').denies, []);
  });
});

it('a letter with a mark over it folds as the letter does, however it is composed', () => {
  for (const [written, folded] of [
    ['ۂ', 'ه'],
    ['ہ\u0654', 'ه'],
    ['ۀ', 'ه'],
    ['أ', 'ا'],
    ['آ', 'ا'],
    ['ؤ', 'و'],
    ['ئ', 'ي'],
  ] as const)
    assert.equal(fold(written), folded);
});

it('an exclusion goes on through a list, joined by "and" or "or", and ends where a condition begins', () => {
  const meant = (text: string) =>
    clauses(text)
      .flat()
      .filter(({ excluded }) => !excluded)
      .map((word) => word.text);
  assert.ok(!meant('Telephones other than cordless, smartphone or satellite').includes('smartphone'));
  assert.ok(!meant('Meat other than beef, pork and lamb').includes('pork'));
  assert.ok(meant('Fish other than fillets, fresh or chilled').includes('chilled'));
  assert.ok(meant('Tubes other than hard rubber, with or without fittings').includes('fittings'));
});

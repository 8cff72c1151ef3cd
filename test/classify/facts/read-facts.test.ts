import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readFacts } from '../../../src/classify/facts/read-facts.ts';
import { statedFacts } from '../../../src/classify/facts/stated-facts.ts';

/** The values of one property: "frozen", or "!sugar" where it is denied. */
function valuesOf(text: string, property: string): string[] {
  const { said, denied } = readFacts(text).properties.get(property) ?? { said: [], denied: [] };
  return [...said, ...[...denied].map((value) => `!${value}`)];
}

describe('the properties of a text', () => {
  it('are the same in both languages', () => {
    for (const [en, ar, property, value] of [
      ['frozen chicken', 'دجاج مجمد', 'state', 'frozen'],
      ['dried figs', 'تين مجفف', 'state', 'dried'],
      ["men's shoes", 'حذاء رجالي', 'sex', 'male'],
      ['used tyres', 'إطارات مستعملة', 'novelty', 'used'],
      ['washing powder', 'مسحوق غسيل', 'form', 'powder'],
      ['full fat yoghurt', 'زبادي كامل الدسم', 'fatness', 'full_fat'],
      ['barley flour', 'دقيق شعير', 'cereal', 'barley'],
      ['oak wood table', 'طاولة خشب', 'material', 'wood'],
    ] as const)
      for (const text of [en, ar]) assert.ok(valuesOf(text, property).includes(value), `${text}: ${property}`);
  });

  it('are turned round by every usual denial', () => {
    for (const text of [
      'juice without sugar',
      'sugar-free juice',
      'sugarless juice',
      'unsweetened juice',
      'no sugar juice',
      'juice with no added sugar',
      'juice not sweetened',
      'juice containing no sugar',
      'عصير بدون سكر',
      'عصير غير محلى',
      'عصير خالي من السكر',
      'عصير لا يحتوي على سكر',
      'عصير من غير سكر',
    ])
      assert.deepEqual(valuesOf(text, 'sugar'), ['!sugar'], text);
    assert.deepEqual(valuesOf('fire-rated door', 'fire'), ['fire_rated']);
    assert.deepEqual(valuesOf('door, not fire-rated', 'fire'), ['!fire_rated']);
    assert.deepEqual(valuesOf('باب غير مقاوم للحريق', 'fire'), ['!fire_rated']);
    for (const text of ['غير محتوية على كاكاو', 'لا تحتوي على كاكاو', 'غير محلاة وبدون كاكاو'])
      assert.deepEqual(valuesOf(text, 'cocoa'), ['!cocoa'], text);
    assert.deepEqual(valuesOf('كركم غير مجروش ولا مسحوق', 'division'), ['!crushed', '!ground']);
    assert.deepEqual(valuesOf('مياه غير محلاة وغير منكهة', 'flavour'), ['!flavoured']);
    assert.deepEqual(valuesOf('ملح غير مدعم باليود', 'iodine'), ['!iodised']);
    assert.deepEqual(valuesOf('سبليت لا تعمل بغاز الفريون', 'refrigerant'), ['!freon']);
    assert.deepEqual(valuesOf('طائرة بدون طيار مزودة بكاميرا', 'camera'), ['camera']);
    assert.deepEqual(valuesOf('beef, bone in', 'bone'), ['!boneless']);
    assert.deepEqual(valuesOf('boneless beef', 'bone'), ['boneless']);
  });

  it('are not read out of words that only contain others', () => {
    assert.deepEqual(valuesOf('fabrics of man-made fibres', 'sex'), []);
    assert.deepEqual(valuesOf('fabrics of man-made fibres', 'fibre'), ['synthetic', 'artificial']);
    assert.deepEqual(valuesOf('rubber ice bags', 'state'), []);
  });

  it('take the longest phrase: grain sorghum is no maize', () => {
    assert.deepEqual(valuesOf('ذرة رفيعة', 'cereal'), ['sorghum']);
    assert.deepEqual(valuesOf('ذرة صفراء', 'cereal'), ['maize']);
  });
});

describe('stated facts', () => {
  it('are numbers with their units, and properties that matter for the chapter', () => {
    assert.deepEqual(statedFacts(readFacts('LED bulb 9 W, frozen glass'), '85').slice(0, 1), [
      { kind: 'power', value: '9', unit: 'W', denied: false },
    ]);
    const drinks = statedFacts(readFacts('orange juice without sugar 1 L'), '20');
    assert.deepEqual(
      drinks.filter(({ kind }) => kind === 'volume' || kind === 'sugar'),
      [
        { kind: 'volume', value: '1', unit: 'L', denied: false },
        { kind: 'sugar', value: 'sugar', unit: null, denied: true },
      ],
    );
    assert.ok(!statedFacts(readFacts('orange juice without sugar'), '85').some(({ kind }) => kind === 'sugar'));
  });
});

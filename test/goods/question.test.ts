import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { goodsIn } from '../../src/goods/question.ts';
import words from '../../src/goods/question-words.json' with { type: 'json' };
import { analyseText } from '../../src/search/text-analysis.ts';
import { csvRows } from '../../src/tables/csv.ts';

/** The words of the goods in a text, without stop words. */
const wordsOf = (text: string) => analyseText(goodsIn(text)).flatMap((clause) => clause.map((word) => word.text));

describe('the goods in a text', () => {
  it('are what a question asks about, in both languages', () => {
    for (const [question, goods] of [
      ['What is the HS code for laptops in the UAE?', 'laptops'],
      ['customs duty on cars in Dubai', 'cars'],
      ['I want to import some shoes from China', 'shoes'],
      ['how much vat on 2 pallets of rice', 'rice'],
      ['can I bring honey from Yemen by air, is it allowed?', 'honey'],
      ['office chairs hs code please', 'office chairs'],
      ['ما هو رمز النظام المنسق للعطور؟', 'للعطور'],
      ['كم جمارك الجوال من الصين', 'الجوال'],
      ['كود الأحذية الجمركي', 'الاحذيه'],
      ['أريد استيراد القهوة إلى الإمارات', 'القهوه'],
      ['سجاد وش رسومه بالجمرك', 'سجاد'],
      ['عسل هل ممنوع؟', 'عسل'],
    ] as const)
      assert.equal(wordsOf(question).join(' '), goods, question);
  });

  it('are all words of a text that is no question', () => {
    for (const text of [
      'vat dyes',
      'I beam',
      'can opener',
      'heavy duty truck',
      'duty-free bags',
      'bar code reader',
      'license plate',
      'customs seals',
      'china plates',
      'ham made from turkey',
      'كود مجمد',
      'قميص كم طويل',
      'أختام جمركية',
      'حذاء للرياضة',
      'رسوم متحركة',
    ])
      assert.equal(goodsIn(text), text);
  });

  it('are all words of nearly every name of goods in the bundled edition', () => {
    const rows = [...csvRows(readFileSync(new URL('../../data/tarifa-2022.csv', import.meta.url), 'utf8'))];
    const names = rows.flatMap(({ cells }) => cells.slice(4)).flatMap((aliases) => aliases.split('|'));
    const changed = names.filter((name) => goodsIn(name) !== name);
    assert.ok(changed.length / names.length < 1 / 10_000, changed.join('\n'));
  });

  it('have no origin or destination, whether the text is a question or not', () => {
    for (const [text, goods] of [
      ['leather bag made in Italy', 'leather bag'],
      ['frozen chicken from Brazil to Saudi Arabia', 'frozen chicken'],
      ['تمور من السعودية للإمارات', 'تمور'],
    ] as const)
      assert.equal(wordsOf(text).join(' '), goods, text);
  });

  it('are the whole text where no other word is left', () => {
    for (const text of ['customs', 'HS code', 'import duty', 'استيراد', 'كم الجمارك؟'])
      assert.equal(goodsIn(text), text);
  });
});

it('the words of questions are written with plain letters, which stand for their other spellings', () => {
  const { signs, others, places, ...lists } = words;
  for (const list of [signs, others, places, lists].flatMap((group) => Object.values(group)))
    for (const word of list) assert.match(word, /^(?:[a-z' ]+|[ء-غف-ي ]+)$/u);
  assert.doesNotMatch(JSON.stringify(words), /[أإآةىئ]/);
});

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { cleanText, isBareOther, languageOf } from '../../../src/publishing/importing/clean-text.ts';

it('leading dashes are counted and removed; a tatweel counts as a dash', () => {
  assert.deepEqual(cleanText('  - - - Of rubber :'), { text: 'Of rubber', depth: 3, hasColon: true });
  assert.deepEqual(cleanText('---Of rubber'), { text: 'Of rubber', depth: 3, hasColon: false });
  assert.deepEqual(cleanText('ـ ـ من مطاط'), { text: 'من مطاط', depth: 2, hasColon: false });
  assert.deepEqual(cleanText(' :-- غيرها'), { text: 'غيرها', depth: 2, hasColon: false });
  assert.deepEqual(cleanText('Of rubber - - -'), { text: 'Of rubber', depth: 0, hasColon: false });
});

it('stray spaces, newlines, tatweels and invisible characters are removed', () => {
  assert.equal(cleanText('\u00a0Of\n rubber\u00a0\u00a0or \u200eplastics. ').text, 'Of rubber or plastics');
  assert.equal(cleanText('مطـــاط').text, 'مطاط');
});

it('dashes, quotes and dots inside a text stay', () => {
  assert.equal(cleanText('1,1,1-Trichloroethane').text, '1,1,1-Trichloroethane');
  assert.equal(cleanText('- - (+)-Tartaric acid').text, '(+)-Tartaric acid');
  assert.equal(cleanText('- "Crepe" rubber').text, '"Crepe" rubber');
  assert.equal(cleanText('"- - Crepe rubber').text, 'Crepe rubber');
  assert.equal(cleanText('Of a weight exceeding 2.5').text, 'Of a weight exceeding 2.5');
  assert.equal(cleanText('Made in the U.A.E.').text, 'Made in the U.A.E.');
});

it('a very long text of punctuation is cleaned as fast as any other', () => {
  const text = `x${':'.repeat(200_000)}x`;
  assert.equal(cleanText(text).text, text);
  assert.equal(cleanText(`x${' -'.repeat(100_000)}. ;`).text, 'x');
});

it('a bare Other is recognised in both languages', () => {
  for (const text of ['Other', 'other', 'Others', 'غيرها', 'أخرى']) assert.ok(isBareOther(text), text);
  for (const text of ['Other rubber', 'غيرها من مطاط', '']) assert.ok(!isBareOther(text), text);
});

it('the letters decide the language of a text', () => {
  assert.equal(languageOf('Rubber'), 'en');
  assert.equal(languageOf('مطاط (HFC)'), 'ar');
  assert.equal(languageOf('010620'), null);
});

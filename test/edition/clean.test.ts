import assert from 'node:assert/strict';
import { it } from 'node:test';
import { clean, isBare, languageOf } from '../../src/edition/clean.ts';

it('dashes before a text are counted and taken away, a tatweel counts as one', () => {
  assert.deepEqual(clean('  - - - Of rubber :'), { text: 'Of rubber', depth: 3 });
  assert.deepEqual(clean('---Of rubber'), { text: 'Of rubber', depth: 3 });
  assert.deepEqual(clean('ـ ـ من مطاط'), { text: 'من مطاط', depth: 2 });
  assert.deepEqual(clean(' :-- غيرها'), { text: 'غيرها', depth: 2 });
  assert.deepEqual(clean('Of rubber - - -'), { text: 'Of rubber', depth: 0 });
});

it('spaces, newlines and invisible characters are put in order', () => {
  assert.equal(clean('\u00a0Of\n rubber\u00a0\u00a0or \u200eplastics. ').text, 'Of rubber or plastics');
  assert.equal(clean('مطـــاط').text, 'مطاط');
});

it('what belongs to a text stays', () => {
  assert.equal(clean('1,1,1-Trichloroethane').text, '1,1,1-Trichloroethane');
  assert.equal(clean('- - (+)-Tartaric acid').text, '(+)-Tartaric acid');
  assert.equal(clean('- "Crepe" rubber').text, '"Crepe" rubber');
  assert.equal(clean('"- - Crepe rubber').text, 'Crepe rubber');
  assert.equal(clean('Of a weight exceeding 2.5').text, 'Of a weight exceeding 2.5');
  assert.equal(clean('Made in the U.A.E.').text, 'Made in the U.A.E.');
});

it('knows a bare Other in both languages', () => {
  for (const text of ['Other', 'other', 'Others', 'غيرها', 'أخرى']) assert.ok(isBare(text), text);
  for (const text of ['Other rubber', 'غيرها من مطاط', '']) assert.ok(!isBare(text), text);
});

it('tells the language by the letters', () => {
  assert.equal(languageOf('Rubber'), 'en');
  assert.equal(languageOf('مطاط (HFC)'), 'ar');
  assert.equal(languageOf('010620'), null);
});

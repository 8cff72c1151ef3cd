import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { derive } from '../../src/publishing/derive.ts';
import type { Entry } from '../../src/publishing/entry.ts';
import { finish } from '../../src/steps.ts';
import { numberedEntry as entry } from './tariff-file.ts';

const factsOf = (...entries: Entry[]) => Object.fromEntries(finish(derive(entries)).map((fact) => [fact.code, fact]));

describe('derived rates', () => {
  it('are the commonest among the lines below, not among the children', () => {
    const facts = factsOf(
      entry('01', null),
      entry('0101', null),
      entry('010110', 0),
      entry('010120', 0),
      entry('0102', 5),
    );
    assert.equal(facts['01']?.rate, 0);
  });

  it('are the lowest on a tie', () => {
    assert.equal(factsOf(entry('01', null), entry('0101', 5), entry('0102', 0))['01']?.rate, 0);
    assert.equal(factsOf(entry('01', null), entry('0101', 0), entry('0102', 5))['01']?.rate, 0);
  });

  it('do not replace a stated rate, and come with the range below', () => {
    const facts = factsOf(entry('01', 12), entry('0101', 5), entry('0102', 0));
    assert.deepEqual([facts['01']?.rate, facts['01']?.lowestRate, facts['01']?.highestRate], [12, 0, 5]);
    assert.deepEqual([facts['0101']?.lowestRate, facts['0101']?.highestRate], [5, 5]);
  });

  it('count only active lines', () => {
    const facts = factsOf(
      entry('01', null),
      entry('0101', 5),
      entry('0102', 0, { active: false }),
      entry('0103', 0, { active: false }),
    );
    assert.deepEqual([facts['01']?.rate, facts['01']?.lowestRate, facts['01']?.highestRate], [5, 5, 5]);
  });
});

describe('an unknown rate', () => {
  it('becomes that of the nearest code above that states one', () => {
    const facts = factsOf(
      entry('8471', null),
      entry('84713000', 15),
      entry('847130000001', null, { rateUnknown: 'not_stated' }),
      entry('84714100', 5),
      entry('84714900', 5),
      entry('84714900', null, { code: '847149000001', rateUnknown: 'specific_duty' }),
      entry('847150', null, { rateUnknown: 'not_stated' }),
    );
    assert.deepEqual([facts['847130000001']?.rate, facts['847130000001']?.ratedBy], [15, '84713000']);
    assert.deepEqual([facts['847149000001']?.rate, facts['847149000001']?.ratedBy], [5, '84714900']);
    assert.deepEqual([facts['847150']?.rate, facts['847150']?.ratedBy], [5, '']);
    assert.equal(facts['84713000']?.ratedBy, '');
  });

  const unknown = (code: string) => entry(code, null, { rateUnknown: 'import_prohibited' });

  it('becomes the commonest of the heading, and counts for no other code', () => {
    const facts = factsOf(
      entry('0101', null),
      entry('010110', null),
      entry('01011000', 0),
      unknown('01011010'),
      unknown('01011020'),
      entry('010120', 5),
      entry('010130', 5),
    );
    assert.deepEqual([facts['0101']?.rate, facts['010110']?.rate, facts['01011010']?.rate], [5, 0, 5]);
    assert.deepEqual([facts['010110']?.lowestRate, facts['010110']?.highestRate], [0, 0]);
    assert.equal(facts['01011010']?.rateUnknown, 'import_prohibited');
  });

  it('becomes the commonest of the chapter, or of all, if the heading has none', () => {
    const facts = factsOf(entry('01', null), entry('0101', null), unknown('010110'), entry('0102', 7), unknown('0201'));
    assert.deepEqual([facts['010110']?.rate, facts['0201']?.rate], [7, 7]);
  });
});

describe('inherited texts', () => {
  it('come from the nearest code above, each language separately', () => {
    const facts = factsOf(entry('01', null), entry('0101', null, { en: '' }), entry('010110', 5, { en: '', ar: '' }));
    assert.deepEqual([facts['010110']?.en, facts['010110']?.ar, facts['010110']?.hasOwnText], ['E01', 'ع0101', false]);
    assert.equal(facts['0101']?.hasOwnText, true);
  });

  it('come from the nearest code above that exists', () => {
    assert.equal(factsOf(entry('01', null), entry('010110000000', 5, { en: '' }))['010110000000']?.en, 'E01');
  });
});

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { haveOneRate, readingByChapter } from '../../src/invoice/rules.ts';

it('the duty of a code is known if all lines below it were read and have one rate', () => {
  assert.ok(haveOneRate(['5'], 1));
  assert.ok(haveOneRate(['5', '5'], 2));
  assert.ok(!haveOneRate(['5', '0'], 2));
  assert.ok(!haveOneRate(['5', '5'], 51));
});

it('a code that can be read in two ways is the one in whose chapter the description is', () => {
  const readings = ['90121', '090121'] as const;
  assert.equal(readingByChapter(readings, ['090121', '210112']), '090121');
  assert.equal(readingByChapter(readings, ['901210']), '90121');
  assert.equal(readingByChapter(readings, ['090121', '901210']), null);
  assert.equal(readingByChapter(readings, []), null);
});

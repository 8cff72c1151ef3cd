import assert from 'node:assert/strict';
import { it } from 'node:test';
import { counted } from '../src/plural.ts';

const rows = { one: 'سطر واحد', two: 'سطران', few: '# أسطر', many: '# سطرًا', other: '# سطر' };

it('a noun has the form of Arabic that goes with its number', () => {
  const expected: [number, string][] = [
    [0, '0 سطر'],
    [1, 'سطر واحد'],
    [2, 'سطران'],
    [3, '3 أسطر'],
    [10, '10 أسطر'],
    [11, '11 سطرًا'],
    [99, '99 سطرًا'],
    [100, '100 سطر'],
    [103, '103 أسطر'],
    [111, '111 سطرًا'],
  ];
  for (const [count, text] of expected) assert.equal(counted('ar', count, rows), text);
});

it('English has two forms, and a form that is not written is the usual one', () => {
  assert.equal(counted('en', 1, { one: '# row', other: '# rows' }), '1 row');
  for (const count of [0, 2, 11])
    assert.equal(counted('en', count, { one: '# row', other: '# rows' }), `${count} rows`);
  assert.equal(counted('ar', 2, { other: '# خانة' }), '2 خانة');
});

it('the number is shown as it is given', () => {
  assert.equal(counted('ar', 3, rows, '٣'), '٣ أسطر');
});

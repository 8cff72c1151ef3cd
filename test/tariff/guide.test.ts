import assert from 'node:assert/strict';
import { it } from 'node:test';
import { Guide } from '../../src/tariff/guide.ts';

const guide = Guide.of([
  ['84', 'rule', 'Parts go with their machine.', 'تتبع الأجزاء آلتها.', ''],
  ['8418', 'not_here', 'Air conditioners.', 'مكيفات الهواء.', '8415'],
  ['841810', 'decides', 'Both doors must be outside.', 'لكل قسم باب خارجي.', ''],
  ['85', 'rule', 'Of another chapter.', 'من فصل آخر.', ''],
]);

it('a code has its own entries first, then those of its subheading, heading and chapter', () => {
  const codes = (code: string) => guide.of(code).map((entry) => entry.code);
  assert.deepEqual(codes('84'), ['84']);
  assert.deepEqual(codes('8418'), ['8418', '84']);
  assert.deepEqual(codes('841810'), ['841810', '8418', '84']);
  assert.deepEqual(codes('841810000000'), ['841810', '8418', '84']);
  assert.deepEqual(codes('841899'), ['8418', '84']);
  assert.deepEqual(codes('01'), []);
});

it('an entry says where goods go that do not belong there, and nothing else goes anywhere', () => {
  assert.deepEqual(
    guide.of('8418').map(({ goesTo }) => goesTo),
    ['8415', null],
  );
});

it('names goods, each with the code where they belong', () => {
  const { goods } = Guide.of([
    ['8418', 'covers', 'Wine coolers.', 'مبردات النبيذ.', ''],
    ['8418', 'not_here', 'Air conditioners.', 'مكيفات الهواء.', '8415'],
    ['84', 'rule', 'Parts go with their machine.', 'تتبع الأجزاء آلتها.', ''],
  ]);
  assert.deepEqual(
    goods.map(({ code, text }) => `${code} ${text.en}`),
    ['8418 Wine coolers.', '8415 Air conditioners.'],
  );
});

it('refuses a kind that it does not know', () => {
  assert.throws(() => Guide.of([['84', 'maybe', 'x', 'x', '']]), /84 of the unknown kind "maybe"/);
});

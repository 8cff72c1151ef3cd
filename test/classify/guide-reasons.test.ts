import assert from 'node:assert/strict';
import { it } from 'node:test';
import { reasonsAmong } from '../../src/classify/guide-reasons.ts';
import { Guide } from '../../src/tariff/guide.ts';

const guide = Guide.of([
  ['64', 'not_here', 'Toy shoes for dolls.', 'أحذية الدمى.', '9503'],
  ['6404', 'covers', 'Canvas sneakers.', 'أحذية رياضية من قماش.', ''],
  ['6404', 'not_here', 'Sneakers whose upper is leather.', 'الأحذية الرياضية التي وجهها من جلد.', '6403'],
  ['6404', 'not_here', 'Slippers of felt without a sole.', 'النعال من اللباد بلا نعل.', '6405'],
  ['640419', 'not_here', 'Shoes for sport.', 'أحذية الرياضة.', '640411'],
]);
const reasons = (description: string, ...candidates: string[]) =>
  reasonsAmong(description, candidates, guide).map(({ code, goesTo }) => `${code} to ${goesTo}`);

it('says of a candidate that the goods belong under another one', () => {
  assert.deepEqual(reasons('leather sneakers', '640399', '640419'), ['6404 to 6403']);
  assert.deepEqual(reasons('حذاء رياضي جلد', '640419', '640399'), ['6404 to 6403']);
});

it('says nothing of goods that the description does not name, or that go to no candidate', () => {
  assert.deepEqual(reasons('rubber boots', '640399', '640419'), []);
  assert.deepEqual(reasons('leather sneakers', '640411', '640419', '640590'), []);
  assert.deepEqual(reasons('shoes that are not for dolls', '640411', '950300'), ['64 to 9503']);
});

it('begins with what shares most words with the description', () => {
  assert.deepEqual(reasons('felt slippers, not leather', '640419', '640520', '640399')[0], '6404 to 6405');
});

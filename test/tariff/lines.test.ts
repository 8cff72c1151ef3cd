import assert from 'node:assert/strict';
import { it } from 'node:test';
import { isLine, linesBelow } from '../../src/tariff/lines.ts';
import type { TariffRecord } from '../../src/tariff/record.ts';
import { unsearchable } from '../sources.ts';

const HEADER = 'hs_code,description_en,description_ar,tariff_rate,is_active\n';
const catalogue = unsearchable(
  'edition',
  `${HEADER}01,Animals,حيوانات,,\n0101,Horses,خيول,5,\n0102,Cattle,أبقار,,\n010210,Cows,أبقار,5,false\n0103,Swine,خنازير,5,false\n0104,Sheep,غنم,,\n010410,Lambs,حملان,0,\n010420,Rams,كباش,5,\n`,
);
const find = (code: string) => catalogue.find(code) as TariffRecord;

it('a line is an active code without an active code below it', () => {
  assert.deepEqual(
    catalogue.records.filter(isLine).map(({ code }) => code),
    ['0101', '0102', '010410', '010420'],
  );
});

it('the lines below a code are in the order of codes, and a line is its own', () => {
  const below = (code: string) => linesBelow(find(code)).map((line) => line.code);
  assert.deepEqual(below('01'), ['0101', '0102', '010410', '010420']);
  assert.deepEqual(below('0104'), ['010410', '010420']);
  assert.deepEqual(below('0101'), ['0101']);
  assert.deepEqual(below('0103'), []);
});

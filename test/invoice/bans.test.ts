import assert from 'node:assert/strict';
import { it } from 'node:test';
import { type BannedLine, banOn } from '../../src/invoice/bans.ts';
import { measureOf } from '../tariff/measure.ts';

const ban = (title: string, scope: 'all' | 'part', condition: string | null = null) =>
  measureOf({ kind: 'prohibited', scope, condition, title: { en: title, ar: 'إطارات مستعملة' } });
const judged = (line: BannedLine, ...measures: ReturnType<typeof ban>[]) => banOn(line, measures)?.ban ?? null;

const LINE = { code: '681140000000' };

it('goods of a code that is banned as a whole are prohibited, whatever they are called', () => {
  assert.equal(judged({ ...LINE, description: 'Goods' }, ban('Live swine', 'all')), 'prohibited');
  assert.equal(judged(LINE, measureOf({ kind: 'restricted' })), null);
});

it('of a code with some banned goods, those that the description names are perhaps prohibited, others doubtful', () => {
  const boards = ban('Asbestos boards', 'part');
  assert.equal(judged({ ...LINE, description: 'Asbestos cement sheets' }, boards), 'perhaps');
  assert.equal(judged({ ...LINE, description: 'Cement pipes' }, boards), 'doubtful');
  assert.equal(judged({ ...LINE, description: 'الإطارات المستعملة' }, boards), 'perhaps', 'in Arabic too');
});

it('where a longer code would tell, it is asked for', () => {
  const tyres = ban('Used and retreaded tyres', 'part');
  assert.equal(judged({ code: '401220', description: 'Rubber goods' }, tyres), 'perhaps');
  assert.equal(judged({ code: '401220000002', description: 'Rubber goods' }, tyres), 'doubtful');
});

it('a ban on export or on a condition keeps no line out, and neither does one that the importer settles', () => {
  assert.equal(judged(LINE, ban('Sand', 'all', 'export_only')), null);
  const conditional = ban('Asbestos boards', 'part', 'renewal_unconfirmed');
  assert.equal(judged({ ...LINE, description: 'Asbestos boards' }, conditional), 'doubtful');
  assert.equal(judged({ ...LINE, isPermitted: true }, ban('Live swine', 'all')), null);
});

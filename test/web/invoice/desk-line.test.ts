import assert from 'node:assert/strict';
import { it } from 'node:test';
import { afterResolve, newLine } from '../../../web/src/invoice/desk-line.ts';
import { readGiven } from '../../../web/src/invoice/stored-fields.ts';
import { given, lineAt, resolved } from './answers.ts';

const linesOf = (count: number) =>
  Array.from({ length: count }, (_, i) => lineAt(`9012${String(i).padStart(8, '0')}`, '5'));

it('a line whose code cannot be read has a note until it gets another code', () => {
  const unread = { ...given('Shirts'), writtenCode: '6.1091E+11' };
  assert.equal(newLine(1, unread).note, 'unreadable_code');
  assert.equal(newLine(1, { ...unread, code: '610910' }).note, null);
  assert.equal(newLine(1, given('Shirts')).note, null);
});

it('lines with one rate are left to the visitor if there are more than were read', () => {
  const line = newLine(1, given('Microscopes', '9012'));
  assert.equal(afterResolve(line, resolved('9012', linesOf(50)))?.state, 'confident');
  assert.equal(afterResolve(line, resolved('9012', linesOf(50), { total: 51 }))?.state, 'choose');
});

it('the cell of a code is kept on the device', () => {
  const unread = { ...given('Shirts'), writtenCode: '6.1091E+11' };
  assert.deepEqual(readGiven(JSON.parse(JSON.stringify(unread))), unread);
  assert.deepEqual(readGiven({ ...unread, writtenCode: 5 }), given('Shirts'));
});

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { FormatError } from '../../src/tables/faults.ts';
import { readTables } from '../../src/tables/read-tables.ts';
import { withTables } from '../../src/tables/tables.ts';
import { zipOf } from './workbook-files.ts';

/** What a page is told of a file, in one word. */
async function problemOf(content: Uint8Array<ArrayBuffer> | string): Promise<string> {
  try {
    for (const table of await readTables(new Blob([content]))) for await (const _ of table.rows());
  } catch (error) {
    assert.ok(error instanceof FormatError, String(error));
    return error.problem;
  }
  return 'none';
}

it('what is wrong with a file is said in one word', async () => {
  const bytes = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'));
  const pictures = [
    '89504e470d0a1a0a',
    'ffd8ffe000104a464946',
    '474946383961',
    '524946460000000057454250',
    '0000002066747970686569630000',
  ];
  for (const picture of pictures) assert.equal(await problemOf(bytes(picture)), 'picture', picture);
  assert.equal(await problemOf(''), 'empty');
  assert.equal(await problemOf('PK\u0003\u0004'), 'damaged');
  assert.equal(await problemOf(bytes('d0cf11e0a1b11ae1')), 'damaged');
  assert.equal(await problemOf('<html>'), 'other_kind');
  assert.equal(await problemOf('[1'), 'unreadable');
  assert.equal(await problemOf('a,b\n1,2\n'), 'none');
  const locked = new Uint8Array(zipOf([{ name: 'a', bytes: Buffer.from('x') }]));
  locked[locked.findLastIndex((byte, i) => byte === 0x50 && locked[i + 1] === 0x4b && locked[i + 2] === 1) + 8] = 1;
  assert.equal(await problemOf(locked), 'locked');
});

it('a folder is refused with a sentence', () =>
  assert.rejects(
    withTables(import.meta.dirname, async () => {}),
    /This is a folder; name a file in it/,
  ));

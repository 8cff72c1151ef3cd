import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const ROOM = join('src', 'tables') + sep;

/** What other rooms may import: how a file becomes rows, how many rows are kept, how rows become a file, and what is said of a file. */
const ENTRANCE = [
  'tables',
  'read-tables',
  'packed-rows',
  'rows-by-position',
  'csv',
  'write-workbook',
  'encodings',
  'faults',
  'limits',
];

const files = ['src', join('web', 'src')].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name)),
);

it('other rooms know no more of the room than its entrance', () => {
  for (const file of files) {
    if (file.startsWith(ROOM)) continue;
    const text = readFileSync(join(ROOT, file), 'utf8');
    for (const [, name = ''] of text.matchAll(/from '[./]*\/tables\/([\w-]+)\.ts'/g))
      assert.ok(ENTRANCE.includes(name), `${file} imports ${name}`);
  }
});

it('the room knows nothing of tariffs', () => {
  // An e-invoice has a field for the code of its goods, whose name the reader must know.
  for (const file of files.filter((name) => name.startsWith(ROOM) && !name.endsWith('e-invoice.ts'))) {
    const text = readFileSync(join(ROOT, file), 'utf8');
    assert.doesNotMatch(text, /\b(tariff|duty|duties|customs|HS code|edition)\b/i, file);
  }
});

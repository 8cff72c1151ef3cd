import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { documents, filled, stale } from '../../tools/docs.ts';

const PAGE = 'before\n<!-- tiers -->\n| old |\n| table |\n<!-- /tiers -->\nafter\n';

it('every generated document is up to date', () => {
  assert.deepEqual(stale(), [], 'run: npm run docs');
});

it('every decision has a number of its own, which is that of its file', () => {
  const folder = new URL('../../docs/adr/', import.meta.url);
  const numbers = readdirSync(folder).map((file) => {
    const [, number] = /^(\d{4})-/.exec(file) ?? [];
    assert.match(readFileSync(new URL(file, folder), 'utf8'), new RegExp(`^# ${Number(number)}\\. `), file);
    return number;
  });
  assert.equal(new Set(numbers).size, numbers.length);
});

it('an outdated table in the README makes it stale, and the generated text puts it right', () => {
  const current = documents();
  const outdated = (path: string) => {
    const text = current.get(path) ?? null;
    return path === 'README.md'
      ? (text?.replace('| free |', '| gratis |').replace('`not_found`', '`lost`') ?? '')
      : text;
  };
  assert.deepEqual(stale(outdated), ['README.md']);
  assert.equal(documents(outdated).get('README.md'), current.get('README.md'));
});

describe('a part of a document', () => {
  it('is replaced between its markers, and nothing else changes', () => {
    assert.equal(filled(PAGE, { tiers: '| new |\n' }), PAGE.replace('| old |\n| table |\n', '| new |\n'));
  });

  it('is written as it is, also where it looks like a replacement pattern', () => {
    assert.ok(filled(PAGE, { tiers: "$1 $& $'\n" }).includes("\n$1 $& $'\n"));
  });

  it('without both of its markers is an error', () => {
    for (const page of ['', PAGE.replace('<!-- tiers -->', ''), PAGE.replace('<!-- /tiers -->', '')])
      assert.throws(() => filled(page, { tiers: '' }), /<!-- tiers -->/);
  });
});

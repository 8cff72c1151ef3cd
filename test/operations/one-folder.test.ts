import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { it } from 'node:test';
import { OPERATIONS } from '../../src/operations/operations.ts';

const SRC = new URL('../../src/', import.meta.url);
const ids = Object.keys(OPERATIONS);

/** Files outside src/operations that name an operation, and why. A new operation needs none of them. */
const NAMED_ELSEWHERE: Readonly<Record<string, string>> = {
  'http/app.ts': 'HTTP itself answers health and usage',
  'http/usage.ts': 'HTTP itself answers usage',
  'http/reference.ts': 'its first example is a lookup',
  'http/hand-made/rendered-catalogue.ts': 'fast replies',
  'http/hand-made/by-hand.ts': 'fast replies',
  'http/hand-made/shipment-json.ts': 'fast replies',
  'http/hand-made/details-json.ts': 'fast replies',
  'cli/commands/classify.ts': 'the same for every row of a file',
  'cli/classify-file.ts': 'the same for every row of a file',
  'publishing/measures/country-tables.ts': 'countries is the name of a table too',
  'library/open-tariff.ts': 'shipment and classify also take objects',
  'mcp/call-tool.ts': 'the answer of a bill is made short',
  'mcp/describe-tool.ts': 'agents give goods as texts or objects',
  'cli/invoice-file.ts': 'an invoice is classified, resolved and priced',
  'cli/commands/invoice.ts': 'an invoice is classified, resolved and priced',
};

it('each operation is one folder of at most three files, and there are no other folders', () => {
  const folders = readdirSync(new URL('operations/', SRC), { withFileTypes: true }).filter((each) =>
    each.isDirectory(),
  );
  assert.deepEqual(folders.map(({ name }) => name).sort(), ids.toSorted());
  for (const id of ids) {
    const files = readdirSync(new URL(`operations/${id}/`, SRC));
    assert.ok(files.includes('contract.ts') && files.length <= 3, `${id}: ${files.join(', ')}`);
  }
});

// The pages of the site show what chosen operations answer.
it('a new operation touches its folder and the list only: no other file names one, but for those with a reason', () => {
  const named = new RegExp(
    `operations/(${ids.join('|')})/|\\b(OPERATIONS|API)\\.(${ids.join('|')})\\b|(?<=\\(|\\bid === )'(${ids.join('|')})'`,
  );
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  const naming = files.filter(
    (file) =>
      !/^(operations\/(\w+\/|operations\.ts)|pages\/)/.test(file) &&
      named.test(readFileSync(new URL(file, SRC), 'utf8')),
  );
  for (const file of naming) assert.ok(file in NAMED_ELSEWHERE, `${file} names an operation; derive it from the list`);
  for (const file of Object.keys(NAMED_ELSEWHERE)) assert.ok(naming.includes(file), `${file} names none any more`);
});

it('a folder of an operation imports another one only for what its answer is made of', () => {
  const between = ids.flatMap((id) =>
    readdirSync(new URL(`operations/${id}/`, SRC)).flatMap((file) => {
      const text = readFileSync(new URL(`operations/${id}/${file}`, SRC), 'utf8');
      return [...text.matchAll(/from '\.\.\/(\w+)\/[\w-]+\.ts'/g)].map(([, other]) => `${id} → ${other}`);
    }),
  );
  assert.deepEqual([...new Set(between)], ['shipment → calculate']);
});

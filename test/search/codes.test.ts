import assert from 'node:assert/strict';
import { it } from 'node:test';
import { Codes } from '../../src/search/codes.ts';
import { buildIndex } from '../../src/search/index-builder.ts';
import { finish } from '../../src/steps.ts';
import { byRole, ROLES, type Role, roleOf } from '../../src/text/reader/roles.ts';
import { analyseText } from '../../src/text/text-analysis.ts';

const names = ['flange', 'hair perm', 'tea', 'DOP', 'DOP plasticiser', 'aged walker', 'pump', 'cola'];
const documents = names.map((name, i) => ({
  id: `010${i}`,
  parent: null,
  texts: ['goods'],
  inheritsTexts: false,
  names: [[name]],
  isFound: true,
  isOfParts: false,
}));
const { lexicon, phrases } = finish(buildIndex(documents, new Map()));
const codes = new Codes(lexicon, phrases);
const only = (role: Role) => byRole(Object.fromEntries(ROLES.map((each) => [each, each === role ? 1 : 0])) as never);

/** The words that are codes in a text whose words all seem to name goods, but for those with another role. */
function codesIn(text: string, others: Readonly<Record<string, Role>> = {}): string[] {
  const clauses = analyseText(text).map((clause) =>
    clause.map((word) => ({ ...word, roles: only(others[word.text] ?? 'goods') })),
  );
  const isCode = (roles: Float64Array | null) => roles !== null && roleOf(roles, 'trade') === 1;
  return codes
    .withoutRoles(clauses)
    .flat()
    .flatMap(({ text, roles }) => (isCode(roles) ? [text] : []));
}

it('takes a few letters beside a noun for a code, also where they are part of a name or an acronym of other goods', () => {
  for (const code of ['lh', 'perm', 'dop', 'age']) assert.deepEqual(codesIn(`flange ${code}`), [code]);
});

it('takes no name for a code, nor what stands in a name with another word of the text', () => {
  assert.deepEqual(codesIn('flange tea'), []);
  assert.deepEqual(codesIn('hair perm'), []);
  assert.deepEqual(codesIn('DOP plasticiser'), []);
});

it('takes nothing for a code that stands alone, or that is a fact or a brand', () => {
  assert.deepEqual(codesIn('dop'), []);
  assert.deepEqual(codesIn('kia pump', { kia: 'brand' }), []);
  assert.deepEqual(codesIn('oval pump', { oval: 'fact' }), []);
});

import assert from 'node:assert/strict';
import { parse } from 'node:querystring';
import { it } from 'node:test';
import fc from 'fast-check';
import { readQueryString } from '../../src/http/query-string.ts';

const PARAMETERS = ['q', 'level', 'limit', 'offset'];

/** The parameters of a search, as node:querystring reads them. */
function asParsed(query: string): Record<string, unknown> {
  const all = parse(query, '&', '=', { maxKeys: 0 });
  return Object.fromEntries(PARAMETERS.filter((name) => all[name] !== undefined).map((name) => [name, all[name]]));
}

it('any query string is read as node:querystring reads it', () => {
  const piece = fc.constantFrom(
    ...PARAMETERS,
    '&',
    '=',
    '+',
    '%20',
    '%D8%AC',
    '%',
    '%zz',
    'جوال',
    '%71',
    '__proto__',
    'x',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 16 }), (pieces) => {
      const query = pieces.join('');
      assert.deepEqual(readQueryString('search', query), asParsed(query));
    }),
    { numRuns: 2_000 },
  );
});

it('a parameter given thousands of times keeps every value', () => {
  assert.deepEqual(readQueryString('search', 'q=x&'.repeat(4_000)), { q: new Array(4_000).fill('x') });
});

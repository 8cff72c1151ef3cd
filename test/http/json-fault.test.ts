import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import { jsonFaultAt } from '../../src/http/json-fault.ts';

it('names the first character at which a text is no JSON any more', () => {
  for (const [text, at] of [
    ['', 0],
    ['  ', 2],
    ['{', 1],
    ['{"a":1,}', 7],
    ['{"a" 1}', 5],
    ["{'a':1}", 1],
    ['{"a":01}', 5],
    ['{"a":1 "b":2}', 7],
    ['[1,2', 4],
    ['[1,]', 3],
    ['[}', 1],
    ['"abc', 4],
    ['"a\\x"', 2],
    ['"a\nb"', 2],
    ['{"a":nul}', 5],
    ['{"a":NaN}', 5],
    ['1 2', 2],
    ['{"a":{"b":[1,{"c":tru}]}}', 18],
    ['{} ,', 3],
    ['{"a":}', 5],
  ] as const)
    assert.equal(jsonFaultAt(text), at, text);
});

it('finds no place in what JavaScript reads, and one where it refuses', () => {
  fc.assert(
    fc.property(fc.json(), (text) => jsonFaultAt(text) === text.length),
    { numRuns: 300 },
  );
  const damaged = fc
    .tuple(fc.json(), fc.nat(), fc.constantFrom('', ',', ']', '"', 'x', '{', ':'))
    .map(([text, at, by]) => {
      const place = at % (text.length + 1);
      return text.slice(0, place) + by + text.slice(place + 1);
    });
  fc.assert(
    fc.property(damaged, (text) => {
      const at = jsonFaultAt(text);
      try {
        JSON.parse(text);
        return at === text.length;
      } catch (error) {
        const [, place] = / at position (\d+)/.exec(String(error)) ?? [];
        return place === undefined ? at <= text.length : at <= Number(place);
      }
    }),
    { numRuns: 1_000 },
  );
});

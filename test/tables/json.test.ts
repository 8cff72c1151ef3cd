import assert from 'node:assert/strict';
import { it } from 'node:test';
import { JsonObjectScanner } from '../../src/tables/json.ts';

const DOCUMENT =
  '{"meta": {"from": "a \\"[{\\\\"}, "data": {"items": [{"a": [{"b": "}"}]}, {"c": "\\\\"}]}, "more": [{}, 5]}';
const OBJECTS = [
  { path: 'data.items', text: '{"a": [{"b": "}"}]}' },
  { path: 'data.items', text: '{"c": "\\\\"}' },
  { path: 'more', text: '{}' },
];

it('objects are cut out of a document wherever its pieces begin', () => {
  for (let size = 1; size <= DOCUMENT.length; size++) {
    const scanner = new JsonObjectScanner();
    const found = [];
    for (let at = 0; at < DOCUMENT.length; at += size) found.push(...scanner.write(DOCUMENT.slice(at, at + size)));
    assert.deepEqual(found, OBJECTS, `pieces of ${size}`);
    assert.ok(scanner.isComplete);
  }
});

it('a bracket that closes nothing, or another kind of bracket, is refused', () => {
  const scan = (text: string) => [...new JsonObjectScanner().write(text)];
  for (const text of ['[{"a": 1}]]', '{"data": [{"a": 1}]}}']) assert.throws(() => scan(text), /closes nothing/);
  for (const text of ['[{"a": 1}}', '{"data": [{"a": 1]}'])
    assert.throws(() => scan(text), /stands where . was expected/);
});

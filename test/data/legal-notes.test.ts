import assert from 'node:assert/strict';
import { it } from 'node:test';
import { bundledLegalNotes } from '../../src/library/bundled-data.ts';
import { SECTIONS } from '../../src/pages/sections.ts';

const notes = bundledLegalNotes();

it('the six General Rules are there with their parts, in both languages', () => {
  assert.deepEqual(
    notes.rules.map(({ number }) => number),
    ['1', '2a', '2b', '3a', '3b', '3c', '4', '5a', '5b', '6'],
  );
  for (const { text } of [...notes.rules, ...notes.sections]) {
    assert.match(text.en, /^[A-Z"].*\.$/s);
    assert.match(text.ar, /\p{Script=Arabic}.*\.$/su);
  }
});

it('every section has a note, which decides codes of its own chapters', () => {
  for (const { roman, from, to } of SECTIONS) {
    const own = notes.sections.filter(({ number }) => number === roman);
    assert.ok(own.length > 0, roman);
    for (const code of own.flatMap(({ codes }) => codes))
      assert.ok(Number(code.slice(0, 2)) >= from && Number(code.slice(0, 2)) <= to, `${roman}: ${code}`);
  }
  assert.ok(notes.of('610910').length > 0);
  assert.deepEqual(notes.of('77'), []);
});

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { bundledLegalNotes } from '../../src/library/bundled-data.ts';

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

it('the 21 sections have all chapters', () => {
  assert.equal(notes.titles.length, 21);
  const chapters = Array.from({ length: 97 }, (_, i) => String(i + 1).padStart(2, '0')).filter((code) => code !== '77');
  assert.deepEqual(
    notes.titles.flatMap(({ codes }) => codes),
    chapters,
  );
});

it('every section has a note, which decides codes of its own chapters', () => {
  for (const { number, codes } of notes.titles) {
    const own = notes.sections.filter((each) => each.number === number);
    assert.ok(own.length > 0, number);
    for (const code of own.flatMap((each) => each.codes))
      assert.ok(codes.includes(code.slice(0, 2)), `${number}: ${code}`);
  }
  assert.ok(notes.of('610910').length > 0);
  assert.deepEqual(notes.of('77'), []);
});

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { editDistance } from '../src/spelling.ts';

/** The textbook algorithm, with a table of all prefixes. */
function distanceByTable(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) => Array.from({ length: b.length + 1 }, (_, j) => i + j));
  const at = (i: number, j: number) => rows[i]?.[j] ?? 0;
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const replaced = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + replaced);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, at(i - 2, j - 2) + 1);
      rows[i]?.splice(j, 1, least);
    }
  }
  return at(a.length, b.length);
}

/** Every word of up to `length` of these letters. */
function wordsOf(letters: string, length: number): string[] {
  if (length === 0) return [''];
  const shorter = wordsOf(letters, length - 1);
  return ['', ...[...letters].flatMap((letter) => shorter.map((word) => letter + word))];
}

it('the edit distance is that of the textbook algorithm, up to the maximum asked for', () => {
  const words = [...new Set(wordsOf('abc', 4)), 'abcab', 'bacba', 'ccabba'];
  for (const a of words) {
    for (const b of words) {
      const distance = distanceByTable(a, b);
      for (const max of [0, 1, 2])
        assert.equal(Math.min(editDistance(a, b, max), max + 1), Math.min(distance, max + 1), `${a} ${b}`);
    }
  }
});

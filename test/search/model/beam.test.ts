import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import { Beam } from '../../../src/search/model/class-tree.ts';

it('a beam keeps the best nodes in order; of equal ones the first', () => {
  const score = fc.integer({ min: 0, max: 5 });
  fc.assert(
    fc.property(fc.array(score, { maxLength: 30 }), fc.integer({ min: 1, max: 8 }), (scores, width) => {
      const beam = new Beam(width);
      // A second use finds nothing of the first.
      for (let use = 0; use < 2; use++) {
        beam.clear();
        for (const [node, each] of scores.entries()) beam.add(node, each);
        const sorted = [...scores.keys()].sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b);
        assert.deepEqual([...beam.nodes.subarray(0, beam.size)], sorted.slice(0, width));
      }
    }),
  );
});

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { layOutByGroup } from '../../src/search/arrays.ts';
import { finish } from '../../src/steps.ts';

it('entries are laid out by group, and those of one group keep their order', () => {
  for (const count of [0, 1, 5, 50_000]) {
    const groups = Uint32Array.from({ length: count }, (_, entry) => (entry * 7) % 5);
    const sorted: number[] = new Array(count);
    const starts = finish(
      layOutByGroup(groups, 6, (entry, at) => {
        sorted[at] = entry;
      }),
    );
    const entriesOf = (group: number) => [...groups.keys()].filter((entry) => groups[entry] === group);
    for (let group = 0; group < 6; group++)
      assert.deepEqual(sorted.slice(starts[group], starts[group + 1]), entriesOf(group), `${count} ${group}`);
    assert.equal(starts.length, 7);
  }
});

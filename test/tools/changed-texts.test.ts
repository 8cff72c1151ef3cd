import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { changedText } from '../../tools/training/changed-texts.ts';
import { xorshift } from '../../tools/training/random.ts';

function copiesOf(text: string, seed = 7): string[] {
  const random = xorshift(seed);
  return Array.from({ length: 2_000 }, () => changedText(text, () => random() / 2 ** 32));
}

describe('changed copies of a text', () => {
  it('are the same each time', () => {
    assert.deepEqual(copiesOf('frozen chicken breast'), copiesOf('frozen chicken breast'));
  });

  it('are two thirds of the copies of a text with several words, and fewer of a single word', () => {
    const changed = (text: string) => copiesOf(text).filter((copy) => copy !== text).length / 2_000;
    assert.ok(changed('زيت زيتون بكر ممتاز') > 0.55);
    assert.ok(changed('سجاد') < 0.35);
  });

  it('keep the first and the last letter of longer words where they are mistyped', () => {
    const typed = copiesOf('refrigerator').filter((copy) => /^[a-z]+$/.test(copy));
    assert.ok(new Set(typed).size > 50);
    for (const copy of typed) assert.match(copy, /^r.*r$/);
  });

  it('have Arabic goods in Latin letters among them, and words glued together', () => {
    assert.ok(copiesOf('عباية').some((copy) => /^[a-z0-9]+$/.test(copy)));
    assert.ok(copiesOf('olive oil').includes('oliveoil'));
  });
});

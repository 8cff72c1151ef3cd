import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { changedText } from '../../tools/training/changed-texts.ts';
import { xorshift } from '../../tools/training/random.ts';

const CIRCUMSTANCES = { en: ['for hotels', '20 cartons'], ar: ['للفنادق', 'عدد 20 كرتون'] };

function copiesOf(text: string, seed = 7): string[] {
  const random = xorshift(seed);
  return Array.from({ length: 2_000 }, () => changedText(text, CIRCUMSTANCES, () => random() / 2 ** 32));
}

describe('changed copies of a text', () => {
  it('are the same each time', () => {
    assert.deepEqual(copiesOf('frozen chicken breast'), copiesOf('frozen chicken breast'));
  });

  it('are most of the copies of a text with several words, and fewer of a single word', () => {
    const changed = (text: string) => copiesOf(text).filter((copy) => copy !== text).length / 2_000;
    assert.ok(changed('زيت زيتون بكر ممتاز') > 0.7);
    assert.ok(changed('سجاد') < 0.5);
  });

  it('have circumstances of their language around half of them', () => {
    const around = copiesOf('olive oil').filter((copy) => /for hotels|20 cartons/.test(copy)).length / 2_000;
    assert.ok(around > 0.45 && around < 0.65, String(around));
    assert.ok(copiesOf('زيت زيتون').some((copy) => copy.includes('للفنادق')));
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

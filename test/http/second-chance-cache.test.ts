import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { SecondChanceCache } from '../../src/http/second-chance-cache.ts';

const answer = (letter: string, length: number) => ({ data: letter.repeat(length) });

describe('the cache of search pages', () => {
  it('returns the value that was stored', () => {
    const cache = new SecondChanceCache();
    const first = answer('a', 10);
    cache.set('a', first);
    assert.equal(cache.get('a'), first);
    assert.equal(cache.get('b'), undefined);
  });

  it('first evicts entries that were not read since they were last considered', () => {
    const cache = new SecondChanceCache();
    for (const name of ['a', 'b', 'c', 'd']) cache.set(name, answer(name, 1_999_000));
    cache.get('a');
    cache.set('e', answer('e', 1_000_000));
    assert.deepEqual(
      ['a', 'b', 'c', 'd', 'e'].map((name) => cache.get(name) !== undefined),
      [true, false, true, true, true],
    );
  });

  it('evicts the oldest when all were read', () => {
    const cache = new SecondChanceCache();
    const names = ['a', 'b', 'c', 'd'];
    for (const name of names) cache.set(name, answer(name, 1_999_000));
    for (const name of names) cache.get(name);
    cache.set('e', answer('e', 3_999_000));
    assert.deepEqual(
      names.filter((name) => cache.get(name) === undefined),
      ['a', 'b'],
    );
    assert.notEqual(cache.get('e'), undefined);
  });

  it('never exceeds its capacity, not even for one value that is too large', () => {
    const cache = new SecondChanceCache();
    cache.set('a', answer('a', 9_000_000));
    assert.equal(cache.get('a'), undefined);
    cache.set('b', answer('b', 7_999_000));
    assert.notEqual(cache.get('b'), undefined);
  });

  it('bounds the number of entries, however small they are', () => {
    const cache = new SecondChanceCache();
    for (let i = 0; i < 20_000; i++) cache.set(`nothing ${i}`, answer('', 0));
    assert.equal(cache.get('nothing 0'), undefined);
    assert.notEqual(cache.get('nothing 19999'), undefined);
  });
});

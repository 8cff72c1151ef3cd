import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ascii } from '../../src/http/latin1.ts';
import { SecondChanceCache } from '../../src/http/second-chance-cache.ts';

const reply = (name: string, length: number) => ({ data: ascii('a'.repeat(length)), etagKey: name });

/** Offers a reply until it is stored. */
function store(cache: SecondChanceCache, name: string, length: number): void {
  for (let i = 0; i < 2; i++) cache.offer(name, reply(name, length));
}

describe('the cache of replies', () => {
  it('stores a reply when it is offered again', () => {
    const cache = new SecondChanceCache();
    cache.offer('a', reply('a', 10));
    assert.equal(cache.get('a'), undefined);
    cache.offer('b', reply('b', 10));
    cache.offer('a', reply('a', 10));
    assert.deepEqual(cache.get('a'), reply('a', 10));
    assert.equal(cache.get('b'), undefined);
  });

  it('holds a long reply as a Buffer', () => {
    const cache = new SecondChanceCache();
    store(cache, 'a', 10_000);
    assert.deepEqual(cache.get('a'), { data: Buffer.alloc(10_000, 'a'), etagKey: 'a' });
  });

  it('first evicts entries that were not read since they were last considered', () => {
    const cache = new SecondChanceCache();
    for (const name of ['a', 'b', 'c', 'd']) store(cache, name, 1_999_000);
    cache.get('a');
    store(cache, 'e', 1_000_000);
    assert.deepEqual(
      ['a', 'b', 'c', 'd', 'e'].map((name) => cache.get(name) !== undefined),
      [true, false, true, true, true],
    );
  });

  it('evicts the oldest when all were read', () => {
    const cache = new SecondChanceCache();
    const names = ['a', 'b', 'c', 'd'];
    for (const name of names) store(cache, name, 1_999_000);
    for (const name of names) cache.get(name);
    store(cache, 'e', 3_999_000);
    assert.deepEqual(
      names.filter((name) => cache.get(name) === undefined),
      ['a', 'b'],
    );
    assert.notEqual(cache.get('e'), undefined);
  });

  it('never exceeds its capacity, not even for one value that is too large', () => {
    const cache = new SecondChanceCache();
    store(cache, 'a', 9_000_000);
    assert.equal(cache.get('a'), undefined);
    store(cache, 'b', 7_999_000);
    assert.notEqual(cache.get('b'), undefined);
  });

  it('bounds the number of entries, however small they are', () => {
    const cache = new SecondChanceCache();
    for (let i = 0; i < 20_000; i++) store(cache, `nothing ${i}`, 0);
    assert.equal(cache.get('nothing 0'), undefined);
    assert.notEqual(cache.get('nothing 19999'), undefined);
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Recent } from '../../src/http/recent.ts';

const answer = (letter: string, length: number) => ({ data: letter.repeat(length) });

describe('recent answers', () => {
  it('are given again as they are', () => {
    const recent = new Recent();
    const first = answer('a', 10);
    recent.keep('a', first);
    assert.equal(recent.get('a'), first);
    assert.equal(recent.get('b'), undefined);
  });

  it('make room for new ones, those first that were not asked for again', () => {
    const recent = new Recent();
    for (const name of ['a', 'b', 'c', 'd']) recent.keep(name, answer(name, 1_999_000));
    recent.get('a');
    recent.keep('e', answer('e', 1_000_000));
    assert.deepEqual(
      ['a', 'b', 'c', 'd', 'e'].map((name) => recent.get(name) !== undefined),
      [true, false, true, true, true],
    );
  });

  it('make room all the same when each was asked for', () => {
    const recent = new Recent();
    const names = ['a', 'b', 'c', 'd'];
    for (const name of names) recent.keep(name, answer(name, 1_999_000));
    for (const name of names) recent.get(name);
    recent.keep('e', answer('e', 3_999_000));
    assert.deepEqual(
      names.filter((name) => recent.get(name) === undefined),
      ['a', 'b'],
    );
    assert.notEqual(recent.get('e'), undefined);
  });

  it('never hold more than there is room for, not even one that is too large', () => {
    const recent = new Recent();
    recent.keep('a', answer('a', 9_000_000));
    assert.equal(recent.get('a'), undefined);
    recent.keep('b', answer('b', 7_999_000));
    assert.notEqual(recent.get('b'), undefined);
  });

  it('are bounded in number too, however little they hold', () => {
    const recent = new Recent();
    for (let i = 0; i < 20_000; i++) recent.keep(`nothing ${i}`, answer('', 0));
    assert.equal(recent.get('nothing 0'), undefined);
    assert.notEqual(recent.get('nothing 19999'), undefined);
  });
});

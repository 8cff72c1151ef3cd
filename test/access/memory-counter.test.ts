import assert from 'node:assert/strict';
import { it } from 'node:test';
import { MemoryCounter } from '../../src/access/memory-counter.ts';
import { addressSubject, keySubject } from '../../src/access/subject.ts';
import { ALLOWANCE, counterSuite, NOON } from './counter-suite.ts';

counterSuite(() => new MemoryCounter());

it('what changed can be saved and brought back into another process', () => {
  const first = new MemoryCounter();
  first.take(keySubject('a'), ALLOWANCE, NOON);
  first.take(keySubject('a'), ALLOWANCE, NOON);
  const changes = first.takeChanges();
  assert.deepEqual(
    changes.map(({ subject, minuteUsed, dayUsed }) => [subject, minuteUsed, dayUsed]),
    [['a', 2, 2]],
  );
  assert.deepEqual(first.takeChanges(), []);
  first.retry(changes);
  assert.equal(first.takeChanges().length, 1);
  const second = new MemoryCounter();
  second.restore(changes);
  assert.deepEqual(second.take(keySubject('a'), ALLOWANCE, NOON + 1), { minuteUsed: 3, dayUsed: 3, taken: true });
});

it('what changed is handed out with its neighbours of the first time, so that few pages are written', () => {
  const subjects = Array.from({ length: 1_000 }, (_, i) => `key ${i}`);
  const counter = new MemoryCounter();
  for (const subject of subjects) counter.take(keySubject(subject), ALLOWANCE, NOON);
  const first = counter.takeChanges().map(({ subject }) => subject);
  assert.deepEqual(first, subjects);
  for (let i = 0; i < 1_000; i++) counter.take(keySubject(`key ${(i * 377) % 1_000}`), ALLOWANCE, NOON);
  const places = counter.takeChanges().map(({ subject }) => first.indexOf(subject));
  assert.equal(places.length, 1_000);
  assert.ok(places.every((place, i) => Math.abs(place - i) < 64));
});

it('who has not called today is forgotten', () => {
  const counter = new MemoryCounter();
  counter.take(keySubject('a'), ALLOWANCE, NOON);
  counter.sweep(NOON + 86_400_000);
  assert.equal(counter.peek(keySubject('a'), NOON).dayUsed, 0);
});

it('a subject that is kept and one that is made anew share their counts, also when it was forgotten in between', () => {
  const counter = new MemoryCounter();
  const kept = keySubject('a');
  counter.take(kept, ALLOWANCE, NOON);
  counter.take(keySubject('a'), ALLOWANCE, NOON);
  assert.equal(counter.take(kept, ALLOWANCE, NOON).dayUsed, 3);
  const tomorrow = NOON + 86_400_000;
  counter.sweep(tomorrow);
  counter.take(keySubject('a'), ALLOWANCE, tomorrow);
  assert.equal(counter.take(kept, ALLOWANCE, tomorrow).dayUsed, 2);
  assert.equal(counter.takeChanges().length, 1);
});

it('a subject that is forgotten while the clock is ahead begins anew in one place', () => {
  const counter = new MemoryCounter();
  const kept = keySubject('a');
  counter.take(kept, ALLOWANCE, NOON);
  counter.sweep(NOON + 86_400_000);
  counter.take(keySubject('a'), ALLOWANCE, NOON);
  assert.equal(counter.take(kept, ALLOWANCE, NOON).dayUsed, 2);
});

it('what is brought back counts for a subject that called before', () => {
  const counter = new MemoryCounter();
  const early = keySubject('a');
  counter.take(early, ALLOWANCE, NOON);
  const day = Math.floor(NOON / 86_400_000);
  counter.restore([{ subject: 'a', minute: Math.floor(NOON / 60_000), minuteUsed: 1, day, dayUsed: 4 }]);
  assert.equal(counter.take(early, ALLOWANCE, NOON).dayUsed, 5);
});

it('what was counted elsewhere is gone on from', () => {
  const counter = new MemoryCounter();
  counter.learn(keySubject('a'), { minuteUsed: 2, dayUsed: 4, taken: true }, NOON);
  counter.learn(keySubject('a'), { minuteUsed: 1, dayUsed: 1, taken: true }, NOON);
  assert.deepEqual(counter.take(keySubject('a'), ALLOWANCE, NOON), { minuteUsed: 3, dayUsed: 5, taken: true });
  assert.deepEqual(counter.takeChanges().length, 1);
});

it('addresses have a bounded place, which never costs a key its counts', () => {
  const counter = new MemoryCounter();
  counter.take(keySubject('key'), ALLOWANCE, NOON);
  counter.take(addressSubject('first'), ALLOWANCE, NOON);
  for (let i = 0; i < 99_999; i++)
    counter.take(addressSubject(`10.${i >> 16}.${(i >> 8) & 255}.${i & 255}`), ALLOWANCE, NOON);
  assert.equal(counter.peek(addressSubject('first'), NOON).dayUsed, 1, 'a hundred thousand are known');
  counter.take(addressSubject('one more'), ALLOWANCE, NOON);
  assert.equal(counter.peek(addressSubject('first'), NOON).dayUsed, 0, 'the oldest made room');
  assert.equal(counter.peek(keySubject('key'), NOON).dayUsed, 1);
});

it('addresses are never handed out to be saved', () => {
  const counter = new MemoryCounter();
  counter.take(addressSubject('10.0.0.1'), ALLOWANCE, NOON);
  assert.deepEqual(counter.takeChanges(), []);
});

it('news of a window that is over changes nothing', () => {
  const counter = new MemoryCounter();
  counter.learn(keySubject('a'), { minuteUsed: 1, dayUsed: 4, taken: true }, NOON + 60_000);
  counter.learn(keySubject('a'), { minuteUsed: 3, dayUsed: 3, taken: true }, NOON);
  assert.deepEqual(counter.peek(keySubject('a'), NOON + 60_000), { minuteUsed: 1, dayUsed: 4, taken: true });
});

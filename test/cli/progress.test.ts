import assert from 'node:assert/strict';
import { it } from 'node:test';
import { Progress } from '../../src/cli/progress.ts';

function progressOn(isTerminal: boolean) {
  const written: string[] = [];
  const clock = { ms: 0 };
  const progress = new Progress(
    (text) => written.push(text),
    isTerminal,
    () => clock.ms,
  );
  return { written, clock, progress };
}

it('each step has a bar of its own on a terminal, with the time that is left of it', () => {
  const { written, clock, progress } = progressOn(true);
  progress.update('Reading', 0, 4);
  clock.ms = 10_000;
  progress.update('Reading', 1, 4);
  progress.update('Checking', 0, 2);
  clock.ms = 12_000;
  progress.update('Checking', 1, 2);
  assert.match(written[1] ?? '', /^\rReading █{8}░{22} {2}25% 30 s left/);
  assert.match(written[3] ?? '', /^\rChecking █{15}░{15} {2}50% 2 s left/);
  progress.end('Read 4 rows');
  assert.deepEqual(written.slice(4), ['\r\u001b[K', 'Read 4 rows (12.0 s)\n']);
});

it('a bar is not drawn more often than eyes can follow, but its end always is', () => {
  const { written, clock, progress } = progressOn(true);
  for (let done = 0; done <= 1_000; done++) {
    clock.ms += 1;
    progress.update('Reading', done, 1_000);
  }
  assert.ok(written.length < 20);
  assert.match(written.at(-1) ?? '', /100%/);
});

it('nothing is shown where the output is no terminal, except the message at the end', () => {
  const { written, progress } = progressOn(false);
  progress.update('Reading', 1, 2);
  progress.clear();
  assert.deepEqual(written, []);
  progress.end('Priced 2 of 2 rows');
  assert.deepEqual(written, ['Priced 2 of 2 rows (0.0 s)\n']);
});

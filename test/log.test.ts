import assert from 'node:assert/strict';
import { it } from 'node:test';
import { Log } from '../src/log.ts';

it('buffers JSON lines of its level and above, and writes them in one piece', () => {
  const written: string[] = [];
  const log = new Log('warn', (text) => written.push(text));
  log.info('dropped');
  log.warn('first', { a: 1 });
  log.error('second');
  assert.deepEqual(written, [], 'lines wait in the buffer');
  log.flush();
  assert.equal(written.length, 1);
  const lines = (written[0] ?? '')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  assert.deepEqual(
    lines.map(({ level, event, a }) => [level, event, a]),
    [
      ['warn', 'first', 1],
      ['error', 'second', undefined],
    ],
  );
});

it('writes when the buffer is full', () => {
  const written: string[] = [];
  const log = new Log('info', (text) => written.push(text));
  for (let i = 0; i < 1000; i++) log.info('event', { text: 'x'.repeat(100) });
  assert.ok(written.length > 3);
  log.flush();
  assert.equal(written.join('').split('\n').length, 1001);
});

it('the level silent writes nothing', () => {
  const log = new Log('silent', () => assert.fail());
  log.error('anything');
  log.flush();
});

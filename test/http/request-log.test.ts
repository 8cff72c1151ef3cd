import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import type { HttpExchange } from '../../src/http/exchange.ts';
import { LINES_A_SECOND, RequestLog } from '../../src/http/request-log.ts';
import { Log } from '../../src/log.ts';
import { type LogLevel, SETTINGS } from '../../src/settings.ts';

const EXCHANGE = { request: { method: 'GET' }, id: 'id', route: { id: 'health' }, admission: null };
let written = '';

function requests(level: LogLevel): { readonly log: Log; readonly answer: (count: number) => void; turn(): void } {
  const log = new Log(level, (text) => {
    written += text;
  });
  const requestLog = new RequestLog(log);
  const answer = (count: number) => {
    for (let i = 0; i < count; i++) requestLog.write(EXCHANGE as unknown as HttpExchange, 200, 0.1234);
  };
  return { log, answer, turn: () => requestLog.endSecond() };
}

function lines(): { readonly event: string; readonly count?: number }[] {
  return written
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));
}

describe('the request log', () => {
  beforeEach(() => {
    written = '';
  });

  it('has up to 1,000 lines a second, then one line with the number of requests left out', (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const { log, answer } = requests('info');
    answer(1_000);
    t.mock.timers.tick(1_000);
    answer(1_500);
    t.mock.timers.tick(1_000);
    answer(1);
    log.flush();
    const counted = lines();
    assert.equal(counted.filter(({ event }) => event === 'request').length, 2_001);
    assert.deepEqual(
      counted.filter(({ event }) => event !== 'request').map(({ event, count }) => [event, count]),
      [['requests_not_logged', 500]],
    );
    assert.equal(counted.at(-1)?.event, 'request', 'the next second starts a new count');
  });

  it('writes the number left out at the end', () => {
    const { log, answer, turn } = requests('info');
    answer(1_001);
    turn();
    log.flush();
    assert.equal(lines().at(-1)?.count, 1);
  });

  it('leaves nothing out at level debug', () => {
    const { log, answer } = requests('debug');
    answer(3_000);
    log.flush();
    assert.equal(lines().length, 3_000);
  });

  it('writes nothing above level info', () => {
    const { log, answer, turn } = requests('warn');
    answer(3_000);
    turn();
    log.flush();
    assert.equal(written, '');
  });
});

it('the help of the log level names the limit', () => {
  assert.ok(SETTINGS.logLevel.help.includes(`up to ${LINES_A_SECOND.toLocaleString('en')} a second`));
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { TarifaError } from '../../../clients/typescript/src/index.ts';
import { type Classified, likeliest } from '../../../src/invoice/decide.ts';
import type { InvoiceLine } from '../../../src/invoice/lines.ts';
import { countStates, Desk, type DeskLine, NO_CHARGES, newLine, priceLines } from '../../../web/src/invoice/desk.ts';
import { packLink, unpackLink } from '../../../web/src/invoice/link.ts';
import { type Questions, Runner } from '../../../web/src/invoice/runner.ts';
import { deskText, linkText, parseDesk, parseLink } from '../../../web/src/invoice/stored-desk.ts';
import { visibleRange } from '../../../web/src/invoice/visible-range.ts';
import { classified, given, goods, lineAt, resolved } from '../../invoice/answers.ts';

/** A service that answers at once; a test replaces what it needs. */
function questions(own: Partial<Questions> = {}): Questions {
  return {
    resolve: async (code) => resolved(code, [lineAt(`${code.slice(0, 6)}000000`, '5')]),
    classify: async () => classified('confident', '610910'),
    records: async (codes) => new Map(codes.map((code) => [code, { goods, rate: '5' }])),
    ...own,
  };
}

function deskOf(...lines: InvoiceLine[]): Desk {
  const desk = new Desk();
  desk.add(lines.map((each) => ({ given: each })));
  return desk;
}

/** Runs until no line waits. The clock jumps forward when the run waits. */
async function run(desk: Desk, own: Partial<Questions> = {}) {
  let now = 0;
  const waits: number[] = [];
  const runner = new Runner(desk, questions(own), {
    now: () => now,
    wait: async (ms) => {
      waits.push(ms);
      now += ms;
    },
  });
  const idle = idleOf(runner);
  runner.start();
  await idle;
  return { runner, waits };
}

/** Starts a run and waits until every code is described. */
async function described(desk: Desk, own: Partial<Questions> = {}): Promise<void> {
  const done = new Promise<void>((resolve) => desk.listen(() => desk.state.lines.every(isDescribed) && resolve()));
  new Runner(desk, questions(own), { now: () => 0, wait: async () => {} }).start();
  await done;
}

function isDescribed({ state, goods }: DeskLine): boolean {
  return state !== 'waiting' && state !== 'working' && goods !== null;
}

function idleOf(runner: Runner): Promise<void> {
  return new Promise((resolve) => runner.listen(() => !runner.isRunning && setImmediate(resolve)));
}

const internal = () => new TarifaError('internal_error', '', { status: 500, details: {} });
const offline = () => new TarifaError('network_error', '', { status: 0, details: {} });
const refused = () => new TarifaError('invalid_api_key', '', { status: 401, details: {} });
const limited = (retryAfterSeconds: number) =>
  new TarifaError('rate_limit_exceeded', '', { status: 429, details: { window: 'minute' }, retryAfterSeconds });

describe('a line', () => {
  it('with a code gets the only line below it', async () => {
    const desk = deskOf(given('', '61091000'));
    await run(desk);
    const [line] = desk.state.lines;
    assert.deepEqual([line?.state, line?.code, line?.rate], ['confident', '610910000000', '5']);
  });

  it('with lines of one rate keeps its code, and offers the lines', async () => {
    const desk = deskOf(given('', '6109'));
    const lines = [lineAt('610910000000', '5'), lineAt('610990000000', '5')];
    await run(desk, { resolve: async (code) => resolved(code, lines) });
    const [line] = desk.state.lines;
    assert.deepEqual([line?.state, line?.code, line?.candidates.length], ['alike', '6109', 2]);
    assert.deepEqual(line?.goods, goods, 'its description comes with one request for all lines');
  });

  it('with lines of different rates is never decided for the visitor', async () => {
    const desk = deskOf(given('', '6109'));
    const lines = [lineAt('610910000000', '5'), lineAt('610990000000', '0')];
    await run(desk, { resolve: async (code) => resolved(code, lines) });
    assert.deepEqual([desk.state.lines[0]?.state, desk.state.lines[0]?.code], ['choose', '']);
  });

  it('with a superseded code is left to the visitor', async () => {
    const desk = deskOf(given('phones', '851712'));
    const lines = [lineAt('851713000000', '0'), lineAt('851714000000', '0')];
    const resolve = async (code: string) => resolved(code, lines, { status: 'superseded' });
    await run(desk, { resolve, classify: async () => classified('vague') });
    const [line] = desk.state.lines;
    assert.deepEqual([line?.state, line?.note, line?.code], ['choose', 'superseded', '']);
  });

  it('with a description is confident, has candidates, or is too vague', async () => {
    const desk = deskOf(given('cotton shirts'), given('shoes'), given('parts'), given('x'));
    const answers: Readonly<Record<string, Classified>> = {
      shoes: classified('choose', '640399', '640219'),
      parts: classified('vague'),
    };
    await run(desk, { classify: async (text) => answers[text] ?? classified('confident', '610910') });
    assert.deepEqual(
      desk.state.lines.map(({ state, note }) => [state, note]),
      [
        ['confident', null],
        ['choose', null],
        ['vague', null],
        ['vague', 'too_short'],
      ],
    );
    assert.equal(desk.state.lines[1]?.candidates[0]?.hint?.en, 'word 640399');
  });

  it('with an unknown code is left to the visitor, also if its description is clear', async () => {
    const desk = deskOf(given('cotton shirts', '99999999'));
    const below = (code: string) => (code === '99999999' ? [] : [lineAt('610910000000', '5')]);
    await run(desk, { resolve: async (code) => resolved(code, below(code)) });
    const [line] = desk.state.lines;
    assert.deepEqual([line?.state, line?.note, line?.code], ['choose', 'unknown_code', '']);
  });

  it('proposes a code only where the description was classified, for lines of the tariff come in no such order', async () => {
    const desk = deskOf(given('shoes'), given('cotton shirts'), given('phones', '851712'), given('parts'));
    const answers: Readonly<Record<string, Classified>> = {
      shoes: classified('choose', '640399', '640219'),
      parts: classified('vague', '870899'),
    };
    const lines = [lineAt('851713000000', '0'), lineAt('851714000000', '5')];
    await run(desk, {
      classify: async (text) => answers[text] ?? classified('confident', '610910'),
      resolve: async (code) => resolved(code, lines, { status: code === '851712' ? 'superseded' : 'choose' }),
    });
    assert.deepEqual(
      desk.state.lines.map((line) => [line.state, likeliest(line.given, line)?.code]),
      [
        ['choose', '640399'],
        ['choose', undefined],
        ['choose', undefined],
        ['vague', undefined],
      ],
    );
  });

  it('takes the candidate that the visitor chooses, with the line below it', async () => {
    const desk = deskOf(given('shoes'));
    const { runner } = await run(desk, { classify: async () => classified('choose', '640399', '640219') });
    const second = desk.state.lines[0]?.candidates[1];
    assert.ok(second);
    await runner.choose([1], second);
    assert.deepEqual([desk.state.lines[0]?.state, desk.state.lines[0]?.code], ['done', '640219000000']);
  });
});

describe('a run', () => {
  it('waits at the limit as long as the service says, and loses nothing', async () => {
    const desk = deskOf(...Array.from({ length: 20 }, (_, i) => given(`goods ${i}`)));
    let asked = 0;
    const { waits } = await run(desk, {
      classify: async () => {
        asked++;
        if (asked > 7 && asked < 11) throw limited(37);
        return classified('confident', '610910');
      },
    });
    assert.equal(countStates(desk.state.lines).confident, 20);
    assert.ok(waits.length > 0 && waits.every((ms) => ms <= 37_000));
  });

  it('goes on when the network is back', async () => {
    const desk = deskOf(given('shirts'), given('shoes'));
    let failures = 3;
    await run(desk, {
      classify: async () => {
        if (failures-- > 0) throw offline();
        return classified('confident', '610910');
      },
    });
    assert.equal(countStates(desk.state.lines).confident, 2);
  });

  it('marks a line that fails, and tries it again on request', async () => {
    const desk = deskOf(given('shirts'), given('shoes'));
    let isBroken = true;
    const own = {
      classify: async (description: string) => {
        if (isBroken && description === 'shoes') throw internal();
        return classified('confident', '610910');
      },
    };
    await run(desk, own);
    const states = () => desk.state.lines.map(({ state, error }) => `${state} ${error}`);
    assert.deepEqual(states(), ['confident null', 'failed internal_error']);
    isBroken = false;
    desk.update(2, (line) => ({ ...line, state: 'waiting' }));
    await run(desk, own);
    assert.deepEqual(states(), ['confident null', 'confident null']);
  });

  it('stops for a key that no longer works, and goes on with another one', async () => {
    const desk = deskOf(...Array.from({ length: 9 }, (_, i) => given(`goods ${i}`)));
    let isRefused = true;
    const { promise: paused, resolve: onPause } = Promise.withResolvers<void>();
    const runner = new Runner(
      desk,
      questions({
        classify: async () => {
          if (isRefused) throw refused();
          return classified('confident', '610910');
        },
      }),
      {
        now: () => 0,
        wait: (_ms, signal) =>
          new Promise((resolve) => {
            signal.addEventListener('abort', () => resolve());
            onPause();
          }),
      },
    );
    runner.start();
    await paused;
    assert.equal(runner.pause?.reason, 'key');
    isRefused = false;
    const idle = idleOf(runner);
    runner.resume();
    await idle;
    assert.equal(countStates(desk.state.lines).confident, 9);
  });
});

describe('an invoice', () => {
  it('is the same after it was stored and read again; lines under way wait', async () => {
    const desk = deskOf(given('shirts'), given('shoes', '640399', '19.99'));
    await run(desk);
    desk.charge({ freight: '12.5', currency: 'KWD', vat: false });
    assert.deepEqual(parseDesk(deskText(desk.state)), desk.state);
    desk.update(1, (line) => ({ ...line, state: 'working' }));
    assert.equal(parseDesk(deskText(desk.state))?.lines[0]?.state, 'waiting');
    for (const text of [null, '', '{', '{"version":0}', 'null']) assert.equal(parseDesk(text), null);
  });

  it('reopens from its link with the codes that were decided', async () => {
    const desk = deskOf(given('قمصان قطنية'), given('shoes', '', ''));
    await run(desk, { classify: async (text) => classified(text === 'shoes' ? 'vague' : 'confident', '610910') });
    desk.charge({ insurance: '3' });
    const hash = await packLink(linkText(desk.state));
    assert.match(hash, /^#invoice=[\w-]+$/);
    const opened = parseLink((await unpackLink(hash)) ?? '');
    assert.deepEqual(
      opened?.lines.map((line) => [line.given.description, line.given.problem, line.state, line.code]),
      [
        ['قمصان قطنية', null, 'confident', '610910000000'],
        ['shoes', 'missing', 'waiting', ''],
      ],
    );
    assert.deepEqual(opened?.charges, { ...NO_CHARGES, insurance: '3' });
  });

  it('keeps the problems of its amounts in its link', () => {
    const mismatch = { ...given('shoes', '', '19'), quantity: '3', unitPrice: '5', problem: 'mismatch' } as const;
    const desk = deskOf(mismatch, { ...mismatch, problem: null }, { ...given('bags', '', ''), problem: 'unclear' });
    desk.update(2, (line) => ({ ...line, state: 'done', code: '640399' }));
    const opened = parseLink(linkText(desk.state))?.lines.map((line) => [line.given.problem, line.state, line.code]);
    assert.deepEqual(opened, [
      ['mismatch', 'waiting', ''],
      [null, 'done', '640399'],
      ['unclear', 'waiting', ''],
    ]);
  });

  it('takes rates and descriptions from the service, not from its link', async () => {
    const desk = deskOf(given('shirts'));
    await run(desk);
    assert.doesNotMatch(linkText(desk.state), /Goods|سلع/);
    const cells = ['shirts', '', '', '', '100', '', '', 'confident', '610910000000', '0', 'Duty free', 'معفى'];
    for (const link of [linkText(desk.state), JSON.stringify([1, NO_CHARGES, [cells]])]) {
      const state = parseLink(link);
      assert.ok(state);
      assert.deepEqual([state.lines[0]?.rate, state.lines[0]?.goods], ['', null]);
      const opened = new Desk(state);
      await described(opened);
      const [line] = opened.state.lines;
      assert.deepEqual([line?.code, line?.rate, line?.goods], ['610910000000', '5', goods]);
    }
  });

  it('of a link waits for the service to describe its codes', async () => {
    const state = parseLink(JSON.stringify([1, {}, [['x', '', '', '', '5', '', '', 'done', '640399']]]));
    assert.ok(state);
    const opened = new Desk(state);
    let failures = 2;
    await described(opened, {
      records: async () => {
        if (failures-- > 0) throw limited(5);
        return new Map([['640399', { goods, rate: '5' }]]);
      },
    });
    assert.equal(opened.state.lines[0]?.rate, '5');
  });

  it('looks up a line again if the tariff does not have the code of its link', async () => {
    const state = parseLink(JSON.stringify([1, {}, [['shirts', '', '', '', '5', '', '', 'done', '9999']]]));
    assert.ok(state);
    const opened = new Desk(state);
    const asked: (readonly string[])[] = [];
    await described(opened, {
      records: async (codes) => {
        asked.push(codes);
        return new Map();
      },
    });
    const [line] = opened.state.lines;
    assert.deepEqual([line?.state, line?.code, line?.rate], ['confident', '610910000000', '5']);
    assert.deepEqual(asked, [['9999']]);
  });

  it('is not opened from a damaged link', async () => {
    for (const hash of ['', '#key=x', '#invoice=', '#invoice=AAAA', '#invoice=%%%'])
      assert.ok(parseLink((await unpackLink(hash)) ?? '') === null, hash);
    assert.equal(parseLink('[2,{},[]]'), null);
    assert.equal(parseLink('no'), null);
  });
});

it('a bill has the lines with a code, and all with an amount beyond doubt share the costs', () => {
  const decided = { state: 'done', code: '610910' } as const;
  const line = (id: number, own: Partial<InvoiceLine>, more: Partial<DeskLine> = {}) =>
    ({ ...newLine(id, { ...given('x'), ...own }), ...decided, ...more }) as DeskLine;
  const lines = [
    line(1, {}),
    line(2, {}, { state: 'alike' }),
    line(3, {}, { state: 'choose' }),
    line(4, { amount: '', problem: 'missing' }),
    line(5, { quantity: '3', unitPrice: '5', problem: 'mismatch' }),
  ];
  assert.deepEqual(
    priceLines({ lines }).map(({ line: { id }, code }) => [id, code]),
    [
      [1, '610910'],
      [2, '610910'],
      [3, ''],
    ],
  );
});

it('500 lines need few rows on the screen', () => {
  assert.deepEqual(visibleRange({ top: 0, height: 680, row: 68 }, 500), { start: 0, end: 18 });
  assert.deepEqual(visibleRange({ top: 6800, height: 680, row: 68 }, 500), { start: 92, end: 118 });
  assert.deepEqual(visibleRange({ top: 33_320, height: 680, row: 68 }, 500), { start: 482, end: 500 });
  assert.deepEqual(visibleRange({ top: 0, height: 680, row: 68 }, 0), { start: 0, end: 0 });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { NO_CHARGES } from '../../../web/src/invoice/desk.ts';
import { packLink, unpackLink } from '../../../web/src/invoice/link.ts';
import { parseDesk, parseLink } from '../../../web/src/invoice/stored-desk.ts';

const EMPTY = { description: '', code: '', quantity: '', unitPrice: '', amount: '', currency: '', origin: '' };
const desk = (fields: object) => parseDesk(JSON.stringify({ version: 1, charges: {}, lines: [], ...fields }));
const link = (charges: unknown, lines: unknown) => parseLink(JSON.stringify([1, charges, lines]));

describe('the charges of a link and of the device', () => {
  const own = {
    ...{ freight: '12.5', insurance: '0', discount: '3', currency: 'KWD', vat: false },
    ...{ costsCurrency: 'EUR', rates: { EUR: '0.33' } },
  };
  const wrong: readonly unknown[] = [
    { freight: 5, insurance: ['1'], currency: 'zz', vat: 'no' },
    { freight: 'much', insurance: '-1', currency: 'aed', vat: 0 },
    { freight: '1e9', insurance: '9'.repeat(99), currency: 'DIRHAM', vat: null, other: 'x' },
    'freight',
    null,
    [],
  ];

  it('are read', () => {
    assert.deepEqual(link(own, [])?.charges, own);
    assert.deepEqual(desk({ charges: own })?.charges, own);
  });

  it('are the usual ones where they are of another kind', () => {
    for (const charges of wrong) {
      assert.deepEqual(link(charges, [])?.charges, NO_CHARGES, JSON.stringify(charges));
      assert.deepEqual(desk({ charges })?.charges, NO_CHARGES, JSON.stringify(charges));
    }
  });
});

describe('a line of a link', () => {
  it('has texts alone, and figures and currencies that can be calculated with', () => {
    const cells = [['x'], 'code', 5, 'dear', '1,5', 'zz', { en: 'x' }, 'done', '85', 'high'];
    const [line] = link({}, [cells])?.lines ?? [];
    assert.deepEqual(line?.given, { ...EMPTY, problem: 'missing' });
    assert.deepEqual([line?.state, line?.code, line?.rate], ['waiting', '', '']);
  });

  it('has a code only if it was decided', () => {
    const states = ['done', 'confident', 'choose', 'working', 'x', ''].map((state) => {
      const [line] = link({}, [['x', '', '', '', '5', '', '', state, '640399']])?.lines ?? [];
      return `${line?.state} ${line?.code}`;
    });
    assert.deepEqual(states, ['done 640399', 'confident 640399', 'waiting ', 'waiting ', 'waiting ', 'waiting ']);
  });

  it('has a description of limited length', () => {
    const [line] = link({}, [['x'.repeat(100_000)]])?.lines ?? [];
    assert.ok((line?.given.description.length ?? 0) <= 2_000);
  });

  it('is one of a limited number, and a list', () => {
    const lines = (count: number) => Array.from({ length: count }, () => ['x']);
    assert.equal(link({}, lines(10_000))?.lines.length, 10_000);
    assert.ok(link({}, lines(10_001)) === null);
    for (const other of [{}, 'x', null, [5], [null], [['x'], 'x']]) assert.ok(link({}, other) === null);
  });
});

it('a link that unpacks to very much is damaged', async () => {
  const hash = await packLink(JSON.stringify([1, {}, [['x'.repeat(20_000_000)]]]));
  assert.ok(hash.length < 100_000);
  assert.ok((await unpackLink(hash)) === null);
});

describe('a line on the device', () => {
  const given = { ...EMPTY, description: 'Shoes', amount: '5', problem: null };
  const goods = { en: 'Shoes', ar: 'أحذية' };
  const candidate = { code: '640399', goods, rate: '5', hint: null, by: 'description' };
  const line = {
    id: 1,
    given,
    state: 'done',
    by: 'description',
    code: '640399000000',
    goods,
    rate: '5',
    candidates: [candidate, { ...candidate, hint: goods }],
    question: null,
    note: 'superseded',
    error: 'internal_error',
  };

  it('is read', () => {
    assert.deepEqual(desk({ lines: [line] })?.lines, [line]);
  });

  it('has an id of its own', () => {
    const ids = desk({ lines: [line, { ...line, id: 'x' }, { ...line, id: 1 }] })?.lines.map(({ id }) => id);
    assert.deepEqual(ids, [1, 2, 3]);
  });

  it('loses what is of another kind', () => {
    const other = { goods: 'x', rate: 5, candidates: [5, null, { ...candidate, goods: null }], note: 'x', error: {} };
    const read = desk({
      lines: [
        { ...line, ...other },
        { ...line, candidates: {} },
      ],
    })?.lines;
    assert.deepEqual(read?.[0], { ...line, goods: null, rate: '', candidates: [], note: null, error: null });
    assert.deepEqual(read?.[1], { ...line, id: 2, candidates: [] });
  });

  it('is looked up again if its state or its code makes no sense', () => {
    for (const wrong of [
      { state: 'x' },
      { state: 5 },
      { state: 'working' },
      { code: '' },
      { code: 640399 },
      { code: 'x' },
    ]) {
      const [read] = desk({ lines: [{ ...line, ...wrong }] })?.lines ?? [];
      assert.deepEqual([read?.state, read?.code, read?.rate, read?.given], ['waiting', '', '', given]);
    }
    for (const wrong of [5, null, 'x', {}]) {
      const [read] = desk({ lines: [wrong] })?.lines ?? [];
      assert.deepEqual([read?.state, read?.given], ['waiting', { ...EMPTY, problem: 'missing' }]);
    }
  });

  it('has an amount, or else a problem', () => {
    const problems = (amount: unknown, problem: unknown) =>
      desk({ lines: [{ ...line, given: { ...given, amount, problem } }] })?.lines.map((each) => each.given.problem)[0];
    assert.deepEqual([problems('5', 'mismatch'), problems('', 'unclear')], ['mismatch', 'unclear']);
    assert.deepEqual([problems('', null), problems(5, null), problems('', 'x')], ['missing', 'missing', 'missing']);
    assert.deepEqual([problems('5', 'missing'), problems('', 'mismatch')], [null, 'missing']);
  });
});

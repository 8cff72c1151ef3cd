import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { checkParameters } from '../../src/operations/check-parameters.ts';
import { list } from '../../src/operations/list/list.ts';
import { listMetaOf } from '../../src/operations/operations.ts';
import type { TariffRecord } from '../../src/tariff/record.ts';
import { chainOf } from '../publishing/chain.ts';
import { BUNDLED, SMALL } from '../service.ts';
import { sourcesOf, unsearchable } from '../sources.ts';

const bundled = sourcesOf(unsearchable('bundled', readFileSync(BUNDLED, 'utf8')));
const [, changed = ''] = chainOf(readFileSync(SMALL, 'utf8'), 2, 20, 3);
const small = sourcesOf(unsearchable('small', changed));

/** All pages of a walk, and how many there were. */
function walked(sources: typeof bundled, parameters: Readonly<Record<string, string>>) {
  const records: TariffRecord[] = [];
  let pages = 0;
  for (let after: string | null | undefined; after !== null; pages++) {
    const answer = list.answer(checkParameters('list', { ...parameters, ...(after && { after }) }), sources);
    assert.ok('items' in answer);
    records.push(...answer.items);
    after = answer.next;
  }
  return { records, pages };
}

describe('a walk', () => {
  it('copies the whole tariff exactly, in 58 requests of the largest size', () => {
    const { records, pages } = walked(bundled, { limit: '500' });
    assert.equal(records.length, bundled.catalogue.records.length);
    assert.ok(records.every((record, i) => record === bundled.catalogue.records[i]));
    assert.equal(pages, Math.ceil(bundled.catalogue.records.length / 500));
  });

  it('of one level, or of active codes, copies just these', () => {
    for (const level of ['2', '4', '6', '8', '10', '12', undefined])
      for (const active of ['1', '0']) {
        const { records } = walked(small, { limit: '7', active, ...(level && { level }) });
        assert.deepEqual(
          records,
          small.catalogue.records.filter(
            (record) => (!level || record.level === Number(level)) && (active === '0' || record.active),
          ),
        );
      }
  });

  it('may continue after any code, whether the tariff has it or not', () => {
    for (const after of ['01', '0101', '010122', '00', '98', '99999999999999']) {
      const answer = list.answer(checkParameters('list', { after, limit: '3' }), small);
      assert.ok('items' in answer);
      const rest = small.catalogue.records.filter(({ code }) => code > after);
      assert.deepEqual(answer.items, rest.slice(0, 3));
      assert.equal(answer.next, rest.length > 3 ? rest[2]?.code : null);
      assert.deepEqual(listMetaOf(answer), {
        total: small.catalogue.records.length,
        limit: 3,
        count: Math.min(3, rest.length),
        next: answer.next,
        edition: 'small',
      });
    }
  });
});

describe('a batch', () => {
  it('gives each code in the order asked, null where there is none, also twice', () => {
    const answer = list.answer(checkParameters('list', { codes: '22,77,01,22' }), small);
    assert.ok('found' in answer);
    assert.deepEqual(
      answer.found.map(({ code, record }) => [code, record?.code ?? null]),
      [
        ['22', '22'],
        ['77', null],
        ['01', '01'],
        ['22', '22'],
      ],
    );
    assert.deepEqual(listMetaOf(answer), { total: 4, limit: 4, count: 4, next: null, edition: 'small' });
  });

  it('has 1 to 50 codes, and the position of one that is wrong', () => {
    const check = (codes: string) => checkParameters('list', { codes });
    assert.equal(check(Array(50).fill('01').join()).codes?.length, 50);
    assert.throws(() => check(Array(51).fill('01').join()), {
      code: 'invalid_parameter',
      details: { parameter: 'codes' },
    });
    for (const [codes, position] of [
      ['', 1],
      ['01,', 2],
      ['01,x,02,y', 2],
      ['1', 1],
      ['01,02,1.', 3],
    ] as const)
      assert.throws(() => check(codes), { code: 'invalid_code', details: { position } }, codes);
  });

  it('says what a code with separators was perhaps meant to be', () => {
    const check = (codes: string) => checkParameters('list', { codes });
    const details = { position: 2, suggestion: '610910' };
    const message = 'Code 2 of codes is not 2 to 14 digits without dots or spaces. Perhaps you meant 610910.';
    assert.throws(() => check('01, 02'), { details: { position: 2, suggestion: '02' } });
    assert.throws(() => check('0101,6109.10'), { code: 'invalid_code', details, message });
    assert.throws(() => check(`0101,6109.10${' '.repeat(100)}`), { details: { position: 2 } });
  });
});

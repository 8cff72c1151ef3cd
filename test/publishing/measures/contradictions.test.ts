import assert from 'node:assert/strict';
import { it } from 'node:test';
import { bundledMeasureRows } from '../../../src/library/bundled-data.ts';
import { contradictionsIn } from '../../../src/publishing/measures/contradictions.ts';
import { measureOf } from '../../tariff/measure.ts';

const row = (codes: string[], rate: number | null, more: Partial<ReturnType<typeof measureOf>> = {}) => ({
  codes,
  except: [] as string[],
  measure: measureOf({ kind: 'duty', scope: 'all', rule: 'only', rate, ...more }),
});

it('no two rows of the bundled measures contradict each other', () => {
  assert.deepEqual(contradictionsIn(bundledMeasureRows()), []);
});

it('two numbers for one code contradict each other, and nothing that another rule decides does', () => {
  assert.equal(contradictionsIn([row(['0101'], 5), row(['0101', '0102'], 10)]).length, 1);
  assert.deepEqual(contradictionsIn([row(['0101'], 5), row(['010121'], 10)]), [], 'the closer code counts');
  assert.deepEqual(contradictionsIn([row(['0101'], 5), row(['0101'], 10, { origins: ['IN'] })]), []);
  assert.deepEqual(contradictionsIn([row(['0101'], 5), row(['0101'], 10, { effective_from: '2030-01-01' })]), []);
  assert.deepEqual(contradictionsIn([row(['0101'], 5), row(['0101'], null)]), [], 'one of them states no number');
  assert.deepEqual(contradictionsIn([row(['0101'], 5), { ...row(['0101'], 10), except: ['0101'] }]), []);
});

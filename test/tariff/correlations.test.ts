import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { bundledCorrelations } from '../../src/library/bundled-data.ts';
import { Correlations } from '../../src/tariff/correlations.ts';

const correlations = Correlations.parse(
  'hs_version,code,becomes\n2017,010110,010111 010112\n2017,010120,010112 010120\n2012,010150,010130\n2022,010130,010131 010132\n',
);

describe('successors', () => {
  it('are all codes that the goods went to', () => {
    assert.deepEqual(correlations.successors('010110', 2017, false), ['010111', '010112']);
    assert.deepEqual(correlations.successors('010120', 2017, true), ['010112', '010120']);
  });

  it('of a code that is not listed are the code itself, if it is still there', () => {
    assert.deepEqual(correlations.successors('010130', 2017, true), ['010130']);
    assert.equal(correlations.successors('010130', 2017, false), null);
  });

  it('of a newer code are none: it did not exist', () => {
    assert.equal(correlations.successors('010111', 2017, true), null);
    assert.deepEqual(correlations.successors('010111', 2022, true), ['010111']);
    assert.equal(correlations.successors('010111', 2022, false), null);
  });
});

it('origins are the codes that goods came from, and empty where a code is unchanged', () => {
  assert.deepEqual(correlations.origins('010112', 2017), ['010110', '010120']);
  assert.deepEqual(correlations.origins('010120', 2017), []);
  assert.deepEqual(correlations.origins('010130', 2017), []);
  assert.deepEqual(correlations.origins('010130', 2012), ['010150']);
});

it('the outlook is what the next version makes of a code', () => {
  assert.deepEqual(correlations.outlook('010130'), ['010131', '010132']);
  assert.deepEqual(correlations.outlook('010131'), []);
});

it('of the bundled tables, HS 2028 divides vaccines, masks, plastic tableware and soft drinks, and moves supplements', () => {
  const bundled = bundledCorrelations();
  assert.equal(bundled.outlook('300241').length, 38);
  assert.ok(
    bundled.outlook('300241').every((code) => code.startsWith('3007')),
    'vaccines',
  );
  assert.deepEqual(bundled.outlook('630790'), ['630731', '630739', '630790'], 'masks');
  assert.deepEqual(bundled.outlook('392410'), ['392421', '392422', '392429', '392430'], 'tableware');
  assert.deepEqual(bundled.outlook('220299').at(-1), '220299', 'soft drinks');
  assert.deepEqual(bundled.outlook('210690'), ['210620', '210690', '210710', '210790'], 'food supplements');
  assert.deepEqual(bundled.outlook('392390'), ['392391', '392399'], 'not tableware too');
});

it('the changed codes below some digits are those of that version', () => {
  assert.deepEqual(correlations.changedBelow('01011', 2017), ['010110']);
  assert.deepEqual(correlations.changedBelow('0101', 2012), ['010150']);
  assert.deepEqual(correlations.changedBelow('02', 2017), []);
});

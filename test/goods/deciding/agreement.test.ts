import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import { agreement } from '../../../src/goods/deciding/agreement.ts';
import { BUNDLED } from '../../service.ts';
import { unsearchable } from '../../sources.ts';

const catalogue = unsearchable('bundled', readFileSync(BUNDLED, 'utf8'));
const candidates = (...each: readonly (readonly [string, number])[]) =>
  each.map(([code, headingProbability]) => {
    const record = catalogue.find(code);
    assert.ok(record !== undefined);
    return { record, headingProbability };
  });

it('a description agrees with a code whose heading is among the likely ones, whatever its further digits', () => {
  const shirts = candidates(['610910', 0.9], ['610510', 0.2]);
  for (const code of ['610910000001', '61099020', '6105']) assert.equal(agreement(code, shirts, true), 'agrees', code);
});

it('it differs from a code if the goods are surely under other headings', () => {
  assert.equal(agreement('73089000', candidates(['610910', 0.97]), true), 'differs');
  assert.equal(
    agreement('73089000', candidates(['610910', 0.6], ['610990', 0.6]), true),
    'unknown',
    'one heading of 60 %',
  );
});

it('nothing is known of a description that does not say what the goods are', () => {
  assert.equal(agreement('610910', candidates(['610910', 0.97]), false), 'unknown');
  assert.equal(agreement('610910', [], true), 'unknown');
});

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { fittingCandidates } from '../../src/classify/candidates.ts';
import { assumes, contradicts } from '../../src/classify/contradictions.ts';
import { readFacts } from '../../src/classify/facts/read-facts.ts';
import { BUNDLED } from '../service.ts';
import { unsearchable } from '../sources.ts';

const catalogue = unsearchable('bundled', readFileSync(BUNDLED, 'utf8'));

function recordOf(code: string) {
  const record = catalogue.find(code);
  assert.ok(record !== undefined, code);
  return record;
}

const isContradicted = (text: string, code: string) => contradicts(readFacts(text), recordOf(code));

describe('a text contradicts a code', () => {
  it('whose bounds its number is outside of, and no other', () => {
    assert.ok(isContradicted('diesel generator 500 kVA', '850211'));
    assert.ok(!isContradicted('diesel generator 50 kVA', '850211'));
    assert.ok(!isContradicted('diesel generator', '850211'));
  });

  it('if it is of a machine and the chapter has none', () => {
    assert.ok(isContradicted('sugar beet pulp presses', '230320'));
    assert.ok(!isContradicted('sugar beet pulp', '230320'));
  });

  it('of sugar confectionery if it has no sugar', () => {
    assert.ok(isContradicted('sugar free chewing gum', '170410'));
    assert.ok(isContradicted('sugar free toffee', '17049020'), 'though its text does not name sugar');
    assert.ok(!isContradicted('chewing gum', '170410'));
    assert.ok(!isContradicted('toffee', '17049020'));
  });

  it('if it denies what the code asks for', () => {
    assert.ok(isContradicted('unsweetened condensed milk', '040299'));
  });
});

it('a code assumes a measure that decides and that nobody stated', () => {
  const record = recordOf('850211');
  assert.ok(assumes(readFacts('diesel generator'), record));
  assert.ok(!assumes(readFacts('diesel generator 50 kVA'), record));
});

it('of the candidates a contradicted one makes way for the sibling that fits', () => {
  const candidate = {
    record: recordOf('850211'),
    probability: 0.9,
    headingProbability: 0.95,
    learned: 0.5,
    matched: [],
  };
  const [first] = fittingCandidates(readFacts('diesel generator 500 kVA'), [candidate]);
  assert.equal(first?.record.code, '850213');
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FeatureExtractor } from '../../../src/search/model/features.ts';
import { analyseText, type Clauses } from '../../../src/text/text-analysis.ts';
import { openBundled } from '../../bundled.ts';

function featuresOf(clauses: Clauses): Set<number> {
  const extractor = new FeatureExtractor();
  extractor.extract(clauses);
  return new Set(extractor.buckets.subarray(0, extractor.count));
}

/** How many features of the first text the second does not have. */
function missing(text: string, other: string): number {
  return featuresOf(analyseText(text)).difference(featuresOf(analyseText(other))).size;
}

describe('the features of a text', () => {
  it('have one for the head noun', () => {
    assert.equal(missing('battery', 'battery charger'), 1);
    assert.equal(missing('battery', 'charger battery'), 0);
    assert.equal(missing('بطارية', 'شاحن بطارية'), 1);
    assert.equal(missing('بطارية', 'بطارية شاحن'), 0);
  });

  it('have none for the head noun of what the goods are used for', async () => {
    const { search } = await openBundled();
    const read = (text: string) => featuresOf(search.index.read(text));
    assert.equal(read('battery').difference(read('filter for battery')).size, 1);
  });

  it('say which word each is of', () => {
    const extractor = new FeatureExtractor();
    extractor.extract(analyseText('red cotton shirt, large'));
    const { count, places } = extractor;
    assert.deepEqual([...new Set(places.subarray(0, count))], [0, 1, 2, 3]);
  });
});

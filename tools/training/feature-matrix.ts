import { BUCKETS, FeatureExtractor, IDF_UNIT } from '../../src/search/model/features.ts';
import { log } from '../../src/text/portable-math.ts';
import type { Clauses } from '../../src/text/text-analysis.ts';

/** The features of all texts as a sparse matrix: one row per text, scaled to length 1, in CSR layout. */
export interface FeatureMatrix {
  readonly starts: Uint32Array;
  readonly buckets: Uint32Array;
  readonly weights: Float32Array;
  /** The place in its text of the word that each feature is of. */
  readonly places: Uint16Array;
  /** The inverse document frequency of each bucket, in units of IDF_UNIT. */
  readonly idfs: Uint8Array;
}

/** Counts the documents of each feature in these texts, unless their inverse frequencies are given. */
export function featureMatrix(
  texts: readonly string[],
  read: (text: string) => Clauses,
  known?: Uint8Array,
): FeatureMatrix {
  const extractor = new FeatureExtractor();
  const rows: { buckets: Uint32Array; weights: Float64Array; places: Uint16Array }[] = [];
  const documentCounts = new Uint32Array(BUCKETS);
  for (const text of texts) {
    extractor.extract(read(text));
    const { count, buckets, weights, places } = extractor;
    rows.push({
      buckets: buckets.slice(0, count),
      weights: weights.slice(0, count),
      places: places.slice(0, count),
    });
    for (const bucket of new Set(rows.at(-1)?.buckets)) documentCounts[bucket] = (documentCounts[bucket] ?? 0) + 1;
  }
  const idfs =
    known ??
    Uint8Array.from(documentCounts, (count) => Math.round(log(1 + texts.length / Math.max(1, count)) / IDF_UNIT));
  const starts = new Uint32Array(rows.length + 1);
  for (const [i, { buckets }] of rows.entries()) starts[i + 1] = (starts[i] ?? 0) + buckets.length;
  const all = new Uint32Array(starts.at(-1) ?? 0);
  const allWeights = new Float32Array(all.length);
  const allPlaces = new Uint16Array(all.length);
  for (const [i, { buckets, weights, places }] of rows.entries()) {
    let squares = 0;
    for (let f = 0; f < buckets.length; f++) {
      weights[f] = (weights[f] ?? 0) * (idfs[buckets[f] ?? 0] ?? 0);
      squares += (weights[f] ?? 0) ** 2;
    }
    const scale = squares > 0 ? 1 / Math.sqrt(squares) : 0;
    all.set(buckets, starts[i]);
    allPlaces.set(places, starts[i]);
    allWeights.set(
      weights.map((weight) => weight * scale),
      starts[i],
    );
  }
  return { starts, buckets: all, weights: allWeights, places: allPlaces, idfs };
}

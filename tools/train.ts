/**
 * Trains the model of search and writes it to data/search-model.bin.gz: `npm run train`. It reads files of this repository
 * only, and the same files give the same bytes on every machine.
 */
import { writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { csvRows } from '../src/edition/files/csv.ts';
import { encodeModel } from '../src/tariff/search/model/model-file.ts';
import { DIMENSIONS } from './training/dot.ts';
import { readExamples } from './training/examples.ts';
import { featureMatrix } from './training/feature-matrix.ts';
import { quantise } from './training/quantise.ts';
import { train } from './training/softmax-trainer.ts';
import { COMMONNESS, EDITION, readSource, TITLES, trainingHash } from './training/sources.ts';

const trainedOn = trainingHash();
const target = new URL('../data/search-model.bin.gz', import.meta.url);
const examples = readExamples(readSource(EDITION), readSource(TITLES));
console.log(`${examples.examples.length} texts about ${examples.codes.length} subheadings`);
const matrix = featureMatrix(examples.examples.map(({ text }) => text));
const weights = train(examples, matrix, (epoch, epochs, loss) =>
  console.log(`epoch ${epoch} of ${epochs}: mean loss ${loss.toFixed(4)}`),
);
const features = quantise(weights.features);
const classes = quantise(weights.classes);
const commonness = new Map(
  [...csvRows(readSource(COMMONNESS))].map(({ cells: [code = '', level] }) => [code, Number(level)]),
);
const bytes = encodeModel({
  trainedOn,
  codes: examples.codes,
  commonness: Uint8Array.from(examples.codes, (code) => commonness.get(code) ?? 0),
  dimensions: DIMENSIONS,
  scale: features.scale * classes.scale,
  idfs: matrix.idfs,
  features: features.bytes,
  classes: classes.bytes,
});
const compressed = gzipSync(bytes, { level: 9 });
writeFileSync(target, compressed);
console.log(`data/search-model.bin.gz: ${(compressed.length / 1e6).toFixed(1)} MB`);

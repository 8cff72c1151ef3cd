import type { ModelData } from '../../src/search/model/linear-model.ts';
import { csvRows } from '../../src/tables/csv.ts';
import { DIMENSIONS } from './dot.ts';
import { readExamples } from './examples.ts';
import { quantise } from './quantise.ts';
import { type ReadTexts, train } from './softmax-trainer.ts';
import { COMMONNESS, EDITION, NOT_GOODS, readGuide, readSource, TITLES, trainingHash } from './sources.ts';

/** Coarser steps make the compressed file smaller. The many features of a text average their errors out. */
const FEATURE_STEPS = 5;
const CLASS_STEPS = 28;

/** Trains a model on the edition and on titles, by default all of them; its texts are read as `texts` says. */
export function trainModel(texts: ReadTexts, titles = readSource(TITLES)): ModelData {
  const trainedOn = trainingHash();
  const examples = readExamples(readSource(EDITION), titles, readGuide(), readSource(NOT_GOODS));
  console.log(`${examples.examples.length} texts about ${examples.codes.length} subheadings`);
  const { weights, idfs } = train(examples, texts, (epoch, epochs, loss) =>
    console.log(`epoch ${epoch} of ${epochs}: mean loss ${loss.toFixed(4)}`),
  );
  const features = quantise(weights.features, FEATURE_STEPS);
  const classes = quantise(weights.classes, CLASS_STEPS);
  const commonness = new Map(
    [...csvRows(readSource(COMMONNESS))].map(({ cells: [code = '', level] }) => [code, Number(level)]),
  );
  return {
    trainedOn,
    classIds: examples.codes,
    commonness: Uint8Array.from(examples.codes, (code) => commonness.get(code) ?? 0),
    dimensions: DIMENSIONS,
    scale: features.scale * classes.scale,
    idfs,
    features: features.bytes,
    classes: classes.bytes,
  };
}

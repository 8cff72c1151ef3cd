/**
 * Fits the numbers that turn the evidence for headings into probabilities, and writes them to
 * src/search/calibration.json: `npm run calibrate`. It learns from every second query of our own sets, except
 * questions and spoken words, and from product titles that neither the index nor a model of its own has seen. `--model FILE`
 * uses such a model that was trained before; `--keep FILE` writes it.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { openBundled } from '../src/library/open-sources.ts';
import { parseTitles, searchData } from '../src/library/search-data.ts';
import { isLong } from '../src/search/classifier.ts';
import type { ClassesEvidence } from '../src/search/evidence.ts';
import { LinearModel } from '../src/search/model/linear-model.ts';
import { decodeModel, encodeModel } from '../src/search/model/model-file.ts';
import { readSource, TITLES } from '../tools/training/sources.ts';
import { trainModel } from '../tools/training/train-model.ts';
import { fitProbabilities, type LabelledEvidence } from './calibration-fit.ts';
import { chooseThresholds } from './calibration-thresholds.ts';
import { splitTitles } from './held-out-titles.ts';
import { calibrationHalf, type LabelledQuery, readSets } from './sets.ts';

/** The numbers are fitted to every so many of the held-out titles: about as many as there are other queries. */
const TITLE_STEP = 8;

/** More than the promised 95 and 85 %. Other people's titles have more words that say nothing than ours, hence the margin. */
const SHORT_TARGETS = { group: 0.99, class: 0.98 };
const LONG_TARGETS = { group: 0.997, class: 0.985 };

const { values } = parseArgs({ options: { model: { type: 'string' }, keep: { type: 'string' } } });
const { kept, heldOut } = splitTitles(readSource(TITLES));
const data = values.model === undefined ? trainModel(kept) : decodeModel(gunzipSync(readFileSync(values.model)));
if (values.keep !== undefined) writeFileSync(values.keep, gzipSync(encodeModel(data)));
const search = (
  await openBundled({
    searchData: () => ({ ...searchData(), model: new LinearModel(data), readTitles: () => parseTitles(kept) }),
  })
).search;
// Questions and spoken words often leave the subheading open, so several count as right. With them, subheadings would look
// too certain.
const sets = readSets(new URL('.', import.meta.url).pathname)
  .labelled.filter(({ name }) => !/^(?:questions|spoken)-/.test(name))
  .map(calibrationHalf);
const evidenceOf = ({ query, relevant }: LabelledQuery): LabelledEvidence[] => {
  const evidence: ClassesEvidence | null = search.evidence(query);
  return evidence === null || evidence.groups.length === 0 ? [] : [{ evidence, relevant }];
};
const ours = sets.flatMap((set) => set.queries.flatMap(evidenceOf));
const titles = heldOut.flatMap(evidenceOf);
const cases = [...ours, ...titles.filter((_, i) => i % TITLE_STEP === 0)];
const { numbers, loss } = fitProbabilities(cases);
const rounded = Object.fromEntries(
  Object.entries(numbers).map(([name, value]) => [name, Math.round(value * 1000) / 1000]),
);
const calibration = {
  ...rounded,
  short: chooseThresholds(
    cases.filter(({ evidence }) => !isLong(evidence)),
    numbers,
    SHORT_TARGETS,
  ),
  long: chooseThresholds(
    [...ours, ...titles].filter(({ evidence }) => isLong(evidence)),
    numbers,
    LONG_TARGETS,
  ),
};
writeFileSync(new URL('../src/search/calibration.json', import.meta.url), `${JSON.stringify(calibration, null, 2)}\n`);
console.log(`${cases.length} descriptions, mean loss ${loss.toFixed(4)}`, calibration);

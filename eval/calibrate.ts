/**
 * Fits the numbers that turn the evidence for headings into probabilities, and writes them to
 * src/tariff/search/calibration.json: `npm run calibrate`. It uses every second query of our own labelled sets; the
 * evaluation reports on the others.
 */
import { writeFileSync } from 'node:fs';
import {
  type Calibration,
  type Evidence,
  headingProbabilities,
  subheadingShare,
} from '../src/tariff/search/classifier.ts';
import { bundledCatalogue } from './edition.ts';
import { calibrationHalf, readSets } from './sets.ts';

/** The share of right headings and subheadings among confident decisions that the thresholds are chosen for. */
const HEADING_TARGET = 0.98;
const SUBHEADING_TARGET = 0.9;
const STEPS = 600;
const RATE = 0.5;
const DIFFERENCE = 1e-4;

interface Case {
  readonly evidence: Evidence;
  readonly relevant: readonly string[];
}

const { index } = bundledCatalogue();
const cases: Case[] = readSets(new URL('.', import.meta.url).pathname).labelled.flatMap((set) =>
  calibrationHalf(set).queries.flatMap(({ query, relevant }) => {
    const evidence = index.evidence(query);
    return evidence === null ? [] : [{ evidence, relevant }];
  }),
);
let numbers: Calibration = {
  score: 6,
  learned: 2,
  learnedRoot: 2,
  none: 5,
  uncovered: 2,
  length: 0,
  confidentHeading: 1,
  confidentSubheading: 1,
};
const FITTED = ['score', 'learned', 'learnedRoot', 'none', 'uncovered', 'length'] as const;
for (let step = 0; step < STEPS; step++) {
  const loss = meanLoss(numbers);
  const gradient = FITTED.map(
    (name) => (meanLoss({ ...numbers, [name]: numbers[name] + DIFFERENCE }) - loss) / DIFFERENCE,
  );
  numbers = {
    ...numbers,
    ...Object.fromEntries(FITTED.map((name, i) => [name, numbers[name] - RATE * (gradient[i] ?? 0)])),
  };
}
const thresholds = chooseThresholds();
const rounded = Object.entries({ ...numbers, ...thresholds }).map(([name, value]) => [
  name,
  Math.round(value * 1000) / 1000,
]);
writeFileSync(
  new URL('../src/tariff/search/calibration.json', import.meta.url),
  `${JSON.stringify(Object.fromEntries(rounded), null, 2)}\n`,
);
console.log(`${cases.length} queries, mean loss ${meanLoss(numbers).toFixed(4)}`, Object.fromEntries(rounded));

/** The mean negative log-likelihood of the right heading, or of "none of these" where it is not among the candidates. */
function meanLoss(numbers: Calibration): number {
  let loss = 0;
  for (const { evidence, relevant } of cases) {
    const probabilities = headingProbabilities(evidence, numbers);
    let right = 0;
    let all = 0;
    for (const [i, { heading }] of evidence.headings.entries()) {
      all += probabilities[i] ?? 0;
      if (relevant.some((code) => code.startsWith(heading))) right += probabilities[i] ?? 0;
    }
    loss -= Math.log(Math.max(1e-9, right > 0 ? right : 1 - all));
  }
  return loss / cases.length;
}

/** The lowest thresholds with which confident decisions are right often enough. */
function chooseThresholds(): Pick<Calibration, 'confidentHeading' | 'confidentSubheading'> {
  const judged = cases.flatMap(({ evidence, relevant }) => {
    const probabilities = headingProbabilities(evidence, numbers);
    const best = probabilities.indexOf(Math.max(...probabilities));
    const heading = evidence.headings[best]?.heading ?? '';
    const probability = probabilities[best] ?? 0;
    const first = evidence.subheadings.find(({ record }) => record.code.startsWith(heading));
    return {
      heading: probability,
      subheading: probability * subheadingShare(evidence, numbers),
      isHeading: relevant.some((code) => code.startsWith(heading)),
      isSubheading: relevant.includes(first?.record.code ?? ''),
    };
  });
  const share = (kept: typeof judged, is: (each: (typeof judged)[number]) => boolean) =>
    kept.filter(is).length / kept.length;
  for (let threshold = 0.5; threshold < 1; threshold += 0.01) {
    const kept = judged.filter(({ heading }) => heading >= threshold);
    if (share(kept, ({ isHeading }) => isHeading) < HEADING_TARGET) continue;
    for (let lower = 0.3; lower < 1; lower += 0.01) {
      const both = kept.filter(({ subheading }) => subheading >= lower);
      if (share(both, ({ isSubheading }) => isSubheading) >= SUBHEADING_TARGET)
        return { confidentHeading: threshold, confidentSubheading: lower };
    }
  }
  return { confidentHeading: 1, confidentSubheading: 1 };
}

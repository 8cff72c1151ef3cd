import {
  bestSubheading,
  headingProbabilities,
  type Thresholds,
  type Weights,
} from '../src/tariff/search/classifier.ts';
import type { LabelledEvidence } from './calibration-fit.ts';

/** The least shares of right headings and subheadings among confident decisions. */
export interface Targets {
  readonly heading: number;
  readonly subheading: number;
}

const STEP = 0.001;

/** The lowest thresholds with which confident decisions are right often enough. */
export function chooseThresholds(cases: readonly LabelledEvidence[], numbers: Weights, targets: Targets): Thresholds {
  const judged = cases.map(({ evidence, relevant }) => {
    const probabilities = headingProbabilities(evidence, numbers);
    const best = probabilities.indexOf(Math.max(...probabilities));
    const heading = evidence.headings[best]?.heading ?? '';
    const probability = probabilities[best] ?? 0;
    const { code, share } = bestSubheading(evidence, best, numbers);
    return {
      probability,
      subheading: probability * share,
      isHeading: relevant.some((subheading) => subheading.startsWith(heading)),
      isSubheading: relevant.includes(code),
    };
  });
  const share = (some: typeof judged, is: 'isHeading' | 'isSubheading') =>
    some.filter((each) => each[is]).length / some.length;
  for (let heading = 0.5; heading < 1; heading += STEP) {
    const kept = judged.filter(({ probability }) => probability >= heading);
    if (share(kept, 'isHeading') < targets.heading) continue;
    for (let subheading = 0.3; subheading < 1; subheading += STEP) {
      const both = kept.filter((each) => each.subheading >= subheading);
      if (share(both, 'isSubheading') >= targets.subheading)
        return { heading: threeDigits(heading), subheading: threeDigits(subheading) };
    }
  }
  return { heading: 1, subheading: 1 };
}

function threeDigits(number: number): number {
  return Math.round(number * 1000) / 1000;
}

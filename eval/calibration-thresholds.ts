import { bestSubheading, headingProbabilities, type Thresholds, type Weights } from '../src/search/classifier.ts';
import type { LabelledEvidence } from './calibration-fit.ts';

/** The least shares of right headings and subheadings among confident decisions. */
export interface Targets {
  readonly heading: number;
  readonly subheading: number;
}

/** Thresholds are tried in ten-thousandths, from these on. Thousandths are too coarse for titles: many are above 0.99. */
const STEPS = 10_000;
const LOWEST_HEADING = 5_000;
const LOWEST_SUBHEADING = 3_000;

/** The thresholds with the most confident decisions of which enough are right. */
export function chooseThresholds(cases: readonly LabelledEvidence[], numbers: Weights, targets: Targets): Thresholds {
  const judged = cases.map((each) => judge(each, numbers)).sort((a, b) => b.subheading - a.subheading);
  let most = 0;
  let best: Thresholds = { heading: 1, subheading: 1 };
  for (let heading = LOWEST_HEADING; heading < STEPS; heading++) {
    const confident = judged.filter(({ probability }) => probability >= heading / STEPS);
    if (confident.length <= most) break;
    let [kept, headings, subheadings] = [0, 0, 0];
    for (let subheading = STEPS - 1; subheading >= LOWEST_SUBHEADING; subheading--) {
      for (; (confident[kept]?.subheading ?? 0) >= subheading / STEPS; kept++) {
        if (confident[kept]?.isHeading) headings++;
        if (confident[kept]?.isSubheading) subheadings++;
      }
      if (kept <= most || headings < kept * targets.heading || subheadings < kept * targets.subheading) continue;
      most = kept;
      best = { heading: heading / STEPS, subheading: subheading / STEPS };
    }
  }
  return best;
}

/** The likeliest heading and subheading with their probabilities, and whether they are right. */
function judge({ evidence, relevant }: LabelledEvidence, numbers: Weights) {
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
}

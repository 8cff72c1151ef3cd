import { isLearned } from '../src/classify/certainty.ts';
import { bestClass, groupProbabilities, type Thresholds, type Weights } from '../src/search/classifier.ts';
import type { LabelledEvidence } from './calibration-fit.ts';

/** The least shares of right headings and subheadings among confident decisions. */
export interface Targets {
  readonly group: number;
  readonly class: number;
}

/** Thresholds are tried in ten-thousandths, from these on. Thousandths are too coarse for titles: many are above 0.99. */
const STEPS = 10_000;
const LOWEST_HEADING = 5_000;
const LOWEST_SUBHEADING = 7_000;

/** The thresholds with the most confident decisions of which enough are right. */
export function chooseThresholds(cases: readonly LabelledEvidence[], numbers: Weights, targets: Targets): Thresholds {
  const judged = cases
    .map((each) => judge(each, numbers))
    .filter(({ isLearned }) => isLearned)
    .sort((a, b) => b.subheading - a.subheading);
  let most = 0;
  let best: Thresholds = { group: 1, class: 1 };
  for (let heading = LOWEST_HEADING; heading < STEPS; heading++) {
    const confident = judged.filter(({ probability }) => probability >= heading / STEPS);
    if (confident.length <= most) break;
    let [kept, headings, subheadings] = [0, 0, 0];
    for (let subheading = STEPS - 1; subheading >= LOWEST_SUBHEADING; subheading--) {
      for (; (confident[kept]?.subheading ?? 0) >= subheading / STEPS; kept++) {
        if (confident[kept]?.isHeading) headings++;
        if (confident[kept]?.isSubheading) subheadings++;
      }
      if (kept <= most || headings < kept * targets.group || subheadings < kept * targets.class) continue;
      most = kept;
      best = { group: heading / STEPS, class: subheading / STEPS };
    }
  }
  return best;
}

/** The likeliest heading and subheading with their probabilities, and whether they are right. */
function judge({ evidence, relevant }: LabelledEvidence, numbers: Weights) {
  const probabilities = groupProbabilities(evidence, numbers);
  const best = probabilities.indexOf(Math.max(...probabilities));
  const heading = evidence.groups[best]?.group ?? '';
  const probability = probabilities[best] ?? 0;
  const mostLearned = evidence.groups.reduce((most, { learned }) => Math.max(most, learned), 0);
  const { id, share } = bestClass(
    evidence.classes.filter(({ group }) => group === best),
    numbers,
  );
  return {
    probability,
    // Where the model leads elsewhere, nothing is certain but names, whatever the thresholds.
    isLearned: isLearned(evidence.groups[best]?.learned ?? 0, mostLearned),
    subheading: probability * share,
    isHeading: relevant.some((subheading) => subheading.startsWith(heading)),
    isSubheading: relevant.includes(id),
  };
}

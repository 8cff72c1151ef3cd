import type { TariffRecord } from '../../tariff/record.ts';

/** Whether a description is of the goods of a code. */
export type CodeAgreement = 'agrees' | 'differs' | 'unknown';

/** A subheading that a description may belong to. */
interface Candidate {
  readonly record: TariffRecord;
  readonly headingProbability: number;
}

const HEADING_DIGITS = 4;
const SUBHEADING_DIGITS = 6;
/** A heading among the candidates is likely from this probability on. */
const LIKELY = 0.15;
/** Goods are elsewhere if the headings that are likely have so much probability together. */
const ELSEWHERE = 0.95;

/** Compares a code with the candidates for a description: `isClear` is false where it does not say what the goods are. */
export function agreement(code: string, candidates: readonly Candidate[], isClear: boolean): CodeAgreement {
  if (!isClear || candidates.length === 0) return 'unknown';
  const headings = new Map<string, number>();
  for (const { record, headingProbability } of candidates) {
    const heading = record.code.slice(0, HEADING_DIGITS);
    headings.set(heading, Math.max(headings.get(heading) ?? 0, headingProbability));
  }
  const own = headings.get(code.slice(0, HEADING_DIGITS)) ?? 0;
  const isCandidate = candidates.some(({ record }) => record.code === code.slice(0, SUBHEADING_DIGITS));
  if (own >= LIKELY || (isCandidate && candidates[0]?.record.code === code.slice(0, SUBHEADING_DIGITS)))
    return 'agrees';
  const elsewhere = [...headings.values()].reduce((sum, probability) => sum + probability, 0) - own;
  return own === 0 && elsewhere >= ELSEWHERE ? 'differs' : 'unknown';
}

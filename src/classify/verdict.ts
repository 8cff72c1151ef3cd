import { SUBHEADING_DIGITS } from '../contract/hs-levels.ts';
import { finish, type Steps } from '../steps.ts';
import type { AreAlike } from '../tariff/alike.ts';
import { nearestRecord } from '../tariff/edition-view.ts';
import type { Guide } from '../tariff/guide.ts';
import { askBetweenCandidates } from './candidate-question.ts';
import { fittingCandidates, inThousandths, type LikelySubheading } from './candidates.ts';
import { isCertain } from './certainty.ts';
import { contradicts } from './contradictions.ts';
import type { TextFacts } from './facts/read-facts.ts';
import type { GoodsSearch } from './goods-search.ts';
import { type DecidedLine, decideLine, isRuledOut } from './line/decide-line.ts';
import type { Question } from './line/line-question.ts';

/** Whether a description is of the goods of a code. */
export type CodeAgreement = 'agrees' | 'differs' | 'unknown';

/** What a description of goods says: the one answer that everything else is made of. */
export interface GoodsVerdict {
  /** confident: the first candidate is almost surely right; choose: one of several; vague: the text does not say. */
  readonly decision: 'confident' | 'choose' | 'vague' | 'not_goods';
  /** The subheadings that it may belong to, the likeliest first. */
  readonly candidates: readonly LikelySubheading[];
  readonly facts: TextFacts;
  /** The one line that it decides; null where it does not. */
  readonly line: DecidedLine | null;
  /** What decides between the likely headings, between the subheadings of the likely one, or between the lines of the first candidate. */
  readonly question: Question | null;
  /** Whether it is of the goods of the code that it was given with; null without one. */
  readonly agreement: CodeAgreement | null;
}

/** What a verdict is made with. */
export interface VerdictSources {
  readonly search: GoodsSearch;
  readonly guide: Guide;
  readonly areAlike?: AreAlike | undefined;
}

/** Candidates that are judged, however few are asked for. */
const CONSIDERED = 10;
/** Below this probability of the first heading a text is vague. */
const LIKELY_HEADING = 0.1;
/** From this probability of the first subheading on, its lines are asked about; below it, the subheadings are. */
const ASKED = 0.3;
/** From this probability on, a description reaches a subheading without being certain of it. */
const REACHED = 0.9;
/** Goods are elsewhere if headings other than that of the code have so much probability together. */
const ELSEWHERE = 0.95;
/** A description that surely leads elsewhere still may be of a subheading with so much probability. */
const POSSIBLE = 0.1;
const HEADING_DIGITS = 4;

/** Classifies a description of goods, and compares it with a code if one is given. Only here an answer becomes confident. */
export function verdictOn(text: string, code: string | null, sources: VerdictSources): GoodsVerdict {
  return finish(verdictInSteps(text, code, sources));
}

/** The same in steps: a text of 500 characters takes some milliseconds. */
export function* verdictInSteps(
  text: string,
  code: string | null,
  { search, guide, areAlike }: VerdictSources,
): Steps<GoodsVerdict> {
  const { words, likely } = search.likely(text, CONSIDERED);
  yield;
  const facts = search.factsOf(text, words);
  const nothing = { candidates: [], facts, line: null, question: null };
  if (likely.namesNoGoods) return { ...nothing, decision: 'not_goods', agreement: code === null ? null : 'unknown' };
  const candidates = fittingCandidates(facts, likely.candidates);
  const [first] = candidates;
  const isVague = first === undefined || first.headingProbability < LIKELY_HEADING;
  if (isVague) return { ...nothing, candidates, decision: 'vague', agreement: code === null ? null : 'unknown' };
  const asking = { table: search.lineFacts, sameCharges: areAlike };
  yield;
  const below = decideLine(facts, first.record, asking);
  yield;
  const questionBelow = first.probability >= ASKED ? below.question : null;
  const isConfident = isCertain({ first, facts, line: below.line, words, likely, guide });
  const line = isConfident && below.line !== null ? withProbability(below.line, first) : null;
  return {
    decision: isConfident ? 'confident' : 'choose',
    candidates,
    facts,
    line,
    question: isConfident ? below.question : (askBetweenCandidates(facts, candidates, asking) ?? questionBelow),
    agreement: code === null ? null : agreementWith(code, { candidates, facts, line, isConfident }, search),
  };
}

function withProbability(line: DecidedLine, { probability }: LikelySubheading): DecidedLine {
  return { ...line, probability: inThousandths(probability * line.probability) };
}

interface Reached extends Pick<GoodsVerdict, 'candidates' | 'facts' | 'line'> {
  readonly isConfident: boolean;
}

/**
 * A description agrees with a code if it leads to the same subheading and states nothing that the code rules out; with
 * a heading, if it leads to that. It differs if it states what the code rules out, or surely leads elsewhere.
 */
function agreementWith(
  code: string,
  { candidates, facts, line, isConfident }: Reached,
  search: GoodsSearch,
): CodeAgreement {
  const [first] = candidates;
  if (first === undefined) return 'unknown';
  const isOfHeading = ({ record }: LikelySubheading) => record.code.startsWith(code.slice(0, HEADING_DIGITS));
  if (code.length < SUBHEADING_DIGITS) {
    if (isOfHeading(first) && first.headingProbability >= REACHED) return 'agrees';
  } else {
    const isSame = first.record.code === code.slice(0, SUBHEADING_DIGITS);
    if (statesOtherwise(facts, code, search)) return 'differs';
    if (isConfident && !isSame) return isPossible(candidates, code) ? 'unknown' : 'differs';
    if (line !== null && isSame && !isOneOf(line.record.code, code)) return 'differs';
    if (isSame && (isConfident || first.probability >= REACHED)) return 'agrees';
  }
  const headings = new Map(candidates.map(({ record, headingProbability }) => [record.parent, headingProbability]));
  const all = [...headings.values()].reduce((sum, probability) => sum + probability, 0);
  return !candidates.some(isOfHeading) && all >= ELSEWHERE ? 'differs' : 'unknown';
}

function isPossible(candidates: readonly LikelySubheading[], code: string): boolean {
  const own = candidates.find(({ record }) => record.code === code.slice(0, SUBHEADING_DIGITS));
  return own !== undefined && own.probability >= POSSIBLE;
}

/** Whether one code is the other or stands below or above it. */
function isOneOf(a: string, b: string): boolean {
  return a.startsWith(b) || b.startsWith(a);
}

/** Whether the facts rule a code out, in its subheading or below it. */
function statesOtherwise(facts: TextFacts, code: string, { catalogue, lineFacts }: GoodsSearch): boolean {
  const subheading = catalogue.find(code.slice(0, SUBHEADING_DIGITS));
  if (subheading !== undefined && contradicts(facts, subheading)) return true;
  const record = nearestRecord(catalogue, code);
  return record !== undefined && isRuledOut(facts, record, lineFacts);
}

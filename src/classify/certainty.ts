import calibration from '../search/calibration.json' with { type: 'json' };
import { codesAbove, type Guide, type GuideEntry } from '../tariff/guide.ts';
import { roleOf } from '../text/reader/roles.ts';
import { analyseText, type Clauses, type Word, type WordForm } from '../text/text-analysis.ts';
import { hasDigit } from '../text/tokenizer.ts';
import type { LikelySubheading } from './candidates.ts';
import { assumes, contradicts } from './contradictions.ts';
import { TARIFF_PHRASES } from './facts/knowledge.ts';
import type { TextFacts } from './facts/read-facts.ts';
import type { LikelyGoods } from './goods-search.ts';
import type { DecidedLine } from './line/decide-line.ts';

/** A candidate with all that may be said against it. */
export interface JudgedGoods {
  readonly first: LikelySubheading;
  readonly facts: TextFacts;
  /** The line that the facts decide below it. */
  readonly line: DecidedLine | null;
  readonly words: Clauses;
  readonly likely: LikelyGoods;
  readonly guide: Guide;
}

/** From this probability of the subheading on, facts that decide one of its lines speak for the subheading too. */
const SUPPORTED = 0.6;
/** From this probability that the model alone gives a heading on, the model and the words say the same. */
const LEARNED = 0.3;
/** A title praises goods by many names; so many of them must be those of the candidate. */
const MOST = 0.6;
/** At least this share of the words must be known. */
const LEAST_KNOWN = 1 / 3;
/** From this probability on, a word is one of those that name the goods. */
const NAMES_GOODS = 0.5;

/** Whether nothing speaks against the first candidate. */
export function isCertain(judged: JudgedGoods): boolean {
  return Object.values(REASONS_AGAINST).every((isDoubt) => !isDoubt(judged));
}

/** What speaks against a candidate. Each forbids certainty by itself. */
export const REASONS_AGAINST: Readonly<Record<string, (judged: JudgedGoods) => boolean>> = {
  unlikelyHeading: ({ first, likely }) => first.headingProbability < thresholdsOf(likely).group,
  unlikelySubheading: ({ first, line, likely }) =>
    first.probability < (isDecidedByFacts(line) ? SUPPORTED : thresholdsOf(likely).class),
  // A word that is not known, and stands for one like it, is no knowledge.
  guessed: ({ likely }) => likely.hasGuess,
  // The model alone is not enough: the candidate must have the words that name the goods.
  unmatched: ({ first, words, likely }) => matchedShare(first, words) < (likely.isLong ? MOST : 1),
  // Words alone are not enough either, but for a name of the heading.
  unlearned: ({ first, likely }) => !isNamed(first, likely) && !isLearned(first.learned, likely.mostLearned),
  // One known word among many that are not is chance: "kfp aiwmtd qhuou mri".
  hardlyKnown: ({ likely }) => likely.knownShare < LEAST_KNOWN,
  contradicted: ({ first, facts }) => contradicts(facts, first.record),
  assumed: ({ first, facts }) => assumes(facts, first.record),
  namedElsewhere: ({ first, likely }) => likely.namedIn.length > 0 && !isNamed(first, likely),
  sentElsewhere: ({ first, words, guide }) => isSentElsewhere(first.record.code, words, guide),
};

/** Which share of the words that name the goods a candidate has; 0 if it has no word of the text. */
function matchedShare({ matched }: LikelySubheading, words: Clauses): number {
  if (matched.length === 0) return 0;
  const goods = words.flat().filter((word) => namesGoods(word) && !hasDigit(word.text));
  return goods.length === 0 ? 1 : goods.filter(({ text }) => matched.includes(text)).length / goods.length;
}

/** Whether the model alone leads to a heading, with the probability that it gives this one and the likeliest one. */
export function isLearned(learned: number, mostLearned: number): boolean {
  return learned >= LEARNED && learned >= mostLearned;
}

/** Whether the words that name the goods are a name of the candidate's heading. */
function isNamed({ record }: LikelySubheading, { namedIn }: LikelyGoods): boolean {
  return namedIn.some((heading) => record.code.startsWith(heading));
}

function isDecidedByFacts(line: DecidedLine | null): boolean {
  return line !== null && line.because.length > 0;
}

function thresholdsOf({ isLong }: LikelyGoods): { readonly group: number; readonly class: number } {
  return isLong ? calibration.long : calibration.short;
}

/** Whether the guide sends the goods to another heading: the text has all words of what it sends, and that all that name these. */
function isSentElsewhere(code: string, words: Clauses, guide: Guide): boolean {
  const said = words.flat().filter(({ negated }) => !negated);
  const goods = said.filter(namesGoods);
  const isSaid = ({ forms }: Word) => said.some((word) => shareTerms(word.forms, forms));
  const isMatched = (item: readonly Word[]) =>
    item.every(isSaid) && goods.every(({ forms }) => item.some((word) => shareTerms(word.forms, forms)));
  return (
    goods.length > 0 &&
    codesAbove(code).some((above) =>
      guide.own(above).some((entry) => {
        const isElsewhere = entry.goesTo !== null && !code.startsWith(entry.goesTo);
        return isElsewhere && itemsOfEntry(entry).some(isMatched);
      }),
    )
  );
}

function shareTerms(a: readonly WordForm[], b: readonly WordForm[]): boolean {
  return a.some(({ term }) => b.some((other) => other.term === term));
}

const known = new WeakMap<GuideEntry, readonly (readonly Word[])[]>();

/** The words of each of the goods that an entry lists, in both languages. */
function itemsOfEntry(entry: GuideEntry): readonly (readonly Word[])[] {
  let items = known.get(entry);
  if (items === undefined) {
    const texts = [entry.text.en, entry.text.ar].flatMap((text) =>
      text.toLowerCase().split(TARIFF_PHRASES.betweenGoods),
    );
    items = texts.map((text) => analyseText(text).flat()).filter((item) => item.length > 0);
    known.set(entry, items);
  }
  return items;
}

function namesGoods({ roles, negated }: Word): boolean {
  return !negated && (roles === null || roleOf(roles, 'goods') >= NAMES_GOODS);
}

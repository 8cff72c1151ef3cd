import type { Steps } from '../steps.ts';
import { log } from './portable-math.ts';
import { type SavedSpelling, SpellingIndex } from './spelling-index.ts';
import { isLikelyMistake, mistakeKind } from './spelling-mistakes.ts';

/** A term of the lexicon by its number, with the weight of a match. */
export interface WeightedTerm {
  readonly term: number;
  readonly weight: number;
}

/** What an unknown word can stand for. */
export interface Suggestions {
  /** Whether it is one edit from a term. */
  readonly isMistyped: boolean;
  readonly terms: readonly WeightedTerm[];
}
export const NO_SUGGESTIONS: Suggestions = { isMistyped: false, terms: [] };

/** Stands before a term that a text negates: such a term is a term of its own. */
const NEGATION = '!';
const ONE_EDIT = 0.8;
/** The weight of a term where another is a likelier mistake: "braclet" is "bracelet", hardly "bracket". */
const UNLIKELY_EDIT = 0.4;
const TWO_EDITS = 0.6;
const COMPLETED = 0.6;
/** Shorter words are two edits from too many others. */
const MIN_FOR_TWO_EDITS = 8;
const MAX_COMPLETIONS = 50;
/** A word is not completed to a term with less than this share of the commonest one: "coffe" is not "cofferdam". */
const MIN_COMMONNESS = 0.2;

const TERMS_PER_STEP = 2_000;

/** What a complete lexicon is made of. */
export interface SavedLexicon {
  /** In the order of their numbers, each on a line. No term has a line break. */
  readonly terms: string;
  readonly negatedTerms: Int32Array;
  readonly groupCounts: Uint16Array;
  readonly idfs: Float64Array;
  readonly spelling: SavedSpelling;
}

/** The dictionary of the index: every term by number, with its inverse document frequency and its similar spellings. */
export class Lexicon {
  readonly #numbers = new Map<string, number>();
  readonly #terms: string[] = [];
  #negatedTerms: number[] = [];
  /** The last group that each term was counted for. Groups come in order, so this is enough to count each once. */
  readonly #lastGroups: number[] = [];
  readonly #counts: number[] = [];
  #groupCounts: Uint16Array = new Uint16Array(0);
  #idfs: Float64Array = new Float64Array(0);
  #spelling: SpellingIndex | undefined;

  static *restore({ terms, negatedTerms, groupCounts, idfs, spelling }: SavedLexicon): Steps<Lexicon> {
    const lexicon = new Lexicon();
    for (const term of terms.split('\n')) {
      lexicon.#numbers.set(term, lexicon.#terms.length);
      if (lexicon.#terms.push(term) % TERMS_PER_STEP === 0) yield;
    }
    lexicon.#negatedTerms = Array.from(negatedTerms);
    lexicon.#groupCounts = groupCounts;
    lexicon.#idfs = idfs;
    lexicon.#spelling = new SpellingIndex(lexicon.#terms, spelling);
    return lexicon;
  }

  save(): SavedLexicon {
    if (this.#spelling === undefined) throw new Error('The lexicon is not complete yet.');
    return {
      terms: this.#terms.join('\n'),
      negatedTerms: Int32Array.from(this.#negatedTerms),
      groupCounts: this.#groupCounts,
      idfs: this.#idfs,
      spelling: this.#spelling.save(),
    };
  }

  get size(): number {
    return this.#terms.length;
  }

  /** The number of a term or of its negation. */
  find(term: string, negated = false): number | undefined {
    return this.#numbers.get(negated ? NEGATION + term : term);
  }

  /** The term with a number. */
  term(number: number): string {
    return this.#terms[number] ?? '';
  }

  /** Returns the number of a term or of its negation; a new one gets the next number. */
  add(term: string, negated = false): number {
    const spelling = negated ? NEGATION + term : term;
    let number = this.#numbers.get(spelling);
    if (number === undefined) {
      const negatedTerm = negated ? this.add(term) : -1;
      number = this.#terms.length;
      this.#numbers.set(spelling, number);
      this.#terms.push(spelling);
      this.#negatedTerms.push(negatedTerm);
      this.#counts.push(0);
      this.#lastGroups.push(-1);
    }
    return number;
  }

  /** The term that a term negates, or -1. */
  negatedTerm(term: number): number {
    return this.#negatedTerms[term] ?? -1;
  }

  /** Counts a group for a term once. Calls must be ordered by group. */
  countGroup(term: number, group: number): void {
    if (this.#lastGroups[term] === group) return;
    this.#lastGroups[term] = group;
    this.#counts[term] = (this.#counts[term] ?? 0) + 1;
  }

  /** Computes what depends on all terms, after the last one is added and counted. */
  *complete(groupCount: number): Steps<void> {
    this.#groupCounts = Uint16Array.from(this.#counts);
    this.#idfs = Float64Array.from({ length: groupCount + 1 }, (_, count) => log(1 + groupCount / Math.max(1, count)));
    this.#counts.length = 0;
    this.#lastGroups.length = 0;
    yield;
    this.#spelling = yield* SpellingIndex.build(this.#terms, (term) => !term.startsWith(NEGATION));
  }

  /** The inverse document frequency of a term. Groups count as the documents. */
  idf(term: number): number {
    return this.#idfs[this.#groupCounts[term] ?? 0] ?? 0;
  }

  /** In how many groups each term occurs. */
  get groupCounts(): Uint16Array {
    return this.#groupCounts;
  }

  /** The inverse document frequency by the number of groups. */
  get idfs(): Float64Array {
    return this.#idfs;
  }

  /** The terms that an unknown word can stand for: spelling corrections, then completions. */
  suggestions(word: string): Suggestions {
    if (word.length < 2 || this.#spelling === undefined) return NO_SUGGESTIONS;
    const maxEdits = word.length < 4 ? 0 : word.length < MIN_FOR_TWO_EDITS ? 1 : 2;
    const { edits, terms } = maxEdits > 0 ? this.#spelling.nearest(word, maxEdits) : { edits: 0, terms: [] };
    const corrections = edits === 1 ? this.#oneEdit(word, terms) : this.#twoEdits(word, terms);
    const completions = this.#commonest(this.#spelling.completions(word)).map((term) => ({ term, weight: COMPLETED }));
    return { isMistyped: edits === 1 && terms.length > 0, terms: [...corrections, ...completions] };
  }

  #oneEdit(word: string, terms: readonly number[]): WeightedTerm[] {
    const mistakes = this.#commonest(terms).map((term) => ({ term, kind: mistakeKind(word, this.#terms[term] ?? '') }));
    const likeliest = Math.min(...mistakes.map(({ kind }) => kind));
    return mistakes.map(({ term, kind }) => ({ term, weight: kind === likeliest ? ONE_EDIT : UNLIKELY_EDIT }));
  }

  #twoEdits(word: string, terms: readonly number[]): WeightedTerm[] {
    return terms
      .filter((term) => isLikelyMistake(word, this.#terms[term] ?? ''))
      .map((term) => ({ term, weight: TWO_EDITS }));
  }

  /** The terms that are nearly as common as the commonest, which comes first. */
  #commonest(terms: readonly number[]): number[] {
    const groups = (term: number) => this.#groupCounts[term] ?? 0;
    let most = 0;
    for (const term of terms) most = Math.max(most, groups(term));
    return terms
      .filter((term) => groups(term) >= most * MIN_COMMONNESS)
      .sort((a, b) => groups(b) - groups(a) || a - b)
      .slice(0, MAX_COMPLETIONS);
  }
}

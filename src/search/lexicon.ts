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
  readonly headingCounts: Uint16Array;
  readonly idfs: Float64Array;
  readonly spelling: SavedSpelling;
}

/** The dictionary of the index: every term by number, with its inverse document frequency and its similar spellings. */
export class Lexicon {
  readonly #numbers = new Map<string, number>();
  readonly #terms: string[] = [];
  #negatedTerms: number[] = [];
  /** The last heading that each term was counted for. Headings come in order, so this is enough to count each once. */
  readonly #lastHeadings: number[] = [];
  readonly #counts: number[] = [];
  #headingCounts: Uint16Array = new Uint16Array(0);
  #idfs: Float64Array = new Float64Array(0);
  #spelling: SpellingIndex | undefined;

  static *restore({ terms, negatedTerms, headingCounts, idfs, spelling }: SavedLexicon): Steps<Lexicon> {
    const lexicon = new Lexicon();
    for (const term of terms.split('\n')) {
      lexicon.#numbers.set(term, lexicon.#terms.length);
      if (lexicon.#terms.push(term) % TERMS_PER_STEP === 0) yield;
    }
    lexicon.#negatedTerms = Array.from(negatedTerms);
    lexicon.#headingCounts = headingCounts;
    lexicon.#idfs = idfs;
    lexicon.#spelling = new SpellingIndex(lexicon.#terms, spelling);
    return lexicon;
  }

  save(): SavedLexicon {
    if (this.#spelling === undefined) throw new Error('The lexicon is not complete yet.');
    return {
      terms: this.#terms.join('\n'),
      negatedTerms: Int32Array.from(this.#negatedTerms),
      headingCounts: this.#headingCounts,
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
      this.#lastHeadings.push(-1);
    }
    return number;
  }

  /** The term that a term negates, or -1. */
  negatedTerm(term: number): number {
    return this.#negatedTerms[term] ?? -1;
  }

  /** Counts a heading for a term once. Calls must be ordered by heading. */
  countHeading(term: number, heading: number): void {
    if (this.#lastHeadings[term] === heading) return;
    this.#lastHeadings[term] = heading;
    this.#counts[term] = (this.#counts[term] ?? 0) + 1;
  }

  /** Computes what depends on all terms, after the last one is added and counted. */
  *complete(headingCount: number): Steps<void> {
    this.#headingCounts = Uint16Array.from(this.#counts);
    this.#idfs = Float64Array.from({ length: headingCount + 1 }, (_, count) =>
      log(1 + headingCount / Math.max(1, count)),
    );
    this.#counts.length = 0;
    this.#lastHeadings.length = 0;
    yield;
    this.#spelling = yield* SpellingIndex.build(this.#terms, (term) => !term.startsWith(NEGATION));
  }

  /** The inverse document frequency of a term. Headings count as the documents. */
  idf(term: number): number {
    return this.#idfs[this.#headingCounts[term] ?? 0] ?? 0;
  }

  /** In how many headings each term occurs. */
  get headingCounts(): Uint16Array {
    return this.#headingCounts;
  }

  /** The inverse document frequency by the number of headings. */
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
    const headings = (term: number) => this.#headingCounts[term] ?? 0;
    let most = 0;
    for (const term of terms) most = Math.max(most, headings(term));
    return terms
      .filter((term) => headings(term) >= most * MIN_COMMONNESS)
      .sort((a, b) => headings(b) - headings(a) || a - b)
      .slice(0, MAX_COMPLETIONS);
  }
}

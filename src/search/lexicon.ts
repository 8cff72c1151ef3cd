import type { Steps } from '../steps.ts';
import { log } from '../text/portable-math.ts';
import type { Word } from '../text/text-analysis.ts';
import { OTHER_SPELLINGS } from '../text/vocabulary/word-lists.ts';
import { type SavedSpelling, SpellingIndex } from './spelling-index.ts';
import { isLikelyMistake, mistakeKind } from './spelling-mistakes.ts';

/** The term of a name that is an acronym. */
export function acronymTerm(acronym: string): string {
  return ACRONYM + acronym;
}

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
/** Stands before an acronym that is a name by itself: such a name matches the bare acronym only, and not LH on a part. */
const ACRONYM = '=';
const ONE_EDIT = 0.8;
/** The weight of a term where another is a likelier mistake: "braclet" is "bracelet", hardly "bracket". */
const UNLIKELY_EDIT = 0.4;
/** The share of its weight that a term has beside much commoner ones. */
const RARE = 0.85;
const TWO_EDITS = 0.6;
const COMPLETED = 0.6;
/** Shorter words are one or two edits from too many others. */
const MIN_FOR_ONE_EDIT = 4;
const MIN_FOR_TWO_EDITS = 8;
/** The same where only few terms fit. */
const MIN_FOR_FITTING = 3;
const MAX_COMPLETIONS = 50;
/** A term with less than this share of the commonest one is rare: a word is not completed to it. "Coffe" is not "cofferdam". */
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
  /** What words are compared with: all terms and, after them, other spellings. */
  #spellings: readonly string[] = [];
  /** The term that each of the other spellings stands for. */
  readonly #speltTerms: number[] = [];

  static *restore({ terms, negatedTerms, groupCounts, idfs, spelling }: SavedLexicon): Steps<Lexicon> {
    const lexicon = new Lexicon();
    for (const term of terms.split('\n')) {
      lexicon.#numbers.set(term, lexicon.#terms.length);
      if (lexicon.#terms.push(term) % TERMS_PER_STEP === 0) yield;
    }
    lexicon.#negatedTerms = Array.from(negatedTerms);
    lexicon.#groupCounts = groupCounts;
    lexicon.#idfs = idfs;
    lexicon.#addSpellings();
    lexicon.#spelling = new SpellingIndex(lexicon.#spellings, spelling);
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

  /** The terms of a word's forms that are known; of a negated word, their negations. */
  termsOf({ forms, negated }: Pick<Word, 'forms' | 'negated'>): number[] {
    return forms.flatMap(({ term }) => this.find(term, negated) ?? []);
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
    this.#addSpellings();
    this.#spelling = yield* SpellingIndex.build(
      this.#spellings,
      (term) => !term.startsWith(NEGATION) && !term.startsWith(ACRONYM),
    );
  }

  /** Irregular plurals and other spellings are mistyped too: جدارن is جدران, the plural of جدار. */
  #addSpellings(): void {
    const others: string[] = [];
    for (const [spelling, term] of OTHER_SPELLINGS) {
      const number = this.#numbers.get(term);
      if (number === undefined) continue;
      others.push(spelling);
      this.#speltTerms.push(number);
    }
    this.#spellings = [...this.#terms, ...others];
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
    const maxEdits = word.length < MIN_FOR_ONE_EDIT ? 0 : word.length < MIN_FOR_TWO_EDITS ? 1 : 2;
    const { edits, terms } = maxEdits > 0 ? this.#spelling.nearest(word, maxEdits) : { edits: 0, terms: [] };
    const near = this.#termsOf(terms);
    const corrections =
      edits === 1 ? this.#oneEdit(word, near, this.#commonest(near.keys())) : this.#twoEdits(word, near);
    const longer = this.#termsOf(this.#spelling.completions(word));
    const completions = this.#commonest(longer.keys()).map((term) => ({ term, weight: COMPLETED }));
    return { isMistyped: edits === 1 && corrections.length > 0, terms: [...corrections, ...completions] };
  }

  /** The terms one edit from a word that fit, the likelier mistakes and the commoner terms with more weight. */
  corrections(word: string, fits: (term: number) => boolean): WeightedTerm[] {
    if (word.length < MIN_FOR_FITTING || this.#spelling === undefined) return [];
    const near = this.#termsOf(this.#spelling.nearest(word, 1).terms);
    const fitting = [...near.keys()].filter(fits);
    const common = new Set(this.#commonest(fitting));
    return this.#oneEdit(word, near, fitting).map(({ term, weight }) => ({
      term,
      weight: common.has(term) ? weight : weight * RARE,
    }));
  }

  #oneEdit(word: string, spellings: ReadonlyMap<number, string>, terms: readonly number[]): WeightedTerm[] {
    const kinds = terms.map((term) => mistakeKind(word, spellings.get(term) ?? ''));
    const likeliest = Math.min(...kinds);
    return terms.map((term, i) => ({ term, weight: kinds[i] === likeliest ? ONE_EDIT : UNLIKELY_EDIT }));
  }

  #twoEdits(word: string, spellings: ReadonlyMap<number, string>): WeightedTerm[] {
    return [...spellings]
      .filter(([, spelling]) => isLikelyMistake(word, spelling))
      .map(([term]) => ({ term, weight: TWO_EDITS }));
  }

  /** The terms that some spellings stand for, each with the first of them. */
  #termsOf(spellings: readonly number[]): ReadonlyMap<number, string> {
    const found = new Map<number, string>();
    for (const spelling of spellings) {
      const term = spelling < this.#terms.length ? spelling : (this.#speltTerms[spelling - this.#terms.length] ?? 0);
      if (!found.has(term)) found.set(term, this.#spellings[spelling] ?? '');
    }
    return found;
  }

  /** The terms that are nearly as common as the commonest, which comes first. */
  #commonest(terms: Iterable<number>): number[] {
    const groups = (term: number) => this.#groupCounts[term] ?? 0;
    const all = [...terms];
    const most = all.reduce((highest, term) => Math.max(highest, groups(term)), 0);
    return all
      .filter((term) => groups(term) >= most * MIN_COMMONNESS)
      .sort((a, b) => groups(b) - groups(a) || a - b)
      .slice(0, MAX_COMPLETIONS);
  }
}

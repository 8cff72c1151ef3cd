import { arabicForms } from './arabic-stemmer.ts';
import { englishForms } from './english-stemmer.ts';
import { documentFrequency, type InvertedIndex } from './inverted-index.ts';
import { type Lexicon, NO_SUGGESTIONS, type Suggestions, type WeightedTerm } from './lexicon.ts';
import {
  type Clauses,
  compoundForms,
  headNoun,
  isArabic,
  placeWeight,
  TITLE_LENGTH,
  type Word,
  type WordForm,
} from './text-analysis.ts';
import { hasDigit, isNumber } from './tokenizer.ts';
import { LOW_INFORMATION_WORDS } from './vocabulary/word-lists.ts';

/** A word of a query. */
export interface QueryTerm {
  /** The word as it stands in the query, folded. */
  readonly word: string;
  /** The index terms that match the word, each with its weight. */
  readonly alternatives: readonly WeightedTerm[];
  /** How much a match counts: the idf of the best alternative times the factors below. */
  readonly importance: number;
  /** Whether it is the head noun of the query. In a product title the head noun is not known. */
  readonly isHead: boolean;
  /** Whether the word is not known, and only similar words match. */
  readonly isGuess: boolean;
}

/** What a query asks for. */
export interface Query {
  readonly terms: readonly QueryTerm[];
  /** The words with corrections in place of those that are not known; null if all are known. */
  readonly corrected: Clauses | null;
  /** The share of words that nothing explains, from 0 to 1. */
  readonly unexplained: number;
}

type Mutable<T> = { -readonly [Name in keyof T]: T[Name] };

/** Limits that bound the time of a query. No product title reaches them. */
const MAX_WORDS = 60;
const MAX_CORRECTED = 5;
/** The head noun says more about the goods than its attributes. */
const HEAD_NOUN = 1.2;
const LOW_INFORMATION = 0.2;
/** Numbers and single letters in a product title are sizes and part numbers. */
const NUMBER_IN_TITLE = 0.05;
const LETTER_IN_TITLE = 0.3;
const CORRECTED = 0.5;
const REPEATED = 0.5;
const PART_OF_WORD = 0.9;
/** The weight of suggestions for a word that the index has: too low to outrank the word as typed. */
export const BESIDE_KNOWN = 0.02 / 0.6;
/** The same where the words as typed are hardly found together. */
export const INSTEAD_OF_KNOWN = 0.3;

/** Turns the words of a query into terms of the index. */
export class QueryParser {
  readonly #lexicon: Lexicon;
  readonly #postings: InvertedIndex;

  constructor(lexicon: Lexicon, postings: InvertedIndex) {
    this.#lexicon = lexicon;
    this.#postings = postings;
  }

  /**
   * A word that the index does not have is split in two ("officechair"), corrected or completed. Words that it has also match
   * similar spellings with the weight `besideKnown`, if that is not 0.
   */
  parse(clauses: Clauses, besideKnown = 0): Query {
    const terms: Mutable<QueryTerm>[] = [];
    const corrected: Word[][] = [];
    const wordCount = clauses.reduce((sum, clause) => sum + clause.length, 0);
    const head = wordCount < TITLE_LENGTH ? headNoun(clauses[0] ?? []) : undefined;
    let [corrections, replaced, unexplained, place] = [0, 0, 0, 0];
    for (const clause of clauses) {
      const words: Word[] = [];
      corrected.push(words);
      let previousCompound: readonly WeightedTerm[] = [];
      for (const [i, word] of clause.entries()) {
        if (terms.length >= MAX_WORDS) break;
        const [previous, next] = [clause[i - 1], clause[i + 1]];
        // A word also matches as part of a compound with either neighbour: "smart phone" also finds "smartphone".
        const compound = this.#find(next?.negated === word.negated ? compoundForms(word, next) : [], word);
        const alternatives = new Alternatives(this.#find(word.forms, word), previousCompound, compound);
        previousCompound = compound;
        const inCompound = alternatives.list.length > 1 && !hasDigit(`${previous?.text}${next?.text}`);
        const factor =
          factorOf(word, wordCount, inCompound) * placeWeight(word, place++, wordCount) * (word.head ? HEAD_NOUN : 1);
        const as = { word: word.text, isHead: word === head, isGuess: false };
        const correctable = !word.negated && !hasDigit(word.text);
        if (alternatives.list.length > 0 || !correctable) {
          if (besideKnown > 0 && correctable && ++corrections <= MAX_CORRECTED)
            alternatives.addAll(this.#suggestions(word).terms, besideKnown);
          this.#addTerm(terms, alternatives.list, factor, as);
          words.push(word);
          continue;
        }
        const { isMistyped, terms: similar } = ++corrections > MAX_CORRECTED ? NO_SUGGESTIONS : this.#suggestions(word);
        // One letter off a known word is a mistake ("biscut"); any other word may be two ("officechair").
        const parts = isMistyped ? [] : this.#split(word.text);
        for (const term of parts) this.#addTerm(terms, [{ term, weight: PART_OF_WORD }], factor, as);
        if (parts.length === 0) this.#addTerm(terms, similar, factor * CORRECTED, { ...as, isGuess: true });
        const replacements = parts.length > 0 ? parts : likeliest(similar);
        if (replacements.length === 0) {
          unexplained++;
          words.push(word);
        } else replaced++;
        for (const term of replacements) words.push(asWord(this.#lexicon.term(term), word));
      }
    }
    return { terms, corrected: replaced > 0 ? corrected : null, unexplained: unexplained / Math.max(1, place) };
  }

  /** Adds a word to a query. A repeated word becomes one query term, to which each repetition adds. */
  #addTerm(
    queryTerms: Mutable<QueryTerm>[],
    alternatives: readonly WeightedTerm[],
    factor: number,
    as: Pick<QueryTerm, 'word' | 'isHead' | 'isGuess'>,
  ): void {
    let idf = 0;
    for (const { term, weight } of alternatives) idf = Math.max(idf, this.#lexicon.idf(term) * weight);
    if (idf === 0) return;
    const same = queryTerms.find((queryTerm) => areEqual(queryTerm.alternatives, alternatives));
    if (same === undefined) queryTerms.push({ ...as, alternatives, importance: idf * factor });
    else {
      same.importance += idf * factor * REPEATED;
      same.isHead ||= as.isHead;
      same.isGuess &&= as.isGuess;
    }
  }

  /** The forms that the index has; for a negated word, the negated terms. */
  #find(forms: readonly WordForm[], { negated }: Word): WeightedTerm[] {
    const found: WeightedTerm[] = [];
    for (const { term: text, weight } of forms) {
      const term = this.#lexicon.find(text, negated);
      if (term !== undefined) found.push({ term, weight });
    }
    return found;
  }

  #suggestions(word: Word): Suggestions {
    return this.#lexicon.suggestions(word.forms[0]?.term ?? word.text);
  }

  /** Splits an unknown word into two known ones: the pair whose rarer word is in the most documents. */
  #split(text: string): readonly number[] {
    let best: readonly number[] = [];
    let most = 0;
    for (let i = 3; i <= text.length - 3; i++) {
      const first = this.#knownTerm(text.slice(0, i));
      const second = first === undefined ? undefined : this.#knownTerm(text.slice(i));
      if (first === undefined || second === undefined) continue;
      const count = Math.min(documentFrequency(this.#postings, first), documentFrequency(this.#postings, second));
      if (count > most) {
        best = [first, second];
        most = count;
      }
    }
    return best;
  }

  #knownTerm(word: string): number | undefined {
    for (const { term } of isArabic(word) ? arabicForms(word, word.startsWith('ا')) : englishForms(word)) {
      const number = this.#lexicon.find(term);
      if (number !== undefined) return number;
    }
    return undefined;
  }
}

/** The likeliest of similar words, if there is any. */
function likeliest(similar: readonly WeightedTerm[]): readonly number[] {
  const [first] = similar;
  if (first === undefined) return [];
  return [similar.reduce((best, each) => (each.weight > best.weight ? each : best), first).term];
}

/** A term in the place of a word. */
function asWord(term: string, { negated, head, packing, adjunct }: Word): Word {
  return { text: term, forms: [{ term, weight: 1 }], joined: false, negated, head, packing, adjunct };
}

/** Alternative terms of a word, each once with its best weight. A list: there are too few for a Map to be faster. */
class Alternatives {
  readonly list: Mutable<WeightedTerm>[] = [];

  constructor(...all: (readonly WeightedTerm[])[]) {
    for (const terms of all) this.addAll(terms);
  }

  addAll(terms: readonly WeightedTerm[], factor = 1): void {
    for (const { term, weight } of terms) {
      const known = this.list.find((alternative) => alternative.term === term);
      if (known === undefined) this.list.push({ term, weight: weight * factor });
      else known.weight = Math.max(known.weight, weight * factor);
    }
  }
}

function areEqual(a: readonly WeightedTerm[], b: readonly WeightedTerm[]): boolean {
  return a.length === b.length && a.every(({ term, weight }, i) => term === b[i]?.term && weight === b[i]?.weight);
}

/** How much a word counts beside its idf. */
function factorOf(word: Word, wordCount: number, inCompound: boolean): number {
  const isTitle = wordCount >= TITLE_LENGTH;
  if (LOW_INFORMATION_WORDS.has(word.forms[0]?.term ?? '')) return LOW_INFORMATION;
  if (isNumber(word.text)) return isTitle ? NUMBER_IN_TITLE : LOW_INFORMATION;
  if (word.text.length === 1 && isTitle && !inCompound) return LETTER_IN_TITLE;
  return 1;
}

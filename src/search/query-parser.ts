import { arabicForms } from '../text/arabic-stemmer.ts';
import { englishForms } from '../text/english-stemmer.ts';
import { byRole, meanByRole, roleOf } from '../text/reader/roles.ts';
import { type Clauses, compoundForms, isArabic, type Word, type WordForm } from '../text/text-analysis.ts';
import { hasDigit, isNumber } from '../text/tokenizer.ts';
import { LOW_INFORMATION_WORDS } from '../text/vocabulary/word-lists.ts';
import { documentFrequency, type InvertedIndex } from './inverted-index.ts';
import { acronymTerm, type Lexicon, type Suggestions, type WeightedTerm } from './lexicon.ts';
import type { NamedCorrections } from './named-corrections.ts';

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
  /** How many words tell what the goods are: each counts by its role. */
  readonly length: number;
  /** The share of these that nothing explains, from 0 to 1. */
  readonly unexplained: number;
}

/** The terms that words are also searched as, besides those that they have. */
export type Besides = ReadonlyMap<Word, readonly WeightedTerm[]>;

/** What a word that the index does not have is searched as. */
interface Reading {
  /** Each a query term: a word may be two in one. */
  readonly terms: readonly (readonly WeightedTerm[])[];
  readonly factor: number;
  readonly isGuess: boolean;
  /** The index terms that take the place of the word; none if it stays. */
  readonly instead: readonly number[];
}

type Mutable<T> = { -readonly [Name in keyof T]: T[Name] };

/** How much a word counts by its role. */
const ROLE_WEIGHTS = byRole({
  goods: 1,
  fact: 0.7,
  denied: 0.7,
  use: 0.3,
  beside: 0.15,
  packing: 0.05,
  trade: 0.05,
  brand: 0.3,
  noGoods: 0.1,
  asking: 0.03,
});
/** How much each role says that a word stands beside the goods and tells nothing of them. */
const BESIDE_GOODS = byRole({
  goods: 0,
  fact: 0,
  denied: 0,
  use: 0,
  beside: 1,
  packing: 1,
  trade: 1,
  brand: 0,
  noGoods: 0,
  asking: 1,
});
/** From this probability on, such a word is left out: however little it counts, many would take certainty away. */
const LEFT_OUT = 0.85;
/** From this probability on, a word may be the head noun of the goods. */
const NAMES_GOODS = 0.3;
/** From this weight of its role on, what a word is guessed for matters. */
const TELLING = 0.5;
/** A text with this many words is a product title or a description. */
const TITLE_LENGTH = 7;
/** How much a few letters count that are joined to figures: "LRS-50-24". */
const CODE = 0.05;
const LONGEST_OF_CODE = 3;

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
/** The weight of a word that would make a name, beside a word that the index has. */
const NAMED_BESIDE_KNOWN = 0.5;
/** The weight of suggestions for a word that the index has: too low to outrank the word as typed. */
const BESIDE_KNOWN = 0.02 / 0.6;

const AS_TYPED: Besides = new Map();
const UNREADABLE: Reading = { terms: [], factor: 1, isGuess: false, instead: [] };

/** The words of a text that tell something of the goods; all of them where none does. */
export function tellingWords(clauses: Clauses): Clauses {
  const telling = clauses
    .map((clause) => clause.filter(({ roles }) => roles === null || meanByRole(roles, BESIDE_GOODS) < LEFT_OUT))
    .filter((clause) => clause.length > 0);
  return telling.length === 0 ? clauses : telling;
}

/** Turns the words of a query into terms of the index. */
export class QueryParser {
  readonly #lexicon: Lexicon;
  readonly #postings: InvertedIndex;
  readonly #named: NamedCorrections;

  constructor(lexicon: Lexicon, postings: InvertedIndex, named: NamedCorrections) {
    this.#lexicon = lexicon;
    this.#postings = postings;
    this.#named = named;
  }

  parse(clauses: Clauses, besides: Besides = AS_TYPED): Query {
    const terms: Mutable<QueryTerm>[] = [];
    const corrected: Word[][] = [];
    const wordCount = clauses.reduce((sum, clause) => sum + clause.length, 0);
    const head = wordCount < TITLE_LENGTH ? headOf(clauses) : undefined;
    const alone = aloneIn(clauses);
    let [corrections, replaced, unexplained, goods] = [0, 0, 0, 0];
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
        if (word === alone) alternatives.addAll(this.#acronym(word));
        previousCompound = compound;
        const inCompound = alternatives.list.length > 1 && !hasDigit(`${previous?.text}${next?.text}`);
        const role = meanByRole(word.roles, ROLE_WEIGHTS);
        goods += role;
        const isCode = isJoinedToFigures(word, previous, next);
        const factor = role * (isCode ? CODE : factorOf(word, wordCount, inCompound)) * (word.head ? HEAD_NOUN : 1);
        const as = { word: word.text, isHead: word === head, isGuess: false };
        if (alternatives.list.length > 0 || !isCorrectable(word)) {
          alternatives.addAll(besides.get(word) ?? []);
          this.#addTerm(terms, alternatives.list, factor, as);
          words.push(word);
          continue;
        }
        const reading = ++corrections <= MAX_CORRECTED ? this.#read(word, clause) : UNREADABLE;
        for (const term of reading.terms)
          this.#addTerm(terms, term, factor * reading.factor, { ...as, isGuess: reading.isGuess && role >= TELLING });
        if (reading.instead.length > 0) replaced++;
        else {
          unexplained += role;
          words.push(word);
        }
        for (const term of reading.instead) words.push(asWord(this.#lexicon.term(term), word));
      }
    }
    return {
      terms,
      corrected: replaced > 0 ? corrected : null,
      length: goods,
      unexplained: goods === 0 ? 0 : unexplained / goods,
    };
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

  /** The name that a bare acronym is: "TV 55 inch". */
  #acronym({ text }: Word): WeightedTerm[] {
    const term = this.#lexicon.find(acronymTerm(text));
    return term === undefined ? [] : [{ term, weight: 1 }];
  }

  /** The words that known ones make a name with, where these make none. */
  namedBeside(clauses: Clauses): Besides {
    const besides = new Map<Word, readonly WeightedTerm[]>();
    for (const clause of clauses)
      for (const word of clause) {
        const named = isCorrectable(word) ? this.#named.of(word, clause) : [];
        if (named.length > 0) besides.set(word, weighted(named, NAMED_BESIDE_KNOWN));
      }
    return besides;
  }

  /** What is spelt like the first words. */
  similarBeside(clauses: Clauses): Besides {
    const words = clauses.flat().filter(isCorrectable).slice(0, MAX_CORRECTED);
    return new Map(words.map((word) => [word, weighted(this.#suggestions(word).terms, BESIDE_KNOWN)]));
  }

  /** Whether the index has no word like one that it does not have. */
  isUnknown(word: Word, clause: readonly Word[]): boolean {
    return hasDigit(word.text) || this.#read(word, clause).instead.length === 0;
  }

  /** What an unknown word may be meant for: the word of a name, else its parts or what is spelt alike. */
  #read(word: Word, clause: readonly Word[]): Reading {
    const named = this.#named.of(word, clause);
    if (named.length > 0) return { terms: [named], factor: 1, isGuess: true, instead: likeliest(named) };
    const { isMistyped, terms: similar } = this.#suggestions(word);
    // One letter off a known word is a mistake ("biscut"); any other word may be two ("officechair").
    const parts = isMistyped ? [] : this.#split(word.text);
    if (parts.length === 0) return { terms: [similar], factor: CORRECTED, isGuess: true, instead: likeliest(similar) };
    return { terms: parts.map((term) => [{ term, weight: PART_OF_WORD }]), factor: 1, isGuess: false, instead: parts };
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

/** The only word that may name the goods; undefined if there are several. */
function aloneIn(clauses: Clauses): Word | undefined {
  const mayName = ({ text, roles }: Word) =>
    !hasDigit(text) && (roles === null || roleOf(roles, 'goods') >= NAMES_GOODS);
  const [only, ...others] = clauses.flat().filter(mayName);
  return others.length === 0 ? only : undefined;
}

/** The head noun of the goods: of the first clause that names any. */
function headOf(clauses: Clauses): Word | undefined {
  const isGoods = ({ head, roles }: Word) => head && (roles === null || roleOf(roles, 'goods') >= NAMES_GOODS);
  for (const clause of clauses) {
    const head = clause.find(isGoods);
    if (head !== undefined) return head;
  }
  return undefined;
}

/** Whether a few letters are part of a number of a part, a list or a model: "LRS" in "LRS-50-24". */
function isJoinedToFigures({ text, joined }: Word, previous: Word | undefined, next: Word | undefined): boolean {
  if (text.length > LONGEST_OF_CODE || isNumber(text)) return false;
  return next?.joined === true && isNumber(next.text) && (!joined || previous === undefined || isNumber(previous.text));
}

/** Words with digits are sizes and part numbers. */
function isCorrectable({ negated, text }: Word): boolean {
  return !negated && !hasDigit(text);
}

function weighted(terms: readonly WeightedTerm[], factor: number): readonly WeightedTerm[] {
  return terms.map(({ term, weight }) => ({ term, weight: weight * factor }));
}

/** The likeliest of similar words, if there is any. */
function likeliest(similar: readonly WeightedTerm[]): readonly number[] {
  const [first] = similar;
  if (first === undefined) return [];
  return [similar.reduce((best, each) => (each.weight > best.weight ? each : best), first).term];
}

/** A term in the place of a word. */
function asWord(term: string, { negated, head, roles }: Word): Word {
  return { text: term, forms: [{ term, weight: 1 }], joined: false, negated, head, roles };
}

/** Alternative terms of a word, each once with its best weight. A list: there are too few for a Map to be faster. */
class Alternatives {
  readonly list: Mutable<WeightedTerm>[] = [];

  constructor(...all: (readonly WeightedTerm[])[]) {
    for (const terms of all) this.addAll(terms);
  }

  addAll(terms: readonly WeightedTerm[]): void {
    for (const { term, weight } of terms) {
      const known = this.list.find((alternative) => alternative.term === term);
      if (known === undefined) this.list.push({ term, weight });
      else known.weight = Math.max(known.weight, weight);
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

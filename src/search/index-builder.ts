import type { Steps } from '../steps.ts';
import { aliasList, type TariffRecord, USUAL_ALIASES } from '../tariff/record.ts';
import { hasDigit, isNumber } from './digits.ts';
import { DocumentRecords } from './document-records.ts';
import { ForwardIndex } from './forward-index.ts';
import { type InvertedIndex, invert } from './inverted-index.ts';
import { Lexicon } from './lexicon.ts';
import {
  ALIAS,
  CHAPTER_ALIAS,
  FIRST_CLAUSE,
  HEADING_ALIAS,
  KIND_WEIGHTS,
  LATER_CLAUSE,
  PhraseIndex,
  PhraseList,
} from './phrase-index.ts';
import { analyseText, compoundForms, headNoun, type Word, type WordAnalysis, type WordForm } from './text-analysis.ts';

/** The weight of words in a later clause beside those in the first. */
const LATER_CLAUSE_WEIGHT = 0.9;
/** The weight of words in an alias after the usual ones. */
const LATER_ALIAS_WEIGHT = 0.85;
/** The weight of words in a product title. */
const TITLE_WEIGHT = 0.8;
/** Length normalisation: how much each further word of a text lowers the weights of all its words. */
const LENGTH_PENALTY = 0.06;
const ALIAS_LENGTH_PENALTY = 0.1;
/** How much words of other clauses count in the length of a clause. */
const OTHER_CLAUSES = 0.3;
/** The weight of a word that is not the head noun of its phrase: "horse oil" is not about horses. */
const ATTRIBUTE_WEIGHT = 0.8;
const STEP = 10;

/** Everything that search reads. A document is a record with a text of its own; documents are ordered by code. */
export interface IndexData {
  readonly documents: DocumentRecords;
  readonly lexicon: Lexicon;
  readonly postings: InvertedIndex;
  readonly phrases: PhraseIndex;
}

/** Product titles of subheadings by code, separated by "|". Their words are matched; they are never shown. */
export type Titles = ReadonlyMap<string, string>;

/** The share of a code's weights that the codes below it inherit. */
function inheritedShare(level: number): number {
  return level === 2 ? 0.15 : level === 4 ? 0.75 : level === 6 ? 0.35 : 0.5;
}

function aliasKind(level: number): number {
  return level === 2 ? CHAPTER_ALIAS : level === 4 ? HEADING_ALIAS : ALIAS;
}

/** Builds the index of active records, which must be ordered by code: a parent comes before its children. */
export function* buildIndex(active: readonly TariffRecord[], titles: Titles): Steps<IndexData> {
  const records: TariffRecord[] = [];
  const inheritors: TariffRecord[] = [];
  const owners: number[] = [];
  const parents: number[] = [];
  const shares: number[] = [];
  const numbers = new Map<TariffRecord, number>();
  const lexicon = new Lexicon();
  const forward = new ForwardIndex();
  const phrases = new PhraseList();
  const reader = new TextReader(lexicon, forward, phrases);
  const headings = new Set<number>();
  for (const record of active) {
    if ((records.length + inheritors.length) % STEP === 0) yield;
    let parent = -1;
    for (let above = record.parent; above !== null && parent < 0; above = above.parent)
      parent = numbers.get(above) ?? -1;
    if (parent >= 0 && !record.hasOwnText && record.aliasesEn === '' && record.aliasesAr === '') {
      inheritors.push(record);
      owners.push(parent);
      continue;
    }
    numbers.set(record, records.length);
    records.push(record);
    parents.push(parent);
    shares.push(inheritedShare(record.level));
    // The 1 keeps chapter "01" and heading "0001" apart from shorter numbers.
    const heading = Number(`1${record.code.slice(0, 4)}`);
    headings.add(heading);
    reader.read(record);
    forward.endInherited();
    for (const title of aliasList(titles.get(record.code) ?? '')) reader.readTitle(title);
    for (const term of forward.endDocument()) lexicon.countHeading(term, heading);
    phrases.endDocument();
  }
  yield* lexicon.complete(headings.size);
  const postings = yield* invert(forward, lexicon, { parents, shares });
  const documents = yield* DocumentRecords.build(records, inheritors, owners);
  return { documents, lexicon, postings, phrases: yield* PhraseIndex.build(phrases, lexicon.size) };
}

/** Adds the words of records to the lexicon, the forward index and the list of phrases. */
class TextReader {
  readonly #lexicon: Lexicon;
  readonly #forward: ForwardIndex;
  readonly #phrases: PhraseList;
  /** Caches: the analysis of each word, and the terms of its forms as such and negated. Most words occur again. */
  readonly #analyses = new Map<string, WordAnalysis>();
  readonly #terms = new Map<readonly WordForm[], readonly number[]>();
  readonly #negatedTerms = new Map<readonly WordForm[], readonly number[]>();

  constructor(lexicon: Lexicon, forward: ForwardIndex, phrases: PhraseList) {
    this.#lexicon = lexicon;
    this.#forward = forward;
    this.#phrases = phrases;
  }

  read({ en, ar, aliasesEn, aliasesAr, level }: TariffRecord): void {
    this.#readText(en);
    this.#readText(ar);
    for (const aliases of [aliasesEn, aliasesAr])
      for (const [i, alias] of aliasList(aliases).entries())
        this.#readAlias(alias, aliasKind(level), i < USUAL_ALIASES ? 1 : LATER_ALIAS_WEIGHT);
  }

  /** Reads the words of a product title alone: as phrases, titles take more memory and change nothing. */
  readTitle(title: string): void {
    const clauses = analyseText(title, this.#analyses);
    const weight = TITLE_WEIGHT / (1 + LENGTH_PENALTY * (lengthOf(clauses) - 1));
    for (const clause of clauses)
      for (const { text, forms, negated, head } of clause) {
        // Numbers are sizes, models and quantities, and name no goods.
        if (hasDigit(text)) continue;
        this.#addTerms(this.#termsOf(forms, negated), forms, head ? weight : weight * ATTRIBUTE_WEIGHT);
      }
  }

  #readText(text: string): void {
    const clauses = analyseText(text, this.#analyses);
    const length = lengthOf(clauses);
    for (const [i, clause] of clauses.entries()) {
      const furtherWords = clause.length - 1 + OTHER_CLAUSES * (length - clause.length);
      const weight = (i === 0 ? 1 : LATER_CLAUSE_WEIGHT) / (1 + LENGTH_PENALTY * furtherWords);
      this.#readClause(clause, i === 0 ? FIRST_CLAUSE : LATER_CLAUSE, weight);
    }
  }

  #readAlias(alias: string, kind: number, share: number): void {
    const clauses = analyseText(alias, this.#analyses);
    const weight = (share * (KIND_WEIGHTS[kind] ?? 0)) / (1 + ALIAS_LENGTH_PENALTY * (lengthOf(clauses) - 1));
    for (const clause of clauses) this.#readClause(clause, kind, weight);
  }

  #readClause(clause: readonly Word[], kind: number, weight: number): void {
    const phrase: number[] = [];
    const head = headNoun(clause);
    let previous: Word | undefined;
    for (const word of clause) {
      const { forms, negated } = word;
      const terms = this.#termsOf(forms, negated);
      this.#addTerms(terms, forms, word.head ? weight : weight * ATTRIBUTE_WEIGHT);
      if (terms[0] !== undefined && !negated) phrase.splice(word === head ? 0 : phrase.length, 0, terms[0]);
      if (previous !== undefined && isCompound(previous, word)) {
        const compound = compoundForms(previous, word);
        this.#addTerms(this.#number(compound, negated), compound, weight);
      }
      previous = word;
    }
    this.#phrases.add(kind, phrase);
  }

  /** Adds the terms of the forms of a word. */
  #addTerms(terms: readonly number[], forms: readonly WordForm[], weight: number): void {
    for (let i = 0; i < terms.length; i++) this.#forward.add(terms[i] ?? 0, weight * (forms[i]?.weight ?? 0));
  }

  #termsOf(forms: readonly WordForm[], negated: boolean): readonly number[] {
    const known = negated ? this.#negatedTerms : this.#terms;
    let terms = known.get(forms);
    if (terms === undefined) {
      terms = this.#number(forms, negated);
      known.set(forms, terms);
    }
    return terms;
  }

  #number(forms: readonly WordForm[], negated: boolean): number[] {
    return forms.map(({ term }) => this.#lexicon.add(term, negated));
  }
}

function lengthOf(clauses: readonly (readonly Word[])[]): number {
  let length = 0;
  for (const clause of clauses) length += clause.length;
  return length;
}

/** Whether two neighbours are also indexed as one word: "t-shirt", "t shirt", "4 mm". */
function isCompound(first: Word, second: Word): boolean {
  return second.joined || first.text.length === 1 || (isNumber(first.text) && second.text.length <= 3);
}

import type { Steps } from '../steps.ts';
import {
  analyseText,
  compoundForms,
  headNoun,
  type Word,
  type WordAnalysis,
  type WordForm,
} from '../text/text-analysis.ts';
import { hasDigit, isNumber } from '../text/tokenizer.ts';
import {
  CLASS,
  type Documents,
  DocumentsBuilder,
  GROUP,
  SECTION,
  type SearchDocument,
  USUAL_NAMES,
} from './documents.ts';
import { ForwardIndex, type InvertedIndex, invert } from './inverted-index.ts';
import { acronymTerm, Lexicon } from './lexicon.ts';
import {
  FIRST_CLAUSE,
  GROUP_NAME,
  KIND_WEIGHTS,
  LATER_CLAUSE,
  NAME,
  PhraseIndex,
  PhraseList,
  SECTION_NAME,
} from './phrase-index.ts';

/** The weight of words in a later clause beside those in the first. */
const LATER_CLAUSE_WEIGHT = 0.9;
/** The weight of words in a name after the usual ones. */
const LATER_NAME_WEIGHT = 0.85;
/** The weight of words in a product title. */
const TITLE_WEIGHT = 0.8;
/** Length normalisation: how much each further word of a text lowers the weights of all its words. */
const LENGTH_PENALTY = 0.06;
const NAME_LENGTH_PENALTY = 0.1;
/** How much words of other clauses count in the length of a clause. */
const OTHER_CLAUSES = 0.3;
/** The weight of a word that is not the head noun of its phrase: "horse oil" is not about horses. */
const ATTRIBUTE_WEIGHT = 0.8;
/** A name that is a few capitals: as a word of a text they are more often a side, a grade or a part of a number. */
const ACRONYM = /^[A-Z]{2,5}$/;
/** Those in longer names, which the lexicon knows as acronyms too. */
const ACRONYMS = /\b[A-Z]{2,5}\b/g;
const STEP = 10;

/** Everything that search reads. Documents are ordered by id. */
export interface IndexData {
  readonly documents: Documents;
  readonly lexicon: Lexicon;
  readonly postings: InvertedIndex;
  readonly phrases: PhraseIndex;
}

/** Further texts of classes by id, separated by "|", such as product titles. Their words are matched; they are never shown. */
export type Titles = ReadonlyMap<string, string>;

/** The share of a document's weights that the documents below it inherit. */
function inheritedShare(level: number): number {
  return level === SECTION ? 0.15 : level === GROUP ? 0.75 : level === CLASS ? 0.35 : 0.5;
}

function nameKind(level: number): number {
  return level === SECTION ? SECTION_NAME : level === GROUP ? GROUP_NAME : NAME;
}

/** Builds the index of documents, which must be ordered by id: a parent comes before its children. */
export function* buildIndex(all: Iterable<SearchDocument>, titles: Titles): Steps<IndexData> {
  const documents = new DocumentsBuilder();
  const parents: number[] = [];
  const shares: number[] = [];
  const lexicon = new Lexicon();
  const forward = new ForwardIndex();
  const phrases = new PhraseList();
  const reader = new TextReader(lexicon, forward, phrases);
  let [groups, lastGroup, count] = [0, '', 0];
  for (const document of all) {
    if (++count % STEP === 0) yield;
    const { id } = document;
    const above = documents.add(document);
    if (above === null) continue;
    parents.push(above);
    shares.push(inheritedShare(id.length));
    const group = id.slice(0, GROUP);
    if (group !== lastGroup) groups++;
    lastGroup = group;
    reader.read(document);
    forward.endInherited();
    for (const title of titles.get(id)?.split('|') ?? []) reader.readTitle(title);
    for (const term of forward.endDocument()) lexicon.countGroup(term, groups);
    phrases.endDocument();
  }
  yield* lexicon.complete(groups);
  const postings = yield* invert(forward, lexicon, { parents, shares });
  return {
    documents: yield* documents.build(),
    lexicon,
    postings,
    phrases: yield* PhraseIndex.build(phrases, lexicon.size),
  };
}

/** Adds the words of documents to the lexicon, the forward index and the list of phrases. */
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

  read({ id, texts, names }: SearchDocument): void {
    for (const text of texts) this.#readText(text);
    for (const sameLanguage of names)
      for (const [i, name] of sameLanguage.entries())
        this.#readName(name, nameKind(id.length), i < USUAL_NAMES ? 1 : LATER_NAME_WEIGHT);
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

  #readName(name: string, kind: number, share: number): void {
    if (ACRONYM.test(name)) {
      const term = this.#lexicon.add(acronymTerm(name.toLowerCase()));
      this.#forward.add(term, share * (KIND_WEIGHTS[kind] ?? 0));
      this.#phrases.add(kind, [term]);
      return;
    }
    for (const acronym of name.match(ACRONYMS) ?? []) this.#lexicon.add(acronymTerm(acronym.toLowerCase()));
    const clauses = analyseText(name, this.#analyses);
    const weight = (share * (KIND_WEIGHTS[kind] ?? 0)) / (1 + NAME_LENGTH_PENALTY * (lengthOf(clauses) - 1));
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

import type { TariffRecord } from '../record.ts';
import type { Steps } from '../steps.ts';
import { isNumber } from './digits.ts';
import { Families } from './families.ts';
import { Lexicon } from './lexicon.ts';
import { ALIAS, CHAPTER_ALIAS, FURTHER, HEADING_ALIAS, LEADING, PhraseColumns, Phrases } from './phrases.ts';
import { invert, OwnTerms, type Postings } from './postings.ts';
import { type Analysis, clauses, compoundForms, type Form, type Word } from './words.ts';

/** How much the words of a later clause count beside those of the first. */
const FURTHER_CLAUSE = 0.9;
/** How much each further word of a text takes from the weight of every one in it. */
const LENGTH = 0.06;
const ALIAS_LENGTH = 0.1;
/** How much a word that is not what its phrase is about counts: horses are not the point of "horse oil". */
const ATTRIBUTE = 0.8;
const STEP = 10;

/** The records that have a text of their own to be found by, with their words in every shape that search needs. */
export interface Documents {
  readonly families: Families;
  readonly lexicon: Lexicon;
  readonly postings: Postings;
  readonly phrases: Phrases;
}

/** An alias of a chapter or heading names some of the goods below it; one of a subheading names the goods. */
export function aliasFactor(level: number): number {
  return level === 2 ? 0.4 : level === 4 ? 0.6 : 1;
}

function aliasKind(level: number): number {
  return level === 2 ? CHAPTER_ALIAS : level === 4 ? HEADING_ALIAS : ALIAS;
}

/** How much of the weight of a code's words comes down to the codes below it. */
function shareOf(level: number): number {
  return level === 2 ? 0.15 : level === 4 ? 0.75 : level === 6 ? 0.35 : 0.5;
}

/** Reads the texts of active records, which must be ordered by code, so that a parent comes before its children. */
export function* readDocuments(active: readonly TariffRecord[]): Steps<Documents> {
  const records: TariffRecord[] = [];
  const heirs: TariffRecord[] = [];
  const owners: number[] = [];
  const parents: number[] = [];
  const shares: number[] = [];
  const numberOf = new Map<TariffRecord, number>();
  const lexicon = new Lexicon();
  const own = new OwnTerms();
  const phrases = new PhraseColumns();
  const reader = new Reader(lexicon, own, phrases);
  const headings = new Set<number>();
  let read = 0;
  for (const record of active) {
    if (read++ % STEP === 0) yield;
    let above = record.parent;
    while (above !== null && !numberOf.has(above)) above = above.parent;
    const parent = above === null ? -1 : (numberOf.get(above) as number);
    if (parent >= 0 && !record.hasOwnText && record.aliasesEn.length + record.aliasesAr.length === 0) {
      heirs.push(record);
      owners.push(parent);
      continue;
    }
    numberOf.set(record, records.length);
    records.push(record);
    parents.push(parent);
    shares.push(shareOf(record.level));
    const heading = Number(`1${record.code.slice(0, 4)}`);
    headings.add(heading);
    reader.read(record);
    for (const term of own.endDocument()) lexicon.countHeading(term, heading);
    phrases.endDocument();
  }
  yield* lexicon.weigh(headings.size);
  const postings = yield* invert(own, lexicon, { parents, shares });
  const families = new Families(records, heirs, owners);
  yield;
  return { families, lexicon, postings, phrases: yield* Phrases.of(phrases, lexicon.size) };
}

/** Reads the words of records into the lexicon, the weights and the phrases. */
class Reader {
  readonly #lexicon: Lexicon;
  readonly #own: OwnTerms;
  readonly #phrases: PhraseColumns;
  /** What is known of the words read so far, and the numbers of their terms: most words come again and again. */
  readonly #known = new Map<string, Analysis>();
  readonly #affirmed = new Map<readonly Form[], readonly number[]>();
  readonly #denied = new Map<readonly Form[], readonly number[]>();

  constructor(lexicon: Lexicon, own: OwnTerms, phrases: PhraseColumns) {
    this.#lexicon = lexicon;
    this.#own = own;
    this.#phrases = phrases;
  }

  read({ en, ar, aliasesEn, aliasesAr, level }: TariffRecord): void {
    this.#readText(en);
    this.#readText(ar);
    for (const alias of aliasesEn) this.#readAlias(alias, level);
    for (const alias of aliasesAr) this.#readAlias(alias, level);
  }

  #readText(text: string): void {
    const all = clauses(text, this.#known);
    const length = lengthOf(all);
    for (let i = 0; i < all.length; i++) {
      const clause = all[i] as Word[];
      const beyond = clause.length - 1 + 0.3 * (length - clause.length);
      const weight = (i === 0 ? 1 : FURTHER_CLAUSE) / (1 + LENGTH * beyond);
      this.#readClause(clause, i === 0 ? LEADING : FURTHER, weight);
    }
  }

  #readAlias(alias: string, level: number): void {
    const all = clauses(alias, this.#known);
    const weight = aliasFactor(level) / (1 + ALIAS_LENGTH * (lengthOf(all) - 1));
    for (const clause of all) this.#readClause(clause, aliasKind(level), weight);
  }

  #readClause(clause: readonly Word[], kind: number, weight: number): void {
    const phrase: number[] = [];
    let before: Word | undefined;
    for (const word of clause) {
      const { forms, excluded } = word;
      const terms = this.#termsOf(forms, excluded);
      this.#note(terms, forms, word.head ? weight : weight * ATTRIBUTE);
      if (!excluded) phrase.push(terms[0] as number);
      if (before !== undefined && belongTogether(before, word)) {
        const compound = compoundForms(before, word);
        this.#note(this.#add(compound, excluded), compound, weight);
      }
      before = word;
    }
    this.#phrases.addPhrase(kind, phrase);
  }

  #note(terms: readonly number[], forms: readonly Form[], weight: number): void {
    for (let i = 0; i < terms.length; i++) this.#own.note(terms[i] as number, weight * (forms[i] as Form).weight);
  }

  #termsOf(forms: readonly Form[], excluded: boolean): readonly number[] {
    const known = excluded ? this.#denied : this.#affirmed;
    let terms = known.get(forms);
    if (terms === undefined) {
      terms = this.#add(forms, excluded);
      known.set(forms, terms);
    }
    return terms;
  }

  #add(forms: readonly Form[], excluded: boolean): number[] {
    return forms.map(({ term }) => this.#lexicon.add(term, excluded));
  }
}

function lengthOf(all: readonly (readonly Word[])[]): number {
  let length = 0;
  for (const clause of all) length += clause.length;
  return length;
}

/** Whether two neighbours are also one word: "t-shirt", "t shirt", "4 mm". */
function belongTogether(first: Word, second: Word): boolean {
  return second.joined || first.text.length === 1 || (isNumber(first.text) && second.text.length <= 3);
}

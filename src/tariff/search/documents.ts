import type { TariffRecord } from '../record.ts';
import type { Steps } from '../steps.ts';
import { Families } from './families.ts';
import { Lexicon } from './lexicon.ts';
import { ALIAS, CHAPTER_ALIAS, FURTHER, HEADING_ALIAS, LEADING, PhraseColumns, Phrases } from './phrases.ts';
import { type Ancestor, invert, OwnTerms, type Postings } from './postings.ts';
import { clauses, compoundForms, type Word } from './words.ts';

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
  const ancestors: Ancestor[][] = [];
  const numberOf = new Map<TariffRecord, number>();
  const lexicon = new Lexicon();
  const own = new OwnTerms();
  const phrases = new PhraseColumns();
  const known = new Map();
  const headings = new Set<string>();
  let read = 0;
  for (const record of active) {
    if (read++ % STEP === 0) yield;
    const above: Ancestor[] = [];
    for (let code = record.parent; code !== null; code = code.parent) {
      const document = numberOf.get(code);
      if (document !== undefined) above.push({ document, share: shareOf(code.level) });
    }
    const owner = above[0];
    if (owner !== undefined && !record.hasOwnText && record.aliasesEn.length + record.aliasesAr.length === 0) {
      heirs.push(record);
      owners.push(owner.document);
      continue;
    }
    numberOf.set(record, records.length);
    records.push(record);
    ancestors.push(above);
    const heading = record.code.slice(0, 4);
    headings.add(heading);
    const weights = new Map<number, number>();
    readRecord(record, lexicon, phrases, known, (term, weight) => {
      const before = weights.get(term);
      if (before === undefined) lexicon.countHeading(term, heading);
      if (before === undefined || before < weight) weights.set(term, weight);
    });
    own.addDocument(weights);
  }
  yield* lexicon.weigh(headings.size);
  const postings = yield* invert(own, lexicon, ancestors);
  return {
    families: new Families(records, heirs, owners),
    lexicon,
    postings,
    phrases: yield* Phrases.of(phrases, lexicon.size),
  };
}

function readRecord(
  record: TariffRecord,
  lexicon: Lexicon,
  phrases: PhraseColumns,
  known: Parameters<typeof clauses>[1],
  note: (term: number, weight: number) => void,
): void {
  const noteForms = (forms: Word['forms'], excluded: boolean, weight: number) => {
    for (const form of forms) note(lexicon.add(form.term, excluded), weight * form.weight);
  };
  const noteClause = (clause: readonly Word[], kind: number, weight: number) => {
    const terms: number[] = [];
    for (const [i, word] of clause.entries()) {
      noteForms(word.forms, word.excluded, word.head ? weight : weight * ATTRIBUTE);
      if (!word.excluded) terms.push(lexicon.add((word.forms[0] as Word['forms'][0]).term));
      const before = clause[i - 1];
      if (before !== undefined && belongTogether(before, word))
        noteForms(compoundForms(before, word), word.excluded, weight);
    }
    phrases.addPhrase(kind, terms);
  };
  for (const text of [record.en, record.ar]) {
    const all = clauses(text, known);
    const length = all.reduce((sum, clause) => sum + clause.length, 0);
    for (const [i, clause] of all.entries()) {
      const beyond = clause.length - 1 + 0.3 * (length - clause.length);
      noteClause(clause, i === 0 ? LEADING : FURTHER, (i === 0 ? 1 : FURTHER_CLAUSE) / (1 + LENGTH * beyond));
    }
  }
  for (const alias of [...record.aliasesEn, ...record.aliasesAr]) {
    const all = clauses(alias, known);
    const length = all.reduce((sum, clause) => sum + clause.length, 0);
    for (const clause of all)
      noteClause(clause, aliasKind(record.level), aliasFactor(record.level) / (1 + ALIAS_LENGTH * (length - 1)));
  }
  phrases.endDocument();
}

/** Whether two neighbours are also one word: "t-shirt", "t shirt", "4 mm". */
function belongTogether(first: Word, second: Word): boolean {
  return second.joined || first.text.length === 1 || (/^\d/.test(first.text) && second.text.length <= 3);
}

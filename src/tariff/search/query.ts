import { hasDigit, isNumber } from './digits.ts';
import type { Lexicon } from './lexicon.ts';
import type { Postings } from './postings.ts';
import { englishForms } from './stem-en.ts';
import { clauses, compoundForms, type Form, type Word } from './words.ts';

/** A word that is looked for: the terms it may be found under, and how much finding it is worth. */
export interface Sought {
  readonly terms: readonly number[];
  /** How surely each of the terms is meant. */
  readonly sureties: readonly number[];
  readonly worth: number;
}

type Mutable<T> = { -readonly [Name in keyof T]: T[Name] };

/** What is beyond these is not read, or not mended: no title is longer, and the time a query takes stays bounded. */
const MAX_CHARACTERS = 1_000;
const MAX_WORDS = 60;
const MAX_MENDED = 5;
/** From so many words on, a query is a title, in which numbers and single letters are sizes and part numbers. */
const TITLE = 7;
/** The head of a phrase, last in English and first in Arabic, tells more of the goods than its attributes. */
const HEAD = 1.2;
const FAINT_WORD = 0.2;
const GUESSED = 0.5;
/** What guesses weigh beside a word that was found as typed: too little to outrank it. */
const BESIDE_KNOWN = 0.02;

/** Words of titles that say little of the goods: praise, sizes, colours, counts. */
const FAINT = new Set(
  (
    'other new high quality style fashion set pack pcs piece hot sale free shipping best top luxury cute gift big small large mini ' +
    'size color black white red blue green yellow pink purple brown orange gray beige silver gold type kind made making make use ' +
    'using xl xxl s m l design vintage retro classic modern simple casual creative ' +
    'summer winter spring autumn outdoor portable professional multifunctional universal adjustable durable exquisite beautiful ' +
    'elegant lovely funny unisex wholesale original hot premium cheap ' +
    'اخر اخري غيرها نوع انواع اصناف صنف'
  ).split(' '),
);

/**
 * Reads a query against the terms there are. A word that none of them has is taken apart ("smartphone"), completed or
 * mended; with `generous`, the words that were found get their near spellings too.
 */
export function interpret(query: string, lexicon: Lexicon, postings: Postings, generous = false): Sought[] {
  const sought: Sought[] = [];
  const all = clauses(query.slice(0, MAX_CHARACTERS));
  let mended = 0;
  const length = all.reduce((sum, clause) => sum + clause.length, 0);
  for (const clause of all) {
    let withBefore = new Alternatives();
    for (const [i, word] of clause.entries()) {
      if (sought.length >= MAX_WORDS) return sought;
      const [before, after] = [clause[i - 1], clause[i + 1]];
      // A word also stands under the compounds that it makes with its neighbours: "smart phone" also finds "smartphone".
      const withAfter = termsOf(after?.excluded === word.excluded ? compoundForms(word, after) : [], word, lexicon);
      const alternatives = termsOf(word.forms, word, lexicon);
      alternatives.addAll(withBefore);
      alternatives.addAll(withAfter);
      withBefore = withAfter;
      const inCompound = alternatives.terms.length > 1 && !hasDigit(`${before?.text}${after?.text}`);
      const weight = importance(word, length, inCompound) * (word.head ? HEAD : 1);
      const mendable = !word.excluded && !hasDigit(word.text);
      if (alternatives.terms.length > 0 || !mendable) {
        if (generous && mendable && ++mended <= MAX_MENDED) addGuesses(word, lexicon, alternatives, BESIDE_KNOWN / 0.6);
        look(sought, alternatives, weight, lexicon);
        continue;
      }
      const parts = takenApart(word.text, lexicon, postings);
      for (const part of parts) look(sought, new Alternatives(part, 0.9), weight, lexicon);
      if (parts.length > 0 || ++mended > MAX_MENDED) continue;
      addGuesses(word, lexicon, alternatives, 1);
      look(sought, alternatives, weight * GUESSED, lexicon);
    }
  }
  return sought;
}

/** The terms that a word may be found under, each with its best weight. They are few, so that a list is the quickest. */
class Alternatives {
  readonly terms: number[] = [];
  readonly sureties: number[] = [];

  constructor(term?: number, surety = 1) {
    if (term !== undefined) this.add(term, surety);
  }

  add(term: number, surety: number): void {
    const at = this.terms.indexOf(term);
    if (at < 0) {
      this.terms.push(term);
      this.sureties.push(surety);
    } else if ((this.sureties[at] as number) < surety) this.sureties[at] = surety;
  }

  addAll({ terms, sureties }: Alternatives): void {
    for (let i = 0; i < terms.length; i++) this.add(terms[i] as number, sureties[i] as number);
  }

  equals({ terms, sureties }: Sought): boolean {
    if (terms.length !== this.terms.length) return false;
    for (let i = 0; i < terms.length; i++)
      if (terms[i] !== this.terms[i] || sureties[i] !== this.sureties[i]) return false;
    return true;
  }
}

/** Adds a word to those looked for. One that is repeated is looked for once and is worth as much more. */
function look(sought: Mutable<Sought>[], alternatives: Alternatives, weight: number, lexicon: Lexicon): void {
  const { terms, sureties } = alternatives;
  let rarity = 0;
  for (let i = 0; i < terms.length; i++)
    rarity = Math.max(rarity, lexicon.rarity(terms[i] as number) * (sureties[i] as number));
  if (rarity === 0) return;
  const same = sought.find((word) => alternatives.equals(word));
  if (same !== undefined) same.worth += rarity * weight;
  else sought.push({ terms, sureties, worth: rarity * weight });
}

/** How much a word counts: little if it says little, or if it is a size or part number in a title. */
function importance(word: Word, length: number, inCompound: boolean): number {
  if (FAINT.has(word.forms[0]?.term ?? '')) return FAINT_WORD;
  if (isNumber(word.text)) return length < TITLE ? FAINT_WORD : 0.05;
  if (word.text.length === 1 && length >= TITLE && !inCompound) return 0.3;
  return 1;
}

/** Those of the forms that there are, as the word has them or denies them. */
function termsOf(forms: readonly Form[], { excluded }: Word, lexicon: Lexicon): Alternatives {
  const alternatives = new Alternatives();
  for (const form of forms) {
    const term = lexicon.number(form.term, excluded);
    if (term !== undefined) alternatives.add(term, form.weight);
  }
  return alternatives;
}

/** The two known words that an unknown one is made of, the likeliest pair. */
function takenApart(text: string, lexicon: Lexicon, postings: Postings): number[] {
  const known = (part: string) => {
    for (const { term } of englishForms(part)) {
      const number = lexicon.number(term);
      if (number !== undefined) return number;
    }
    return undefined;
  };
  let best: number[] = [];
  let most = 0;
  for (let i = 3; i <= text.length - 3; i++) {
    const first = known(text.slice(0, i));
    const second = first === undefined ? undefined : known(text.slice(i));
    if (first === undefined || second === undefined) continue;
    const count = Math.min(postings.count(first), postings.count(second));
    if (count > most) {
      best = [first, second];
      most = count;
    }
  }
  return best;
}

function addGuesses(word: Word, lexicon: Lexicon, alternatives: Alternatives, factor: number): void {
  for (const { term, weight } of lexicon.guesses(word.forms[0]?.term ?? word.text))
    alternatives.add(term, weight * factor);
}

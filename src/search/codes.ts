import { byRole, roleOf } from '../text/reader/roles.ts';
import type { Clauses, Word } from '../text/text-analysis.ts';
import { hasDigit } from '../text/tokenizer.ts';
import { acronymTerm, type Lexicon } from './lexicon.ts';
import type { PhraseIndex } from './phrase-index.ts';

/** So few Latin letters may be a code: "FLANGE LH", "BOLT AGE", "COUPLING PERM". */
const SHORT = /^[a-z]{1,4}$/;
/** From this probability on, a word is one of those that name the goods. */
const NAMES_GOODS = 0.3;
/** From this probability on, a word has a role. */
const LIKELY = 0.5;
const TRADE = byRole({
  goods: 0,
  fact: 0,
  denied: 0,
  use: 0,
  beside: 0,
  packing: 0,
  trade: 1,
  brand: 0,
  noGoods: 0,
  asking: 0,
});

/** Tells acronyms that name goods by themselves from the same letters as a code of other goods: "PTA" and "VALVE PTA". */
export class Codes {
  readonly #lexicon: Lexicon;
  readonly #phrases: PhraseIndex;

  constructor(lexicon: Lexicon, phrases: PhraseIndex) {
    this.#lexicon = lexicon;
    this.#phrases = phrases;
  }

  /** The words of a text, where a code beside goods has the role of trade. */
  withoutRoles(clauses: Clauses): Clauses {
    const words = clauses.flat().filter(({ text, negated }) => !negated && !hasDigit(text));
    const codes = words.filter((word) => !isFactOrBrand(word) && this.#isCode(word, words));
    // A single letter is no noun that another word could stand beside: "a/c unit".
    const isNoun = (word: Word) => word.text.length > 1 && !codes.includes(word) && namesGoods(word);
    if (codes.length === 0 || !words.some(isNoun)) return clauses;
    return clauses.map((clause) =>
      clause.map((word) => (codes.includes(word) ? { ...word, roles: TRADE, head: false } : word)),
    );
  }

  /** Whether a few letters or an acronym are no name by themselves, as "tea" is, nor with another word of the text. */
  #isCode(word: Word, words: readonly Word[]): boolean {
    const isAcronym = this.#lexicon.find(acronymTerm(word.text)) !== undefined;
    if (!isAcronym && !SHORT.test(word.text)) return false;
    const terms = this.#lexicon.termsOf(word);
    const isWith = (other: Word) => other !== word && this.#phrases.hasAll([terms, this.#lexicon.termsOf(other)]);
    return !terms.some((term) => this.#phrases.isName(term)) && !words.some(isWith);
  }
}

function namesGoods({ roles }: Word): boolean {
  return roles !== null && roleOf(roles, 'goods') >= NAMES_GOODS;
}

function isFactOrBrand({ roles }: Word): boolean {
  return roles !== null && roleOf(roles, 'fact') + roleOf(roles, 'brand') >= LIKELY;
}

import type { Word } from '../text/text-analysis.ts';
import type { Lexicon, WeightedTerm } from './lexicon.ts';
import type { PhraseIndex } from './phrase-index.ts';

/** Longer clauses are no names, and have many words that one could be corrected to. */
const MAX_WORDS = 4;

/**
 * Corrects mistyped words by the names that they would make: سين مطبخ is سكين مطبخ (kitchen knife), though سين alone is near
 * to many words. A bare word is corrected to words that are names by themselves.
 */
export class NamedCorrections {
  readonly #lexicon: Lexicon;
  readonly #phrases: PhraseIndex;

  constructor(lexicon: Lexicon, phrases: PhraseIndex) {
    this.#lexicon = lexicon;
    this.#phrases = phrases;
  }

  /** The terms one edit from a word of a clause that make a name with some of its other words; none if the word itself does. */
  of(word: Word, clause: readonly Word[]): readonly WeightedTerm[] {
    if (clause.length > MAX_WORDS) return [];
    const beside = new Set(clause.flatMap((other) => (other === word ? [] : this.#lexicon.termsOf(other))));
    if (clause.length > 1 && beside.size === 0) return [];
    const makesName = (term: number) =>
      clause.length === 1 ? this.#phrases.isName(term) : this.#phrases.hasName(term, beside);
    if (this.#lexicon.termsOf(word).some(makesName)) return [];
    const spellings = new Set([word.text, word.forms[0]?.term ?? word.text]);
    return [...spellings].flatMap((spelling) => this.#lexicon.corrections(spelling, makesName));
  }
}

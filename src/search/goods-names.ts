import { GROUP } from './documents.ts';
import type { KnownNames } from './goods-words.ts';
import type { IndexData } from './index-builder.ts';
import type { QueryParser } from './query-parser.ts';
import type { Word } from './text-analysis.ts';
import { isNumber } from './tokenizer.ts';

type Clause = readonly Word[];

/** The names of goods that an index has. */
export class GoodsNames implements KnownNames {
  readonly #index: IndexData;
  readonly #parser: QueryParser;
  /** The clause that was looked at last, and its terms. */
  #clause: Clause = [];
  #terms: ReadonlySet<number> = new Set();

  constructor(index: IndexData, parser: QueryParser) {
    this.#index = index;
    this.#parser = parser;
  }

  isInName(word: Word, clause: Clause): boolean {
    if (word.negated) return false;
    const { lexicon, phrases } = this.#index;
    const terms = lexicon.termsOf(word);
    if (clause.length === 1) return terms.some((term) => phrases.isName(term));
    const all = this.#termsOf(clause);
    return terms.some((term) => phrases.hasName(term, all));
  }

  isKnown(word: Word): boolean {
    return word.negated || isNumber(word.text) || this.#index.lexicon.termsOf(word).length > 0;
  }

  isUnknown(word: Word, clause: Clause): boolean {
    return this.#parser.isUnknown(word, clause);
  }

  isUnrelated(word: Word, named: Clause): boolean {
    const { lexicon, phrases, postings } = this.#index;
    const terms = lexicon.termsOf(word);
    if (terms.length === 0 || (word.head && terms.some((term) => phrases.isHead(term)))) return false;
    const others = this.#termsOf(named);
    if (phrases.hasAll([terms, [...others]])) return false;
    const groups = new Set(phrases.documentsNamed(others).map((document) => this.#groupOf(document)));
    return !terms.some((term) =>
      postings.documents
        .subarray(postings.starts[term], postings.starts[term + 1])
        .some((document) => groups.has(this.#groupOf(document))),
    );
  }

  #groupOf(document: number): string {
    return this.#index.documents.ids[document]?.slice(0, GROUP) ?? '';
  }

  #termsOf(clause: Clause): ReadonlySet<number> {
    if (clause !== this.#clause) {
      this.#clause = clause;
      this.#terms = new Set(clause.flatMap((word) => (word.negated ? [] : this.#index.lexicon.termsOf(word))));
    }
    return this.#terms;
  }
}

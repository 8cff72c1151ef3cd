/** What a phrase is: the first clause of a description, a later one, or an alias of a chapter, a heading or another code. */
export const LEADING = 0;
export const FURTHER = 1;
export const CHAPTER_ALIAS = 2;
export const HEADING_ALIAS = 3;
export const ALIAS = 4;

/** What a query looks for, as phrases are compared with it. */
export interface Wanted {
  /** The weight of each term that the query has, 0 for the others. */
  readonly worth: Float64Array;
  readonly marks: Marks;
}

/**
 * Two bits out of 32 for every term, each by other digits of its number. Where the bits of a phrase and of a query are
 * all different, or those of the second kind are, the two have no term in common.
 */
export interface Marks {
  first: number;
  second: number;
}

/** Puts the marks of a term to the others. */
export function mark(marks: Marks, term: number): void {
  marks.first |= 1 << (term & 31);
  marks.second |= 1 << ((term >> 5) & 31);
}

/** The clauses and aliases of every document as the numbers of their terms, in flat arrays. */
export class Phrases {
  readonly #documents: Uint32Array;
  readonly #starts: Uint32Array;
  readonly #terms: Uint32Array;
  readonly #kinds: Uint8Array;
  readonly #firstMarks: Int32Array;
  readonly #secondMarks: Int32Array;
  /** Scratch space: the phrases that may share a term with the query, and the places of their documents in the list. */
  readonly #likely: Uint32Array;
  readonly #owners: Uint32Array;

  constructor(columns: PhraseColumns) {
    this.#documents = new Uint32Array(columns.documents);
    this.#starts = new Uint32Array(columns.starts);
    this.#terms = new Uint32Array(columns.terms);
    this.#kinds = new Uint8Array(columns.kinds);
    this.#firstMarks = new Int32Array(columns.firstMarks);
    this.#secondMarks = new Int32Array(columns.secondMarks);
    this.#likely = new Uint32Array(columns.kinds.length + 1);
    this.#owners = new Uint32Array(columns.kinds.length + 1);
  }

  /**
   * How well the best phrase of each of the first `count` documents fits a query: the weight of the words they share,
   * less the more the phrase says beyond them. `rarities` has the weight of every term, `factors` that of each kind.
   */
  fit(
    fits: Float64Array,
    documents: Uint32Array,
    count: number,
    wanted: Wanted,
    rarities: Float64Array,
    factors: Float64Array,
  ): void {
    const [starts, terms, kinds, likely, owners] = [this.#starts, this.#terms, this.#kinds, this.#likely, this.#owners];
    const { worth } = wanted;
    fits.fill(0, 0, count);
    const likelyCount = this.#findLikely(documents, count, wanted.marks);
    for (let i = 0; i < likelyCount; i++) {
      const phrase = likely[i] as number;
      const owner = owners[i] as number;
      let shared = 0;
      let whole = 0;
      const end = starts[phrase + 1] as number;
      for (let at = starts[phrase] as number; at < end; at++) {
        const term = terms[at] as number;
        const weight = worth[term] as number;
        shared += weight;
        whole += weight > 0 ? weight : (rarities[term] as number);
      }
      const factor = factors[kinds[phrase] as number] as number;
      const best = fits[owner] as number;
      // What a phrase shares is the most that its fit can be, so that most need no power.
      if (shared * factor <= best) continue;
      fits[owner] = Math.max(best, shared * (shared / whole) ** 0.7 * factor);
    }
  }

  /**
   * Lists the phrases whose marks are among those wanted; says how many they are. Every phrase is written down and the
   * next one written over it if it is not likely: a branch here would be guessed wrong half the time.
   */
  #findLikely(documents: Uint32Array, count: number, { first, second }: Marks): number {
    const [firstMarks, secondMarks, likely, owners] = [this.#firstMarks, this.#secondMarks, this.#likely, this.#owners];
    let found = 0;
    for (let i = 0; i < count; i++) {
      const document = documents[i] as number;
      const end = this.#documents[document + 1] as number;
      for (let phrase = this.#documents[document] as number; phrase < end; phrase++) {
        likely[found] = phrase;
        owners[found] = i;
        const a = (firstMarks[phrase] as number) & first;
        const b = (secondMarks[phrase] as number) & second;
        // One where neither is zero: only then have both a number and its negative the sign.
        found += ((a | -a) & (b | -b)) >>> 31;
      }
    }
    return found;
  }
}

/** The same while they grow. */
export class PhraseColumns {
  /** Where the phrases of a document begin. */
  readonly documents: number[] = [0];
  /** Where the terms of a phrase begin. */
  readonly starts: number[] = [0];
  readonly terms: number[] = [];
  readonly kinds: number[] = [];
  readonly firstMarks: number[] = [];
  readonly secondMarks: number[] = [];

  addPhrase(kind: number, terms: readonly number[]): void {
    if (terms.length === 0) return;
    const marks = { first: 0, second: 0 };
    for (const term of terms) {
      this.terms.push(term);
      mark(marks, term);
    }
    this.starts.push(this.terms.length);
    this.kinds.push(kind);
    this.firstMarks.push(marks.first);
    this.secondMarks.push(marks.second);
  }

  endDocument(): void {
    this.documents.push(this.kinds.length);
  }
}

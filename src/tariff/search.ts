import type { TariffRecord } from './record.ts';
import type { Steps } from './steps.ts';
import { words } from './words.ts';

export interface SearchPage {
  readonly total: number;
  readonly records: readonly TariffRecord[];
}

export interface SearchOptions {
  readonly level?: number | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** Finds the active records that contain every word of a query, or a word that begins with it. */
export class SearchIndex {
  readonly #records: readonly TariffRecord[];
  readonly #vocabulary: readonly string[];
  readonly #postings: ReadonlyMap<string, readonly number[]>;

  private constructor(
    records: readonly TariffRecord[],
    vocabulary: readonly string[],
    postings: ReadonlyMap<string, readonly number[]>,
  ) {
    this.#records = records;
    this.#vocabulary = vocabulary;
    this.#postings = postings;
  }

  static *build(all: readonly TariffRecord[]): Steps<SearchIndex> {
    const records = all.filter((record) => record.active);
    const postings = new Map<string, number[]>();
    for (const [position, record] of records.entries()) {
      const texts = [record.code, record.en, record.ar, ...record.aliasesEn, ...record.aliasesAr];
      for (const word of new Set(texts.flatMap(words))) {
        const known = postings.get(word);
        if (known) known.push(position);
        else postings.set(word, [position]);
      }
      if (position % 200 === 0) yield;
    }
    return new SearchIndex(records, [...postings.keys()].sort(), postings);
  }

  search(query: string, { level, limit, offset }: SearchOptions): SearchPage {
    // A word that is repeated is looked for once: a hundred times the commonest would take seconds.
    const terms = new Set(words(query));
    if (terms.size === 0) return { total: 0, records: [] };
    let found: Set<number> | undefined;
    for (const term of terms) {
      const matches = this.#matches(term);
      found = found === undefined ? matches : found.intersection(matches);
    }
    const ranked = [...(found ?? [])]
      .map((position) => this.#records[position] as TariffRecord)
      .filter((record) => level === undefined || record.level === level)
      .sort((a, b) => Number(b.hasOwnText) - Number(a.hasOwnText) || a.level - b.level || (a.code < b.code ? -1 : 1));
    return { total: ranked.length, records: ranked.slice(offset, offset + limit) };
  }

  /** Positions of the records with a word that begins with the term. */
  #matches(term: string): Set<number> {
    const found = new Set<number>();
    let low = 0;
    let high = this.#vocabulary.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#vocabulary[middle] as string) < term) low = middle + 1;
      else high = middle;
    }
    for (let i = low; this.#vocabulary[i]?.startsWith(term); i++) {
      for (const position of this.#postings.get(this.#vocabulary[i] as string) ?? []) found.add(position);
    }
    return found;
  }
}

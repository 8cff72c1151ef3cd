import { CodeTable } from './code-table.ts';
import { type Facts, TariffRecord } from './record.ts';
import { SearchIndex } from './search.ts';
import type { Steps } from './steps.ts';

const STEP = 500;

/** The tariff in force, whole and in memory. It never changes: a new edition is a new catalogue. */
export class Catalogue {
  /** The edition it was built from. */
  readonly edition: string;
  /** All records, ordered by code. */
  readonly records: readonly TariffRecord[];
  readonly #places: CodeTable;
  #index: SearchIndex | null = null;

  private constructor(edition: string, records: readonly TariffRecord[], places: CodeTable) {
    this.edition = edition;
    this.records = records;
    this.#places = places;
  }

  /**
   * Builds the catalogue from facts that are ordered by code, so that a parent always comes before its children. The
   * index takes longer than all the rest and is built last: whoever cannot wait is handed the catalogue before.
   */
  static *build(
    edition: string,
    facts: Iterable<Facts>,
    beforeIndex: (catalogue: Catalogue) => void = () => {},
  ): Steps<Catalogue> {
    const records: TariffRecord[] = [];
    let last: TariffRecord | null = null;
    for (const fact of facts) {
      let parent: TariffRecord | null = last;
      while (parent !== null && !fact.code.startsWith(parent.code)) parent = parent.parent;
      last = new TariffRecord(fact, parent);
      parent?.children.push(last);
      records.push(last);
      if (records.length % STEP === 0) yield;
    }
    const places = new CodeTable(records.length);
    for (const [place, { code }] of records.entries()) {
      places.add(code, place);
      if (place % STEP === 0) yield;
    }
    const catalogue = new Catalogue(edition, records, places);
    beforeIndex(catalogue);
    catalogue.#index = yield* SearchIndex.build(records);
    return catalogue;
  }

  get isSearchable(): boolean {
    return this.#index !== null;
  }

  get index(): SearchIndex {
    if (this.#index === null) throw new Error('The index is not built yet.');
    return this.#index;
  }

  find(code: string): TariffRecord | undefined {
    const place = this.#places.of(code);
    return place < 0 ? undefined : this.records[place];
  }

  /** The longest existing code that this one begins with. */
  nearest(code: string): TariffRecord | undefined {
    for (let length = code.length; length >= 2; length--) {
      const found = this.find(code.slice(0, length));
      if (found !== undefined) return found;
    }
    return undefined;
  }
}

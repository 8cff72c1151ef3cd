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
  readonly index: SearchIndex;
  readonly #byCode: ReadonlyMap<string, TariffRecord>;

  private constructor(
    edition: string,
    records: readonly TariffRecord[],
    byCode: ReadonlyMap<string, TariffRecord>,
    index: SearchIndex,
  ) {
    this.edition = edition;
    this.records = records;
    this.#byCode = byCode;
    this.index = index;
  }

  /** Builds the catalogue from facts that are ordered by code, so that a parent always comes before its children. */
  static *build(edition: string, facts: Iterable<Facts>): Steps<Catalogue> {
    const records: TariffRecord[] = [];
    const byCode = new Map<string, TariffRecord>();
    let last: TariffRecord | null = null;
    for (const fact of facts) {
      let parent: TariffRecord | null = last;
      while (parent !== null && !fact.code.startsWith(parent.code)) parent = parent.parent;
      last = new TariffRecord(fact, parent);
      parent?.children.push(last);
      records.push(last);
      byCode.set(last.code, last);
      if (records.length % STEP === 0) yield;
    }
    return new Catalogue(edition, records, byCode, yield* SearchIndex.build(records));
  }

  find(code: string): TariffRecord | undefined {
    return this.#byCode.get(code);
  }

  /** The longest existing code that this one begins with. */
  nearest(code: string): TariffRecord | undefined {
    for (let length = code.length; length >= 2; length--) {
      const found = this.#byCode.get(code.slice(0, length));
      if (found !== undefined) return found;
    }
    return undefined;
  }
}

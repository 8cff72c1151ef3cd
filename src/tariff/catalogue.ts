import type { Steps } from '../steps.ts';
import type { Tariff } from './edition-view.ts';
import type { Facts, TariffRecord } from './record.ts';

const STEP = 500;

/** The tariff of one edition, whole and in memory. It is immutable: a new edition is a new catalogue. */
export class Catalogue implements Tariff {
  readonly edition: string;
  /** All records, ordered by code. */
  readonly records: readonly TariffRecord[];
  readonly #byCode: ReadonlyMap<string, TariffRecord>;
  #codes: readonly string[] | undefined;

  private constructor(edition: string, records: readonly TariffRecord[], byCode: ReadonlyMap<string, TariffRecord>) {
    this.edition = edition;
    this.records = records;
    this.#byCode = byCode;
  }

  /** Builds the catalogue from facts that are ordered by code, so that a parent comes before its children. */
  static *build(edition: string, facts: Iterable<Facts>): Steps<Catalogue> {
    const records = yield* hierarchyOf(facts);
    const byCode = new Map<string, TariffRecord>();
    for (const record of records) {
      byCode.set(record.code, record);
      if (record.position % STEP === 0) yield;
    }
    return new Catalogue(edition, records, byCode);
  }

  get codes(): readonly string[] {
    this.#codes ??= this.records.map(({ code }) => code);
    return this.#codes;
  }

  find(code: string): TariffRecord | undefined {
    return this.#byCode.get(code);
  }

  /** Where the record of a code is among all; -1 if there is none. */
  positionOf(code: string): number {
    return this.#byCode.get(code)?.position ?? -1;
  }
}

/** Places each code under the longest code that it begins with. */
function* hierarchyOf(facts: Iterable<Facts>): Steps<TariffRecord[]> {
  type Growing = TariffRecord & { readonly parent: Growing | null; readonly children: TariffRecord[] };
  const records: Growing[] = [];
  for (const fact of facts) {
    let parent: Growing | null = records.at(-1) ?? null;
    while (parent !== null && !fact.code.startsWith(parent.code)) parent = parent.parent;
    const record = { ...fact, level: fact.code.length, parent, children: [], position: records.length };
    parent?.children.push(record);
    records.push(record);
    if (records.length % STEP === 0) yield;
  }
  return records;
}

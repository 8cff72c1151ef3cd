import type { Steps } from '../steps.ts';
import { CodeTable } from './code-table.ts';
import type { Tariff } from './edition-view.ts';
import type { Facts, TariffRecord } from './record.ts';

const STEP = 500;

/** The tariff of one edition, whole and in memory. It is immutable: a new edition is a new catalogue. */
export class Catalogue implements Tariff {
  readonly edition: string;
  /** All records, ordered by code. */
  readonly records: readonly TariffRecord[];
  readonly #positions: CodeTable;
  #codes: readonly string[] | undefined;

  private constructor(edition: string, records: readonly TariffRecord[], positions: CodeTable) {
    this.edition = edition;
    this.records = records;
    this.#positions = positions;
  }

  /** Builds the catalogue from facts that are ordered by code, so that a parent comes before its children. */
  static *build(edition: string, facts: Iterable<Facts>): Steps<Catalogue> {
    const records = yield* hierarchyOf(facts);
    const positions = new CodeTable(records.length);
    for (const record of records) {
      positions.set(record.code, record.position);
      if (record.position % STEP === 0) yield;
    }
    return new Catalogue(edition, records, positions);
  }

  get codes(): readonly string[] {
    this.#codes ??= this.records.map(({ code }) => code);
    return this.#codes;
  }

  find(code: string): TariffRecord | undefined {
    return this.records[this.#positions.get(code)];
  }

  /** Where the record of a code is among all; -1 if there is none. */
  positionOf(code: string): number {
    return this.#positions.get(code);
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

import type { Steps } from '../steps.ts';
import type { TariffRecord } from '../tariff/record.ts';
import { layOutByGroup } from './grouped-arrays.ts';

/** The records by their positions in the catalogue, see `DocumentRecords`. */
export interface SavedDocuments {
  readonly records: Uint32Array;
  readonly inheritors: Uint32Array;
  readonly starts: Uint32Array;
}

/**
 * The records behind the documents. A document is a record with a text of its own. Its inheritors are the codes below it
 * that have only its text.
 */
export class DocumentRecords {
  readonly records: readonly TariffRecord[];
  /** The level of each document's own record. */
  readonly levels: Uint8Array;
  /** The inheritors of all documents, in CSR layout (see grouped-arrays.ts). */
  readonly #inheritors: readonly TariffRecord[];
  readonly #inheritorLevels: Uint8Array;
  readonly #starts: Uint32Array;

  private constructor(records: readonly TariffRecord[], inheritors: readonly TariffRecord[], starts: Uint32Array) {
    this.records = records;
    this.levels = levelsOf(records);
    this.#inheritors = inheritors;
    this.#inheritorLevels = levelsOf(inheritors);
    this.#starts = starts;
  }

  /** `owners` has the document of each inheritor. */
  static *build(
    records: readonly TariffRecord[],
    inheritors: readonly TariffRecord[],
    owners: readonly number[],
  ): Steps<DocumentRecords> {
    const grouped = inheritors.slice();
    const starts = yield* layOutByGroup(Uint32Array.from(owners), records.length, (entry, at) => {
      const inheritor = inheritors[entry];
      if (inheritor !== undefined) grouped[at] = inheritor;
    });
    return new DocumentRecords(records, grouped, starts);
  }

  static restore({ records, inheritors, starts }: SavedDocuments, catalogue: readonly TariffRecord[]): DocumentRecords {
    return new DocumentRecords(recordsAt(records, catalogue), recordsAt(inheritors, catalogue), starts);
  }

  save(): SavedDocuments {
    return { records: positionsOf(this.records), inheritors: positionsOf(this.#inheritors), starts: this.#starts };
  }

  /** How many records a document stands for: itself and its inheritors, of one level or of all. */
  count(document: number, level: number | undefined): number {
    const own = level === undefined || this.levels[document] === level ? 1 : 0;
    return own + this.inheritorCount(document, level);
  }

  inheritorCount(document: number, level: number | undefined): number {
    const start = this.#starts[document] ?? 0;
    const end = this.#starts[document + 1] ?? 0;
    if (level === undefined) return end - start;
    let count = 0;
    for (let i = start; i < end; i++) if (this.#inheritorLevels[i] === level) count++;
    return count;
  }

  inheritors(document: number, level: number | undefined): readonly TariffRecord[] {
    const inheritors = this.#inheritors.slice(this.#starts[document], this.#starts[document + 1]);
    return level === undefined ? inheritors : inheritors.filter((record) => record.level === level);
  }
}

function positionsOf(records: readonly TariffRecord[]): Uint32Array {
  return Uint32Array.from(records, ({ position }) => position);
}

function recordsAt(positions: Uint32Array, catalogue: readonly TariffRecord[]): TariffRecord[] {
  return Array.from(positions, (position) => {
    const record = catalogue[position];
    if (record === undefined) throw new Error(`There is no record at position ${position}.`);
    return record;
  });
}

function levelsOf(records: readonly TariffRecord[]): Uint8Array {
  return Uint8Array.from(records, ({ level }) => level);
}

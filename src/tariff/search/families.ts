import type { TariffRecord } from '../record.ts';

/** The documents' records, each with its heirs: the codes below it that have no text but its own. */
export class Families {
  readonly records: readonly TariffRecord[];
  /** The level of each document's own record. */
  readonly levels: Uint8Array;
  /** The heirs of all documents in one list, and where those of each begin. */
  readonly #heirs: readonly TariffRecord[];
  readonly #heirLevels: Uint8Array;
  readonly #starts: Uint32Array;

  /** `heirs` and `owners` go together: an heir, and the document that it inherits from. */
  constructor(records: readonly TariffRecord[], heirs: readonly TariffRecord[], owners: readonly number[]) {
    this.records = records;
    this.levels = Uint8Array.from(records, ({ level }) => level);
    this.#starts = new Uint32Array(records.length + 1);
    for (const owner of owners) this.#starts[owner + 1] = (this.#starts[owner + 1] as number) + 1;
    for (let i = 0; i < records.length; i++)
      this.#starts[i + 1] = (this.#starts[i + 1] as number) + (this.#starts[i] as number);
    const next = this.#starts.slice();
    const sorted = new Array<TariffRecord>(heirs.length);
    for (const [i, heir] of heirs.entries()) {
      const owner = owners[i] as number;
      const at = next[owner] as number;
      next[owner] = at + 1;
      sorted[at] = heir;
    }
    this.#heirs = sorted;
    this.#heirLevels = Uint8Array.from(sorted, ({ level }) => level);
  }

  /** How many records of a family are of the level asked for. */
  count(document: number, level: number | undefined): number {
    const own = level === undefined || this.levels[document] === level ? 1 : 0;
    return own + this.heirCount(document, level);
  }

  heirCount(document: number, level: number | undefined): number {
    const start = this.#starts[document] as number;
    const end = this.#starts[document + 1] as number;
    if (level === undefined) return end - start;
    let count = 0;
    for (let i = start; i < end; i++) if (this.#heirLevels[i] === level) count++;
    return count;
  }

  heirs(document: number, level: number | undefined): readonly TariffRecord[] {
    const heirs = this.#heirs.slice(this.#starts[document], this.#starts[document + 1]);
    return level === undefined ? heirs : heirs.filter((heir) => heir.level === level);
  }
}

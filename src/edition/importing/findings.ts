import { type Fault, FaultyFile } from '../faults.ts';

/** Something that was corrected, skipped or filled in: how often, and the first place. */
export interface Warning extends Fault {
  readonly count: number;
}

/** Collects the faults and warnings of one table while it is read. */
export class Findings {
  readonly #sheet: string | undefined;
  readonly #faults: Fault[] = [];
  readonly #warnings = new Map<string, Warning>();

  constructor(sheet?: string) {
    this.#sheet = sheet;
  }

  get warnings(): readonly Warning[] {
    return [...this.#warnings.values()];
  }

  fault(row: number, column: string, reason: string): void {
    this.#faults.push(this.#at(row, column, reason));
  }

  /** Warnings with the same reason are counted, because a publisher's habit recurs on thousands of rows. */
  warn(row: number, column: string, reason: string): void {
    const known = this.#warnings.get(reason);
    this.#warnings.set(
      reason,
      known === undefined ? { ...this.#at(row, column, reason), count: 1 } : { ...known, count: known.count + 1 },
    );
  }

  throwIfFaulty(): void {
    if (this.#faults.length > 0) throw new FaultyFile(this.#faults);
  }

  #at(row: number, column: string, reason: string): Fault {
    return this.#sheet === undefined ? { row, column, reason } : { sheet: this.#sheet, row, column, reason };
  }
}

import type { Fault } from './faults.ts';

/** Something that was mended, passed over or taken from elsewhere: how often, and where first. */
export interface Warning extends Fault {
  readonly count: number;
}

/** Gathers what is to be told of a file while it is read. */
export class Remarks {
  readonly faults: Fault[] = [];
  readonly #sheet: string | undefined;
  readonly #warnings = new Map<string, Warning>();

  constructor(sheet?: string) {
    this.#sheet = sheet;
  }

  get warnings(): readonly Warning[] {
    return [...this.#warnings.values()];
  }

  fault(row: number, column: string, reason: string): void {
    this.faults.push(this.#at(row, column, reason));
  }

  /** Warnings of the same kind are counted, for a publisher's habit comes back on thousands of rows. */
  warn(row: number, column: string, reason: string): void {
    const known = this.#warnings.get(reason);
    this.#warnings.set(
      reason,
      known === undefined ? { ...this.#at(row, column, reason), count: 1 } : { ...known, count: known.count + 1 },
    );
  }

  #at(row: number, column: string, reason: string): Fault {
    return this.#sheet === undefined ? { row, column, reason } : { sheet: this.#sheet, row, column, reason };
  }
}

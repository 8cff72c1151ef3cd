import { type Fault, FaultyFile, faultAt, type RowPlace } from '../../tables/faults.ts';

/** Something that was corrected, skipped or filled in: how often, and the first place. */
export interface Warning extends Fault {
  readonly count: number;
}

/** Collects the faults and warnings of a file while it is read. */
export class Findings {
  readonly #faults: Fault[] = [];
  readonly #warnings = new Map<string, Warning>();

  get warnings(): readonly Warning[] {
    return [...this.#warnings.values()];
  }

  fault(place: RowPlace, column: string, reason: string): void {
    this.#faults.push(faultAt(place, column, reason));
  }

  /** Warnings with the same reason are counted, because a publisher's habit recurs on thousands of rows. */
  warn(place: RowPlace, column: string, reason: string): void {
    const known = this.#warnings.get(reason);
    this.#warnings.set(
      reason,
      known === undefined ? { ...faultAt(place, column, reason), count: 1 } : { ...known, count: known.count + 1 },
    );
  }

  throwIfFaulty(): void {
    if (this.#faults.length > 0) throw new FaultyFile(this.#faults);
  }
}

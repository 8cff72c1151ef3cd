/** Something in a file that is not understood, and where. */
export interface Fault {
  readonly row: number;
  readonly column: string;
  readonly reason: string;
}

const SHOWN = 20;

/** Thrown when a file has faults: it is refused as a whole, and every fault is told. */
export class FaultyFile extends Error {
  readonly faults: readonly Fault[];

  constructor(faults: readonly Fault[]) {
    const shown = faults.slice(0, SHOWN).map(({ row, column, reason }) => `  row ${row}, ${column}: ${reason}`);
    const more = faults.length > SHOWN ? [`  … and ${faults.length - SHOWN} more`] : [];
    const count = faults.length === 1 ? '1 fault' : `${faults.length} faults`;
    super([`The file has ${count}, so nothing of it was taken.`, ...shown, ...more].join('\n'));
    this.faults = faults;
  }
}

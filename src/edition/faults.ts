/** A place in a file. */
export interface Place {
  readonly sheet?: string;
  readonly row: number;
  readonly column: string;
}

/** Something in a file that is not understood, and where. */
export interface Fault extends Place {
  readonly reason: string;
}

/** Thrown when a file is not of the form that its kind asks for. */
export class FormatError extends Error {}

const SHOWN = 20;

/** Thrown when a file has faults: it is refused as a whole, and every fault is told. */
export class FaultyFile extends Error {
  readonly faults: readonly Fault[];

  constructor(faults: readonly Fault[]) {
    const shown = faults.slice(0, SHOWN).map((fault) => `  ${placeText(fault)}: ${fault.reason}`);
    const more = faults.length > SHOWN ? [`  … and ${faults.length - SHOWN} more`] : [];
    const count = faults.length === 1 ? '1 fault' : `${faults.length} faults`;
    super([`The file has ${count}, so nothing of it was taken.`, ...shown, ...more].join('\n'));
    this.faults = faults;
  }
}

/** A place in words. */
export function placeText({ sheet, row, column }: Place): string {
  return `${sheet === undefined ? '' : `sheet ${sheet}, `}row ${row}, ${column}`;
}

/** A cell's text, cut short for a message. */
export function brief(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

/** A row of a file; `sheet` is undefined where the file has none. */
export interface RowPlace {
  readonly sheet?: string | undefined;
  readonly row: number;
}

/** A place in a file. */
export interface Place extends RowPlace {
  readonly column: string;
}

/** Something in a file that is not understood, and where. */
export interface Fault extends Place {
  readonly reason: string;
}

/** Thrown when a file as a whole cannot be read: damaged, too large, or of an unknown format or layout. */
export class FormatError extends Error {}

const MAX_SHOWN = 20;

/** Thrown when rows of a file have faults. The whole file is refused, and all its faults are listed by row. */
export class FaultyFile extends Error {
  readonly faults: readonly Fault[];

  constructor(unordered: readonly Fault[]) {
    const faults = unordered.toSorted((a, b) => a.row - b.row);
    const shown = faults.slice(0, MAX_SHOWN).map((fault) => `  ${placeText(fault)}: ${fault.reason}`);
    const more = faults.length > MAX_SHOWN ? [`  … and ${faults.length - MAX_SHOWN} more`] : [];
    const count = faults.length === 1 ? '1 fault' : `${faults.length} faults`;
    super([`The file has ${count}, so nothing of it was taken.`, ...shown, ...more].join('\n'));
    this.faults = faults;
  }
}

/** A place as an operator reads it. */
export function placeText(place: Place): string {
  return `${rowText(place)}, ${place.column}`;
}

/** A row as an operator reads it. */
export function rowText({ sheet, row }: RowPlace): string {
  return `${sheet === undefined ? '' : `sheet ${sheet}, `}row ${row}`;
}

/** The beginning of a cell's text, short enough for a message. */
export function excerpt(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

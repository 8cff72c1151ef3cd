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

/** A fault in a column of a row. */
export function faultAt({ sheet, row }: RowPlace, column: string, reason: string): Fault {
  return sheet === undefined ? { row, column, reason } : { sheet, row, column, reason };
}

/** What is wrong with the names of columns in our own layouts: some are missing, unknown or stand twice. */
export function headerFaults(
  header: RowPlace,
  names: readonly string[],
  known: readonly string[],
  required: readonly string[],
): Fault[] {
  const missing = required.filter((column) => !names.includes(column));
  const others = names.filter((name, i) => !known.includes(name) || names.indexOf(name) !== i);
  return [
    ...missing.map((column) => faultAt(header, column, 'the column is missing')),
    ...others.map((name) =>
      faultAt(
        header,
        name === '' ? '(no name)' : excerpt(name),
        known.includes(name) ? 'the column stands twice' : `not a column of this layout (${known.join(', ')})`,
      ),
    ),
  ];
}

/** What is wrong with a file, in one word: a page has its own sentence for each. */
export type FileProblem =
  | 'unreadable'
  | 'empty'
  | 'damaged'
  | 'encoding'
  | 'locked'
  | 'other_kind'
  | 'picture'
  | 'scanned'
  | 'no_letters'
  | 'too_large'
  | 'too_slow';

/** Thrown when a file as a whole cannot be read: damaged, too large, or of an unknown format or layout. */
export class FormatError extends Error {
  readonly problem: FileProblem;

  constructor(message: string, problem: FileProblem = 'unreadable') {
    super(message);
    this.problem = problem;
  }
}

const MAX_SHOWN = 20;

/** Thrown when rows of a file have faults. The whole file is refused, and all its faults are listed by row; many are grouped. */
export class FaultyFile extends Error {
  readonly faults: readonly Fault[];
  /** Whether the message lists every fault, and not only groups of them. */
  readonly isShownInFull: boolean;

  constructor(unordered: readonly Fault[]) {
    const faults = unordered.toSorted((a, b) => a.row - b.row);
    const count = faults.length === 1 ? '1 fault' : `${faults.length} faults`;
    const lines = faults.length <= MAX_SHOWN ? faults.map(faultText) : groupTexts(faults);
    super([`The file has ${count}, so nothing of it was taken.`, ...lines].join('\n'));
    this.faults = faults;
    this.isShownInFull = faults.length <= MAX_SHOWN;
  }
}

function faultText(fault: Fault): string {
  return `  ${placeText(fault)}: ${fault.reason}`;
}

/** Faults with the same reason but other values in quotes or other numbers, as one line with their count. */
function groupTexts(faults: readonly Fault[]): string[] {
  const groups = new Map<string, { readonly first: Fault; count: number }>();
  for (const fault of faults) {
    const key = fault.reason.replace(/"[^"]*"|\d+/g, '#');
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { first: fault, count: 1 });
    else group.count++;
  }
  const ordered = [...groups.values()].sort((a, b) => b.count - a.count);
  const lines = ordered
    .slice(0, MAX_SHOWN)
    .map(({ first, count }) => `  ${count} × such as${faultText(first).slice(1)}`);
  return ordered.length > MAX_SHOWN ? [...lines, `  … and ${ordered.length - MAX_SHOWN} other reasons`] : lines;
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

import type { Charges, DeskState } from './desk.ts';
import type { DeskLine } from './desk-line.ts';
import { fieldsOf, readCharges, readGiven, readLine } from './stored-fields.ts';

/** Increased when the form changes: an older one is not read any more. */
const VERSION = 1;
/** The most lines that a link may have. */
const MAX_LINES = 10_000;

interface Stored {
  readonly version: number;
  readonly charges: Charges;
  readonly lines: readonly DeskLine[];
}

/** The whole state as text, for the storage of the device. Lines under way wait again. */
export function deskText({ lines, charges }: DeskState): string {
  const kept = lines.map((line) => (line.state === 'working' ? { ...line, state: 'waiting' as const } : line));
  return JSON.stringify({ version: VERSION, charges, lines: kept } satisfies Stored);
}

/** Reads a stored state; null if it is none. */
export function parseDesk(text: string | null): DeskState | null {
  const { version, charges, lines } = fieldsOf(parseJson(text));
  if (version !== VERSION || !Array.isArray(lines)) return null;
  return { charges: readCharges(charges), lines: lines.map((line, index) => readLine(index + 1, line)) };
}

/** One line in a link: the cells of the invoice, the code that was decided, and the problem of its amount. */
type LinkLine = readonly unknown[];

const CELLS = ['description', 'code', 'quantity', 'unitPrice', 'amount', 'currency', 'origin'] as const;

/** The invoice without what the service can answer again, for a link. */
export function linkText({ lines, charges }: DeskState): string {
  const compact = lines.map(({ given, code, state }): LinkLine => {
    const isDecided = code !== '' && (state === 'done' || state === 'confident');
    const cells = [...CELLS.map((name) => given[name]), ...(isDecided ? [state, code] : ['', '']), given.problem ?? ''];
    return cells.slice(0, 1 + cells.findLastIndex((cell) => cell !== ''));
  });
  return JSON.stringify([VERSION, charges, compact]);
}

/** Reads the text of a link; null if it is none. */
export function parseLink(text: string): DeskState | null {
  const { 0: version, 1: charges, 2: lines } = fieldsOf(parseJson(text));
  if (version !== VERSION || !Array.isArray(lines) || lines.length > MAX_LINES) return null;
  if (!lines.every((line) => Array.isArray(line))) return null;
  return { charges: readCharges(charges), lines: lines.map(readLinkLine) };
}

function readLinkLine(cells: LinkLine, index: number): DeskLine {
  // A link may also have the rate and the goods after the code. They are not read: only the service tells them.
  const [state, code, problem] = cells.slice(CELLS.length);
  const given = readGiven({ ...Object.fromEntries(CELLS.map((name, at) => [name, cells[at]])), problem });
  const isDecided = state === 'done' || state === 'confident';
  return readLine(index + 1, { given, state: isDecided ? state : 'waiting', code });
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return null;
  }
}

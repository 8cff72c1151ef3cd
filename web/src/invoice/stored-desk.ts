import type { InvoiceLine } from '../../../src/invoice/lines.ts';
import { type Charges, type DeskState, NO_CHARGES } from './desk.ts';
import { type DeskLine, newLine } from './desk-line.ts';

/** Increased when the form changes: an older one is not read any more. */
const VERSION = 1;

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
  if (text === null) return null;
  try {
    const stored: Stored = JSON.parse(text);
    if (stored.version !== VERSION || !Array.isArray(stored.lines)) return null;
    return { lines: stored.lines, charges: { ...NO_CHARGES, ...stored.charges } };
  } catch {
    return null;
  }
}

/** One line in a link: the cells of the invoice, then the code that was decided. */
type LinkLine = readonly string[];

const CELLS = ['description', 'code', 'quantity', 'unitPrice', 'amount', 'currency', 'origin'] as const;

/** The invoice without what the service can answer again, for a link. */
export function linkText({ lines, charges }: DeskState): string {
  const compact = lines.map(({ given, code, rate, goods, state }): LinkLine => {
    const isDecided = code !== '' && (state === 'done' || state === 'confident');
    const decided = isDecided ? [state, code, rate, goods?.en ?? '', goods?.ar ?? ''] : [];
    return [...CELLS.map((name) => given[name]), ...decided];
  });
  return JSON.stringify([VERSION, charges, compact]);
}

/** Reads the text of a link; null if it is none. */
export function parseLink(text: string): DeskState | null {
  try {
    const [version, charges, lines]: [number, Charges, LinkLine[]] = JSON.parse(text);
    if (version !== VERSION) return null;
    return { charges: { ...NO_CHARGES, ...charges }, lines: lines.map(readLinkLine) };
  } catch {
    return null;
  }
}

function readLinkLine(cells: LinkLine, index: number): DeskLine {
  const text = (at: number) => String(cells[at] ?? '');
  const [description, code, quantity, unitPrice, amount, currency, origin] = CELLS.map((_, at) => text(at));
  const problem = amount === '' ? 'missing' : null;
  // A link comes from anyone: only texts are taken from it.
  const given = { description, code, quantity, unitPrice, amount, currency, origin, problem } as InvoiceLine;
  const line = newLine(index + 1, given);
  const decided = text(CELLS.length + 1);
  if (!/^\d{4,14}$/.test(decided)) return line;
  const goods = { en: text(CELLS.length + 3), ar: text(CELLS.length + 4) };
  const state = text(CELLS.length) === 'done' ? 'done' : 'confident';
  return { ...line, state, code: decided, rate: text(CELLS.length + 2), goods: goods.en === '' ? null : goods };
}

import type { ColumnRole } from './column-names.ts';
import { type DecimalMark, readFigure } from './figures.ts';

// An amount is a quantity times a price, and most rows of an invoice show it. That tells which columns are which where their
// names do not, and which mark separates decimals.

type Rows = readonly (readonly string[])[];
type Columns3 = readonly [quantity: number, unitPrice: number, amount: number];

const PRODUCT_ROLES = ['quantity', 'unit_price', 'amount'] as const;
const MARKS: readonly DecimalMark[] = ['.', ','];
/** The share of the rows that must be products. */
const MOST = 0.7;
/** More columns of figures than any invoice has are not tried. */
const MAX_COLUMNS = 12;

/** Other columns whose names say the same as the named one. */
export type Namesakes = Readonly<Record<(typeof PRODUCT_ROLES)[number], readonly number[]>>;

/**
 * The roles with quantity, price and amount completed by what the rows multiply to. `open` are columns of figures whose names
 * say nothing: they only fill a role that no name has. Of several columns with the same name, the one that multiplies counts.
 */
export function withProduct(
  sample: Rows,
  roles: readonly (ColumnRole | null)[],
  open: readonly number[],
  namesakes: Namesakes,
): (ColumnRole | null)[] {
  const named = PRODUCT_ROLES.map((role) => roles.indexOf(role)) as unknown as Columns3;
  const isWhole = named.every((column) => column >= 0);
  const share = isWhole ? shareOf(sample, named) : 0;
  if (share === null || share >= MOST) return [...roles];
  const free = open.slice(0, MAX_COLUMNS);
  const choices = PRODUCT_ROLES.map((role, i) => {
    const own = named[i] ?? -1;
    return own < 0 ? free : [own, ...namesakes[role].filter((column) => column !== own).slice(0, MAX_COLUMNS)];
  });
  // As few of the named columns as possible are given up for their namesakes.
  for (let given = 0; given < 3; given++) {
    const found = bestProduct(sample, named, choices, given);
    if (found !== null) return assigned(roles, named, found);
  }
  return [...roles];
}

/** The decimal mark with which more rows are products; null where both or none are. */
export function markOfProducts(
  rows: Iterable<{ readonly cells: readonly string[] }>,
  roles: readonly (ColumnRole | null)[],
): DecimalMark | null {
  const named = PRODUCT_ROLES.map((role) => roles.indexOf(role)) as unknown as Columns3;
  if (named.some((column) => column < 0)) return null;
  const [point = 0, comma = 0] = MARKS.map((mark) => fitting(cellsOf(rows), named, mark).filter(Boolean).length);
  if (point === comma) return null;
  return point > comma ? '.' : ',';
}

function* cellsOf(rows: Iterable<{ readonly cells: readonly string[] }>): Generator<readonly string[]> {
  for (const { cells } of rows) yield cells;
}

/** The columns with the most products, with `given` of the named ones replaced by their namesakes. */
function bestProduct(
  sample: Rows,
  named: Columns3,
  choices: readonly (readonly number[])[],
  given: number,
): Columns3 | null {
  let best: { columns: Columns3; share: number } | null = null;
  for (const quantity of choices[0] ?? [])
    for (const price of choices[1] ?? [])
      for (const amount of choices[2] ?? []) {
        const columns: Columns3 = [quantity, price, amount];
        const replaced = columns.filter((column, i) => (named[i] ?? -1) >= 0 && named[i] !== column).length;
        if (replaced !== given || new Set(columns).size < 3 || !isInOrder(columns, named)) continue;
        const share = shareOf(sample, columns) ?? 0;
        if (share >= MOST && share > (best?.share ?? 0)) best = { columns, share };
      }
  return best?.columns ?? null;
}

/** Quantity and price can be told apart by their order alone: the quantity stands first where neither is named. */
function isInOrder([quantity, price]: Columns3, [namedQuantity, namedPrice]: Columns3): boolean {
  return quantity === namedQuantity || price === namedPrice || quantity < price;
}

function assigned(roles: readonly (ColumnRole | null)[], named: Columns3, found: Columns3): (ColumnRole | null)[] {
  return roles.map((role, column) => {
    const at = found.indexOf(column);
    if (at >= 0) return PRODUCT_ROLES[at] ?? null;
    return named.includes(column) ? null : role;
  });
}

/** The share of the rows with all three figures that are products; null where too few rows tell. */
function shareOf(sample: Rows, columns: Columns3): number | null {
  const shares = MARKS.map((mark) => {
    const known = fitting(sample, columns, mark);
    return known.length === 0 ? null : known.filter(Boolean).length / known.length;
  }).filter((share) => share !== null);
  return shares.length === 0 ? null : Math.max(...shares);
}

/** For each row with three figures, whether the third is the product of the others. Ones prove nothing. */
function fitting(rows: Iterable<readonly string[]>, [quantity, price, amount]: Columns3, mark: DecimalMark): boolean[] {
  const found: boolean[] = [];
  for (const row of rows) {
    const [q, p, a] = [quantity, price, amount].map((column) => numberIn(row[column] ?? '', mark)) as [
      number,
      number,
      number,
    ];
    if (!(q > 0 && p > 0 && a > 0) || (p === 1 && q === 1)) continue;
    const tolerance = Math.max(0.011, q * 0.006, a * 0.0001);
    found.push(Math.abs(q * p - a) <= tolerance);
  }
  return found;
}

function numberIn(cell: string, mark: DecimalMark): number {
  const read = readFigure(cell, { mark });
  return read.kind === 'figure' ? Number(read.value) : Number.NaN;
}

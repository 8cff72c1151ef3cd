import { cleanCode } from '../tariff/code.ts';
import { CURRENCIES } from './currencies.ts';
import { readFigure } from './figures.ts';
import type { Role } from './header-words.ts';

type Rows = readonly (readonly string[])[];

const SAMPLE_ROWS = 60;
/** The share of cells that must look like a role. */
const MOST = 0.7;

/** Completes the roles of columns by what is in them. Only open columns are looked at; the others have a name. */
export function rolesByContent(
  body: Rows,
  named: readonly (Role | null)[],
  isOpen: readonly boolean[],
): readonly (Role | null)[] {
  const roles = [...named];
  const sample = body.slice(0, SAMPLE_ROWS);
  const cellsOf = (column: number) => sample.map((row) => (row[column] ?? '').trim()).filter((cell) => cell !== '');
  const open = roles.map((_, column) => column).filter((column) => isOpen[column]);
  const take = (role: Role, column: number | undefined) => {
    if (column === undefined || roles.includes(role)) return;
    roles[column] = role;
    open.splice(open.indexOf(column), 1);
  };
  const firstOf = (isSuch: (cell: string) => boolean) => open.find((column) => share(cellsOf(column), isSuch) >= MOST);
  take('code', firstOf(isTariffCode));
  take(
    'currency',
    firstOf((cell) => CURRENCIES.has(cell.toUpperCase())),
  );
  take(
    'origin',
    firstOf((cell) => /^[A-Z]{2}$/.test(cell)),
  );
  const texts = open.filter((column) => share(cellsOf(column), isText) >= MOST);
  take('description', texts.toSorted((a, b) => averageLength(cellsOf(b)) - averageLength(cellsOf(a)))[0]);
  const figures = open.filter((column) => share(cellsOf(column), isFigure) >= MOST);
  if (named.some((role) => role === 'amount' || role === 'unit_price')) return roles;
  const product = productColumns(sample, figures);
  if (product !== null) {
    take('quantity', product[0]);
    take('unit_price', product[1]);
    take('amount', product[2]);
  } else if (figures.length === 1) take('amount', figures[0]);
  // Several columns of figures without a name are not guessed: the visitor says which one is the amount.
  return roles;
}

/** Three columns of which the last is the product of the first two in most rows. */
function productColumns(rows: Rows, columns: readonly number[]): readonly [number, number, number] | null {
  const numbers = (column: number) =>
    rows.map((row) => {
      const figure = readFigure(row[column] ?? '', '.');
      return figure === null || figure === 'unclear' ? Number.NaN : Number(figure.value);
    });
  for (const quantity of columns)
    for (const price of columns.filter((column) => column > quantity))
      for (const amount of columns.filter((column) => column !== quantity && column !== price)) {
        const [a, b, c] = [numbers(quantity), numbers(price), numbers(amount)];
        const fits = rows.filter((_, i) => Math.abs((a[i] ?? 0) * (b[i] ?? 0) - (c[i] ?? -1)) < 0.011).length;
        if (fits >= rows.length * MOST) return [quantity, price, amount];
      }
  return null;
}

/** Six to fourteen digits of a real chapter, or fewer with dots between them. */
function isTariffCode(cell: string): boolean {
  const code = cleanCode(cell);
  if (code === null || !/^(0[1-9]|[1-8]\d|9[0-79])/.test(code)) return false;
  if (/^\d{4}\.\d{2}(\.\d{2,4})*$/.test(cell.trim())) return true;
  return code.length >= 6 && code.length <= 14 && code.length % 2 === 0 && !/[.,]\d{1,3}$/.test(cell);
}

function isText(cell: string): boolean {
  return /\p{L}{2}/u.test(cell) && readFigure(cell) === null;
}

function isFigure(cell: string): boolean {
  return readFigure(cell) !== null;
}

function share(cells: readonly string[], isSuch: (cell: string) => boolean): number {
  return cells.length === 0 ? 0 : cells.filter(isSuch).length / cells.length;
}

function averageLength(cells: readonly string[]): number {
  return cells.reduce((sum, cell) => sum + cell.length, 0) / Math.max(1, cells.length);
}

import type { FileRow } from '../tables/tables.ts';
import { COLUMN_ROLES, type ColumnRole } from './column-names.ts';
import { type Columns, MEASURE_ROLES } from './columns.ts';
import { currencyOf, isMoneyWord } from './currencies.ts';
import { type DecimalMark, type FigureReading, readFigure } from './figures.ts';
import type { AmountProblem, RowFacts } from './lines.ts';
import { areWithin, differenceOf, isZero, productOf, sumOf } from './money.ts';

/** What a row has as its amount. */
export interface Amount {
  readonly amount: string;
  readonly problem: AmountProblem | null;
  readonly isComputed: boolean;
  /** An amount below zero, without its sign; empty if it is none. */
  readonly negative: string;
}

/** The roles of columns where the money of a row that is no line may stand; null for a column without one. */
const MAY_BE_MONEY: ReadonlySet<ColumnRole | null> = new Set([
  null,
  'amount',
  'unit_price',
  'description',
  'currency',
  'unit',
]);

/** The cells of a row by their role. */
export class Cells {
  readonly #row: FileRow;
  readonly #columns: Columns;
  readonly #mark: DecimalMark | null;
  /** The figures that were read, by column: each is asked for several times. */
  readonly #read = new Map<number, FigureReading>();

  constructor(row: FileRow, columns: Columns, mark: DecimalMark | null) {
    this.#row = row;
    this.#columns = columns;
    this.#mark = mark;
  }

  cell(role: ColumnRole): string {
    return (this.#row.cells[this.#at(role)] ?? '').trim();
  }

  /** A row with nothing of its own continues the line above. */
  continuesLine(): boolean {
    const { merged } = this.#row;
    return merged !== undefined && COLUMN_ROLES.every((role) => this.cell(role) === '' || merged.has(this.#at(role)));
  }

  figure(role: ColumnRole): FigureReading {
    // A merged price is that of each line, but a merged quantity or amount is that of all of them.
    const isMerged = this.#row.merged?.has(this.#at(role)) === true && role !== 'unit_price';
    return isMerged ? { kind: 'empty' } : this.#readAt(this.#at(role));
  }

  plain(role: ColumnRole): string {
    const read = this.figure(role);
    return read.kind === 'figure' ? read.value : '';
  }

  currency(): string {
    return (
      ['currency', 'amount', 'unit_price']
        .map((role) => currencyOf(this.cell(role as ColumnRole)))
        .find((each) => each !== null) ?? ''
    );
  }

  /**
   * The money of a row that is no line: its amount, or else its last figure, since a sum or a cost may stand in no column of its
   * own, or behind its name. The value is empty without one.
   */
  money(): { readonly value: string; readonly isNegative: boolean } {
    const own = this.figure('amount');
    if (own.kind === 'figure' || own.kind === 'negative')
      return { value: own.value, isNegative: own.kind === 'negative' };
    const { amount } = this.amount();
    if (amount !== '') return { value: amount, isNegative: false };
    for (let at = this.#row.cells.length - 1; at >= 0; at--) {
      // Quantities, weights and article numbers are never money.
      if (!MAY_BE_MONEY.has(this.#columns.roles[at] ?? null)) continue;
      const read = this.#readAt(at);
      if (read.kind === 'figure' || read.kind === 'negative')
        return { value: read.value, isNegative: read.kind === 'negative' };
    }
    const [, behind = ''] =
      /[:\s]((?:\p{L}{3}|\p{Sc})?\s*[\d٠-٩][\d٠-٩.,٬٫]*)\s*(?:\p{L}{3})?$/u.exec(this.cell('description')) ?? [];
    const read = readFigure(behind.replace(/^\p{L}+/u, ''), { mark: this.#mark });
    return { value: read.kind === 'figure' && /[.,٬٫]/.test(behind) ? read.value : '', isNegative: false };
  }

  /** Whether the cell of the amount is one of money: with decimals or a currency, and no number of an account. */
  hasMoney(): boolean {
    const cell = this.cell('amount');
    const read = this.figure('amount');
    return (
      read.kind === 'figure' && !isZero(read.value) && (/[.,٫]\p{Nd}{2,3}\D*$/u.test(cell) || read.currency !== '')
    );
  }

  /** The amount of a line: as given, or else quantity times price. Where both are there, they must agree. */
  amount(): Amount {
    const read = this.#amount();
    const isProven = !read.isComputed && this.plain('amount') !== '' && this.product() !== '';
    return read.amount === '' || read.problem !== null || isProven || !this.#isMisfit()
      ? read
      : { ...read, amount: '', problem: 'cells' };
  }

  /**
   * Whether the cells of the row are not those of the names: a figure stands beyond the last name, or a text row ends before its
   * amount. A separator is missing, or stands within a text. A workbook leaves out empty cells at the end.
   */
  #isMisfit(): boolean {
    const { cells } = this.#row;
    const named = this.#columns.names.findLastIndex((name) => name.trim() !== '') + 1;
    const isLong =
      named > 0 && cells.some((cell, at) => at >= named && this.#columns.roles[at] == null && isFigure(cell));
    const isShort = this.#columns.areWhole && cells.length < named && this.#at('amount') >= cells.length;
    return isLong || isShort;
  }

  #amount(): Amount {
    const [quantity, price, given] = [this.figure('quantity'), this.figure('unit_price'), this.figure('amount')];
    const none = { amount: '', isComputed: false, negative: '' };
    if (given.kind === 'negative') return { ...none, problem: null, negative: given.value };
    if ([quantity, price, given].some(({ kind }) => kind === 'unclear')) return { ...none, problem: 'unclear' };
    const [count, each, amount] = [plainOf(quantity), plainOf(price), plainOf(given)];
    const isOnePiece = count === '' && each !== '' && !this.#columns.roles.includes('quantity');
    const computed = isOnePiece ? each : this.product();
    const hasComputed = computed !== '' && !isZero(computed);
    const isBlank = amount === '' || isZero(amount);
    if (isBlank && hasComputed) return { ...none, amount: computed, problem: null, isComputed: given.kind !== 'empty' };
    // Units and currencies below the names, as in "USD/MT", are no amounts.
    const isReadable = given.kind === 'figure' || given.kind === 'empty' || isMoneyWord(this.cell('amount'));
    const arePartsReadable = quantity.kind !== 'not_a_number' && price.kind !== 'not_a_number';
    if (!isReadable || (given.kind === 'empty' && !arePartsReadable && /\d/.test(this.cell('unit_price'))))
      return { ...none, problem: 'unreadable' };
    if (isBlank) return { ...none, problem: 'missing' };
    const isOff = hasComputed && !isOnePiece && !areWithin(amount, computed, roundingOf(count, amount));
    // An amount that is its price with the tax of the line is billed without it.
    const withoutTax = isOff ? differenceOf(amount, this.moneyOf('line_tax') || '0') : null;
    if (withoutTax !== null && withoutTax !== amount && areWithin(withoutTax, computed, roundingOf(count, amount)))
      return { ...none, amount: withoutTax, problem: null, isComputed: true };
    return { ...none, amount, problem: isOff && !this.#isReduced(amount, computed) ? 'mismatch' : null };
  }

  /** Whether an amount is quantity times price after the discount of the line, an amount or a percentage. */
  #isReduced(amount: string, computed: string): boolean {
    const reduced = [this.moneyOf('line_discount'), percentOf(computed, this.moneyOf('line_percent'))];
    return reduced.some((each) => {
      const left = each === '' ? null : differenceOf(computed, each);
      return left !== null && areWithin(amount, left, '0.5');
    });
  }

  /** What the first columns of a kind of money say, added up; empty where they say nothing. */
  moneyOf(kind: string): string {
    const figures = this.#columns.money.flatMap((own, at) => {
      const read = own === kind ? this.#readAt(at) : null;
      return read?.kind === 'figure' || read?.kind === 'negative' ? [read.value] : [];
    });
    return figures.length === 0 ? '' : sumOf(figures);
  }

  /** Quantity times price; empty without one of them. */
  product(): string {
    const [count, each] = [this.plain('quantity'), this.plain('unit_price')];
    if (count === '' || each === '') return '';
    // A price for 1,000 pieces has three more decimals for one.
    const forOne = `0.${'1'.padStart(this.#columns.pricedFor.length - 1, '0')}`;
    return productOf(productOf(count, each), this.#columns.pricedFor === '1' ? '1' : forOne);
  }

  facts(): RowFacts {
    const facts: Partial<Record<keyof RowFacts, string>> = {};
    for (const role of ['unit', 'sku', 'line_number'] as const)
      if (this.cell(role) !== '') facts[role] = this.cell(role);
    const quantity = this.figure('quantity');
    if (facts.unit === undefined && quantity.kind === 'figure' && quantity.unit !== '') facts.unit = quantity.unit;
    for (const role of MEASURE_ROLES) {
      const value = this.plain(role);
      if (value !== '' && !isZero(value)) facts[role as keyof RowFacts] = this.#measure(role, value);
    }
    return facts;
  }

  /** A weight in kilograms, of all pieces of the line. */
  #measure(role: ColumnRole, value: string): string {
    const name = this.#columns.names[this.#at(role)] ?? '';
    const inKilograms = /\bgrams?\b|\(g\)/i.test(name) ? productOf(value, '0.001') : value;
    const isOfOne = /\bper\b|\bunit\b|\bvariant\b|\bitem\b|\bproduct\b/i.test(name);
    const count = this.plain('quantity');
    return isOfOne && count !== '' ? productOf(inKilograms, count) : inKilograms;
  }

  #at(role: ColumnRole): number {
    return this.#columns.roles.indexOf(role);
  }

  #readAt(at: number): FigureReading {
    const known = this.#read.get(at);
    if (known !== undefined) return known;
    const mark = this.#row.numbers?.has(at) ? '.' : this.#mark;
    const read = readFigure((this.#row.cells[at] ?? '').trim(), { mark, currency: this.#columns.currency ?? '' });
    this.#read.set(at, read);
    return read;
  }
}

/** A percentage of an amount; empty without one. */
function percentOf(amount: string, percent: string): string {
  return percent === '' ? '' : productOf(productOf(amount, percent), '0.01');
}

/** How far rounding can move the amount of a line: a hundredth for each item, and half a unit if it has no decimals. */
function roundingOf(count: string, amount: string): string {
  const items = Number(count) < 1 ? '1' : count;
  return sumOf([productOf(items, '0.01'), amount.includes('.') ? '0' : '0.5']);
}

function isFigure(cell: string): boolean {
  const { kind } = readFigure(cell.trim());
  return kind !== 'not_a_number' && kind !== 'empty';
}

function plainOf(read: FigureReading): string {
  return read.kind === 'figure' ? read.value : '';
}

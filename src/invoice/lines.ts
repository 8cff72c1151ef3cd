import type { FileRow } from '../tables/tables.ts';
import { ROLES, type Role } from './column-names.ts';
import { type Columns, FIGURE_ROLES, MEASURE_ROLES } from './columns.ts';
import { currencyOf, isMoneyWord } from './currencies.ts';
import { type DecimalMark, type FigureReading, markOf, readFigure } from './figures.ts';
import { areWithin, differenceOf, isZero, productOf, sumOf } from './money.ts';
import { originCode } from './origins.ts';
import { markOfProducts } from './products.ts';
import { type CostKind, chargeNamed, isPartSum, isSumName, mayBeSumName } from './rows.ts';
import { type LineCode, readCode } from './written-code.ts';

export const AMOUNT_PROBLEMS = ['missing', 'unclear', 'unreadable', 'mismatch'] as const;

/** Why a line has no amount to calculate with. */
export type AmountProblem = (typeof AMOUNT_PROBLEMS)[number];

/**
 * What else an invoice says of a line: some charges count in it, and a bill names it. Weights and quantities are plain
 * decimals; claims are conditions of charges, such as registered_medicine, separated by bars.
 */
export const FACTS = [
  'unit',
  'net_weight',
  'gross_weight',
  'pieces',
  'litres',
  'sku',
  'line_number',
  'retail',
  'claims',
] as const;
export type RowFacts = Readonly<Partial<Record<(typeof FACTS)[number], string>>>;

/** A line of an invoice as it was given. Figures are plain decimals. */
export interface InvoiceLine extends LineCode {
  readonly description: string;
  readonly quantity: string;
  readonly unitPrice: string;
  /** The value of the line: as given, or else quantity times price. Empty if neither can be read. */
  readonly amount: string;
  readonly problem: AmountProblem | null;
  /** Whether the invoice has another text in the place of the amount, which is quantity times price. */
  readonly isComputed?: boolean;
  readonly currency: string;
  readonly origin: string;
  /** The country whose national digits the code may have; empty where it is not said. */
  readonly codeCountry?: string;
  readonly facts?: RowFacts;
  /** Whether a proof of its origin is held, where that was said of this line and not of all. */
  readonly hasProof?: boolean;
}

/** A line, and the number of its row in the file. */
export interface ReadLine extends InvoiceLine {
  readonly row: number;
}

/** A row below the names that is no line: a sum, a cost of the whole invoice, or a text. */
export interface OtherRow {
  readonly row: number;
  readonly kind: CostKind | 'sum' | 'part_sum' | 'text';
  readonly name: string;
  /** A plain decimal; empty if there is none that can be read. */
  readonly amount: string;
}

/** What the rows below the names are. */
export interface ReadRows {
  readonly lines: readonly ReadLine[];
  readonly others: readonly OtherRow[];
}

/** How the figures of a table are read. Null marks were not shown by any figure. */
export interface FigureMarks {
  readonly mark: DecimalMark | null;
  /** A figure that cannot be read without knowing the mark; null if there is none. */
  readonly unclear: string | null;
}

/**
 * Finds the decimal mark that the texts of a table use. All columns of figures of a table use the same one. Stored numbers do
 * not show it.
 */
export function marksOf(rows: readonly FileRow[], { roles, currency }: Columns): FigureMarks {
  const columns = roles.flatMap((role, column) => (role !== null && FIGURE_ROLES.includes(role) ? [column] : []));
  const texts = rows
    .flatMap(({ cells, numbers }) => columns.filter((at) => !numbers?.has(at)).map((at) => (cells[at] ?? '').trim()))
    .filter((text) => text !== '');
  const found = markOf(texts);
  const mark = found === 'both' ? null : found;
  const isUnclear = (text: string) => readFigure(text, { mark, currency: currency ?? '' }).kind === 'unclear';
  const unclear = texts.find(isUnclear) ?? null;
  if (unclear === null || found === 'both') return { mark, unclear };
  // Of 1,234 and 1.234, quantity times price is only one.
  const shown = markOfProducts(
    rows.map(({ cells }) => cells),
    roles,
  );
  return { mark: shown, unclear: shown === null ? unclear : null };
}

/** Reads the rows below the names of a table. */
export function readRows(rows: readonly FileRow[], columns: Columns, mark: DecimalMark | null): ReadRows {
  const reader = new RowReader(columns, mark);
  for (const row of rows) reader.read(row);
  return { lines: reader.lines, others: reader.others };
}

/** Reads one row after the other: what a row is depends on the sum of those above it. */
class RowReader {
  readonly lines: ReadLine[] = [];
  readonly others: OtherRow[] = [];
  readonly #columns: Columns;
  readonly #mark: DecimalMark | null;
  /** Whether the table has amounts, so that a row without any figure is no line. */
  readonly #hasAmounts: boolean;
  readonly #names: string;
  #sum = '0';
  #sinceSum = '0';
  #quantities = '0';
  /** What was charged below a sum: the next sum has it. */
  #charged = '0';
  #discounted = '0';
  /** Whether every line so far has a quantity or a price of its own, so that a row without both is likely no line. */
  #areDetailed = true;
  #hasSum = false;
  /** The code in a heading above some lines, as in "HS CODE: 6109.10"; a line without one of its own has it. */
  #codeAbove = '';
  /** Whether the total of the table was read: below it are terms and bank details. */
  #isOver = false;
  /** A text above a row of figures without a name of its own. */
  #textAbove = '';

  constructor(columns: Columns, mark: DecimalMark | null) {
    this.#columns = columns;
    this.#mark = mark;
    this.#hasAmounts = columns.roles.includes('amount') || columns.roles.includes('unit_price');
    this.#names = columns.names.map((name) => name.trim()).join('\n');
  }

  read(row: FileRow): void {
    const { cells } = row;
    const texts = cells.map((cell) => cell.trim());
    if (texts.every((cell) => cell === '') || this.#isRepeated(texts)) return;
    const cellsOf = new Cells(row, this.#columns, this.#mark);
    if (cellsOf.continuesLine()) return;
    const name = this.#nameOf(cellsOf, texts);
    const amount = cellsOf.amount();
    const code = readCode(cellsOf.cell('code'));
    const hasPrice = cellsOf.figure('unit_price').kind === 'figure';
    const hasQuantity = cellsOf.figure('quantity').kind === 'figure';
    const figures = { amount, hasPrice, quantity: cellsOf.plain('quantity') };
    if (code.kind !== 'code' && this.#takeSumOrCost(row.row, labelsOf(name, cellsOf, texts), figures, cellsOf)) return;
    if (amount.negative !== '') return this.#takeOther(row.row, 'discount', name, amount.negative);
    const isLine = this.#hasAmounts
      ? hasPrice || hasQuantity || amount.amount !== '' || amount.problem !== 'missing' || code.kind === 'code'
      : name !== '' || code.kind !== 'none';
    const isStrong = hasPrice && hasQuantity && amount.problem === null && (name !== '' || code.kind === 'code');
    // A text in the column of codes is a line if it has an amount, and else a remark.
    const isRemark = code.kind !== 'code' && cellsOf.cell('description') === '' && amount.problem === 'missing';
    if (!isLine || (this.#isOver && !isStrong) || (isRemark && !hasQuantity && this.#hasAmounts))
      return this.#takeText(row.row, name, texts);
    this.#takeLine(row.row, cellsOf, name, amount);
  }

  /** Takes a row that is a sum, or a cost of the whole invoice; false if it is neither. */
  #takeSumOrCost(row: number, labels: readonly string[], figures: RowFigures, cells: Cells): boolean {
    const { amount, hasPrice, quantity } = figures;
    const label = labels.find(isSumName) ?? labels[0] ?? '';
    if (this.#isSum(label, figures)) {
      this.#takeSum(row, label, amount.amount || cells.lastFigure());
      return true;
    }
    const charged = labels.find((each) => chargeNamed(each) !== null) ?? '';
    const charge = chargeNamed(charged);
    if (charge !== null && (this.#hasAmounts || cells.lastFigure() !== '')) {
      this.#takeOther(row, charge, charged, amount.negative || amount.amount || cells.lastFigure());
      return true;
    }
    // Below a sum, an amount without a quantity and a price is a cost in a language that is not known.
    const isBare = !hasPrice && quantity === '' && amount.amount !== '';
    if (!this.#hasSum || !this.#areDetailed || this.#isOver || !isBare || label === '') return false;
    this.#takeOther(row, 'other', label, amount.amount);
    return true;
  }

  /** Whether a row repeats the names of the columns, as on the next page, or numbers them. */
  #isRepeated(texts: readonly string[]): boolean {
    if (texts.map((cell) => cell.trim()).join('\n') === this.#names) return true;
    const filled = texts.filter((cell) => cell !== '');
    return filled.length > 2 && filled.every((cell, i) => cell.replace(/[()]/g, '') === String(i + 1));
  }

  /** The name of a row: its description, or else the nearest text beside or above it. */
  #nameOf(cells: Cells, texts: readonly string[]): string {
    const own = cells.cell('description').replace(/\s+/g, ' ');
    const at = this.#columns.roles.indexOf('description');
    // A label, as in "COMMODITY: | Fatty acid", has its text beside it.
    const isLabel = own === '' || own.endsWith(':') || own.endsWith('：');
    if (!isLabel || (own === '' && this.#isVariant(texts))) return own;
    const beside = texts
      .map((text, column) => ({ text, column }))
      .filter(({ text, column }) => this.#columns.roles[column] === null && /\p{L}{2}/u.test(text) && column !== at)
      .toSorted((a, b) => Math.abs(a.column - at) - Math.abs(b.column - at))[0];
    const isNear = beside !== undefined && (own === '' || beside.column - at === 1);
    return [own, isNear ? beside.text.replace(/\s+/g, ' ') : ''].filter((text) => text !== '').join(' ');
  }

  /** Whether a row of a shop's export is a variant of the goods above, whose name stands once. */
  #isVariant(texts: readonly string[]): boolean {
    const handle = this.#columns.names.findIndex((name) => /^handle$/i.test(name.trim()));
    return handle >= 0 && texts[handle] !== '';
  }

  #isSum(name: string, { amount: { amount }, hasPrice, quantity }: RowFigures): boolean {
    const withCosts = differenceOf(sumOf([this.#sum, this.#charged]), this.#discounted) ?? '0';
    const isSumSoFar =
      amount !== '' &&
      this.lines.length > 0 &&
      [this.#sum, this.#sinceSum, withCosts].some((sum) => this.#equals(sum, amount));
    if (name === '') return isSumSoFar && !hasPrice;
    if (isSumName(name)) return !hasPrice || isSumSoFar;
    const hasOwnQuantity = quantity !== '' && !this.#equals(quantity, this.#quantities);
    const isBare = !hasOwnQuantity && (this.#areDetailed || /^\P{L}*$/u.test(name));
    return isSumSoFar && !hasPrice && this.lines.length > 1 && (mayBeSumName(name) || isBare);
  }

  #equals(a: string, b: string): boolean {
    return areWithin(a, b, '0.05');
  }

  #takeSum(row: number, name: string, amount: string): void {
    const kind = isPartSum(name) ? 'part_sum' : 'sum';
    // A sum of the quantities alone ends nothing.
    if (kind === 'sum' && amount !== '' && this.lines.length > 0) this.#isOver = true;
    if (amount !== '' && this.lines.length > 0) this.#hasSum = true;
    this.#sinceSum = '0';
    this.#takeOther(row, kind, name, amount);
  }

  #takeOther(row: number, kind: OtherRow['kind'], name: string, amount: string): void {
    this.others.push({ row, kind, name, amount });
    this.#textAbove = '';
    if (amount === '' || kind === 'sum' || kind === 'part_sum' || kind === 'text') return;
    if (kind === 'discount') this.#discounted = sumOf([this.#discounted, amount]);
    else this.#charged = sumOf([this.#charged, amount]);
  }

  #takeText(row: number, name: string, texts: readonly string[]): void {
    const last = this.lines.at(-1);
    const heading = codeIn(texts);
    if (heading !== null) {
      // Above the first line it is a heading, and else a remark below its line.
      if (this.#codeAbove !== '' || last === undefined) this.#codeAbove = heading;
      else if (!this.#isOver && last.code === '') this.lines[this.lines.length - 1] = { ...last, code: heading };
      this.others.push({ row, kind: 'text', name: texts.filter((text) => text !== '').join(' '), amount: '' });
      return;
    }
    const origin = originIn(texts);
    if (origin !== null && last !== undefined && last.origin === '' && !this.#isOver)
      this.lines[this.lines.length - 1] = { ...last, origin };
    // A description that did not fit its row goes on in the next.
    if (last !== undefined && !this.#isOver && name !== '' && this.#textAbove === '' && /^[\p{Ll}(&+]/u.test(name)) {
      this.lines[this.lines.length - 1] = { ...last, description: `${last.description} ${name}`.trim() };
      return;
    }
    this.others.push({ row, kind: 'text', name, amount: '' });
    if (name !== '') this.#textAbove = name;
  }

  #takeLine(row: number, cells: Cells, name: string, amount: Amount): void {
    const written = cells.cell('code');
    const read = readCode(written);
    const code = read.kind === 'code' ? read.digits : read.kind === 'none' ? (codeIn([name]) ?? this.#codeAbove) : '';
    const { codeCountry } = this.#columns;
    const description = name === '' && code === '' && read.kind === 'none' ? this.#nearestName(cells) : name;
    const facts = cells.facts();
    this.lines.push({
      row,
      description,
      code,
      ...(read.kind === 'none' || written === code ? {} : { writtenCode: written }),
      quantity: cells.plain('quantity'),
      unitPrice: cells.plain('unit_price'),
      amount: amount.amount,
      problem: amount.problem,
      ...(amount.isComputed ? { isComputed: true } : {}),
      currency: cells.currency(),
      origin: cells.cell('origin'),
      ...(codeCountry === null ? {} : { codeCountry }),
      ...(Object.keys(facts).length === 0 ? {} : { facts }),
    });
    this.#textAbove = '';
    const quantity = cells.plain('quantity');
    if (quantity === '' && cells.figure('unit_price').kind !== 'figure') this.#areDetailed = false;
    if (quantity !== '') this.#quantities = sumOf([this.#quantities, quantity]);
    if (amount.amount !== '') {
      this.#sum = sumOf([this.#sum, amount.amount]);
      this.#sinceSum = sumOf([this.#sinceSum, amount.amount]);
    }
  }

  /** The text above figures without a name: of a row of its own, or of the goods whose variants these are. */
  #nearestName(cells: Cells): string {
    if (this.#textAbove !== '') return this.#textAbove;
    return this.lines.at(-1)?.description ?? cells.cell('sku');
  }
}

/** What a row has of the figures of a line. */
interface RowFigures {
  readonly amount: Amount;
  readonly hasPrice: boolean;
  readonly quantity: string;
}

const HEADING_OF_CODE =
  /(?<!\p{L})(?:h\.?\s?s\.?|hts(?:us)?|hsn|tariff|الرمز الجمركي|البند الجمركي)[^\d\n]{0,16}(\d[\d. ]{4,16}\d)/iu;

/** The code that a row of text names, as in "HS CODE: 6109.10"; null without one. */
export function codeIn(texts: readonly string[]): string | null {
  const [, written = ''] = HEADING_OF_CODE.exec(texts.join(' ')) ?? [];
  const read = readCode(written);
  return read.kind === 'code' && read.digits.length >= 6 ? read.digits : null;
}

const LABEL_OF_ORIGIN = /(?:country of origin|^origin|made in|بلد المنشأ|المنشأ)\s*[:：-]?\s*/iu;

/** The country that a row of text names, as in "Country of origin: Italy" or in two cells; null without one. */
export function originIn(texts: readonly string[]): string | null {
  const filled = texts.filter((text) => text !== '');
  for (const [i, text] of filled.entries()) {
    const label = LABEL_OF_ORIGIN.exec(text);
    if (label === null) continue;
    const rest = text.slice(label.index + label[0].length).replace(/[.,;].*$/, '');
    const named = rest.trim() === '' ? (filled[i + 1] ?? '') : rest;
    if (originCode(named) !== null) return named.trim();
  }
  return null;
}

/** The texts that may say what a row is: its name, or else any of its cells. A sum may stand in any column. */
function labelsOf(name: string, cells: Cells, texts: readonly string[]): readonly string[] {
  if (name !== '' && cells.cell('description') !== '') return [name];
  return [name, ...texts.filter((text) => /\p{L}{2}/u.test(text) && text !== name)];
}

interface Amount {
  readonly amount: string;
  readonly problem: AmountProblem | null;
  readonly isComputed: boolean;
  /** An amount below zero, without its sign; empty if it is none. */
  readonly negative: string;
}

/** The cells of a row by their role. */
class Cells {
  readonly #row: FileRow;
  readonly #columns: Columns;
  readonly #mark: DecimalMark | null;

  constructor(row: FileRow, columns: Columns, mark: DecimalMark | null) {
    this.#row = row;
    this.#columns = columns;
    this.#mark = mark;
  }

  cell(role: Role): string {
    return (this.#row.cells[this.#at(role)] ?? '').trim();
  }

  /** A row with nothing of its own continues the line above. */
  continuesLine(): boolean {
    const { merged } = this.#row;
    return merged !== undefined && ROLES.every((role) => this.cell(role) === '' || merged.has(this.#at(role)));
  }

  figure(role: Role): FigureReading {
    // A merged price is that of each line, but a merged quantity or amount is that of all of them.
    const isMerged = this.#row.merged?.has(this.#at(role)) === true && role !== 'unit_price';
    return isMerged ? { kind: 'empty' } : this.#readAt(this.#at(role));
  }

  plain(role: Role): string {
    const read = this.figure(role);
    return read.kind === 'figure' ? read.value : '';
  }

  currency(): string {
    return (
      ['currency', 'amount', 'unit_price']
        .map((role) => currencyOf(this.cell(role as Role)))
        .find((each) => each !== null) ?? ''
    );
  }

  /** The last figure of the row, where a sum or a cost stands in no column of its own, or behind its name. */
  lastFigure(): string {
    const quantity = this.#at('quantity');
    for (let at = this.#row.cells.length - 1; at >= 0; at--) {
      if (at === quantity) continue;
      const read = this.#readAt(at);
      if (read.kind === 'figure' || read.kind === 'negative') return read.value;
    }
    const [, behind = ''] =
      /[:\s]((?:\p{L}{3}|\p{Sc})?\s*[\d٠-٩][\d٠-٩.,٬٫]*)\s*(?:\p{L}{3})?$/u.exec(this.cell('description')) ?? [];
    const read = readFigure(behind.replace(/^\p{L}+/u, ''), { mark: this.#mark });
    return read.kind === 'figure' && /[.,٬٫]/.test(behind) ? read.value : '';
  }

  /** The amount of a line: as given, or else quantity times price. Where both are there, they must agree. */
  amount(): Amount {
    const [quantity, price, given] = [this.figure('quantity'), this.figure('unit_price'), this.figure('amount')];
    const none = { amount: '', isComputed: false, negative: '' };
    if (given.kind === 'negative') return { ...none, problem: null, negative: given.value };
    if ([quantity, price, given].some(({ kind }) => kind === 'unclear')) return { ...none, problem: 'unclear' };
    const [count, each, amount] = [plainOf(quantity), plainOf(price), plainOf(given)];
    const isOnePiece = count === '' && each !== '' && !this.#columns.roles.includes('quantity');
    const computed = isOnePiece ? each : count === '' || each === '' ? '' : productOf(count, each);
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
    return { ...none, amount, problem: isOff && !this.#isReduced(amount, computed) ? 'mismatch' : null };
  }

  /** Whether an amount is quantity times price after the discount of the line, an amount or a percentage. */
  #isReduced(amount: string, computed: string): boolean {
    const { discount } = this.#columns;
    const read = discount === null ? null : this.#readAt(discount);
    if (read === null || (read.kind !== 'figure' && read.kind !== 'negative')) return false;
    const left = differenceOf(computed, read.value);
    const share = differenceOf('100', read.value);
    const reduced = [left, share === null ? null : productOf(productOf(computed, share), '0.01')];
    return reduced.some((each) => each !== null && areWithin(amount, each, '0.5'));
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
  #measure(role: Role, value: string): string {
    const name = this.#columns.names[this.#at(role)] ?? '';
    const inKilograms = /\bgrams?\b|\(g\)/i.test(name) ? productOf(value, '0.001') : value;
    const isOfOne = /\bper\b|\bunit\b|\bvariant\b|\bitem\b|\bproduct\b/i.test(name);
    const count = this.plain('quantity');
    return isOfOne && count !== '' ? productOf(inKilograms, count) : inKilograms;
  }

  #at(role: Role): number {
    return this.#columns.roles.indexOf(role);
  }

  #readAt(at: number): FigureReading {
    const mark = this.#row.numbers?.has(at) ? '.' : this.#mark;
    return readFigure((this.#row.cells[at] ?? '').trim(), { mark, currency: this.#columns.currency ?? '' });
  }
}

/** How far rounding can move the amount of a line: a hundredth for each item, and half a unit if it has no decimals. */
function roundingOf(count: string, amount: string): string {
  const items = Number(count) < 1 ? '1' : count;
  return sumOf([productOf(items, '0.01'), amount.includes('.') ? '0' : '0.5']);
}

function plainOf(read: FigureReading): string {
  return read.kind === 'figure' ? read.value : '';
}

import type { FileRow } from '../tables/tables.ts';
import type { OwnCosts } from '../tariff/costs.ts';
import type { Amount } from './cells.ts';
import { Cells } from './cells.ts';
import { type Columns, FIGURE_ROLES } from './columns.ts';
import { currencyCodeIn } from './currencies.ts';
import { type DecimalMark, markOf, readFigure } from './figures.ts';
import { areWithin, differenceOf, isZero, sumOf } from './money.ts';
import { originCode } from './origins.ts';
import { markOfProducts } from './products.ts';
import { heldIn, isSumName, mayBeSumName, type NamedRow, packagesIn, rowNamed } from './rows.ts';
import { type LineCode, readCode } from './written-code.ts';

export const AMOUNT_PROBLEMS = ['missing', 'unclear', 'unreadable', 'mismatch', 'cells'] as const;

/** Why a line has no amount to calculate with; `cells` where its figures may stand under the wrong names. */
export type AmountProblem = (typeof AMOUNT_PROBLEMS)[number];

/**
 * What else an invoice says of a line: some charges count in it, and a bill names it. Weights and quantities are plain
 * decimals; claims are conditions of charges, such as registered_medicine, separated by bars. Freight, insurance and discount
 * are those of this line alone, in its currency.
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
  'freight',
  'insurance',
  'discount',
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

/** The costs that columns of the invoice or its order say of a line alone. */
export function ownCostsOf({ facts = {} }: Pick<InvoiceLine, 'facts'>): OwnCosts {
  const { freight, insurance, discount } = facts;
  const known = Object.entries({ freight, insurance, discount }).filter(([, cost]) => cost !== undefined);
  return Object.fromEntries(known);
}

/** A line, and the number of its row in the file. */
export interface ReadLine extends InvoiceLine {
  readonly row: number;
}

/** What the visitor can say of a row with money. */
export const ROW_CHOICES = ['goods', 'freight', 'insurance', 'discount', 'tax', 'payment', 'total', 'none'] as const;
export type RowChoice = (typeof ROW_CHOICES)[number];
/** The choices by the key of what was asked: the number of the row in the file, or the name of a column. */
export type RowChoices = ReadonlyMap<string, RowChoice>;
const NO_CHOICES: RowChoices = new Map();

/**
 * Why money is asked about: it is a cost that has no place of its own, below zero without being named a discount, a figure
 * whose name is not known, a tax or another cost that the prices hold or perhaps hold, more than insurance costs, in another
 * currency, a discount that the amounts may have in them or that is for paying early, or was paid back.
 */
export const QUESTION_REASONS = [
  'cost',
  'negative',
  'unknown',
  'tax_included',
  'tax_unclear',
  'included',
  'insurance',
  'currency',
  'discount_unclear',
  'cash_discount',
  'refund',
] as const;
export type QuestionReason = (typeof QUESTION_REASONS)[number];

/** A row below the names that is no line: a sum, money that is no goods, a count of packages, or a text. */
export interface OtherRow {
  readonly row: number;
  readonly kind:
    | 'freight'
    | 'insurance'
    | 'discount'
    | 'tax'
    | 'payment'
    | 'rounding'
    /** In no amount, as the visitor says. */
    | 'none'
    | 'total'
    | 'part_total'
    | 'balance'
    | 'question'
    | 'count'
    | 'reference'
    | 'text';
  readonly name: string;
  /** A plain decimal; empty if there is none that can be read. */
  readonly amount: string;
  readonly isNegative?: boolean;
  /** The currency beside the figure; empty without one. */
  readonly currency: string;
  readonly why?: QuestionReason;
  /** Whether a discount takes off the tax that the prices hold. The total has it on top, then. */
  readonly isTaxOfPrices?: boolean;
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
export function marksOf(rows: Iterable<FileRow>, { roles, currency }: Columns): FigureMarks {
  const columns = roles.flatMap((role, column) => (role !== null && FIGURE_ROLES.includes(role) ? [column] : []));
  let unclear: string | null = null;
  const texts = function* () {
    for (const { cells, numbers } of rows)
      for (const at of columns) {
        const text = numbers?.has(at) ? '' : (cells[at] ?? '').trim();
        if (text === '') continue;
        if (unclear === null && readFigure(text, { currency: currency ?? '' }).kind === 'unclear') unclear = text;
        yield text;
      }
  };
  const found = markOf(texts());
  if (found === 'both') {
    // It shows early, and a figure that is unclear may come later.
    for (const _ of texts()) if (unclear !== null) break;
    return { mark: null, unclear };
  }
  if (found !== null || unclear === null) return { mark: found, unclear: null };
  // Of 1,234 and 1.234, quantity times price is only one.
  const shown = markOfProducts(rows, roles);
  return { mark: shown, unclear: shown === null ? unclear : null };
}

/** Reads the rows below the names of a table. */
export function readRows(
  rows: Iterable<FileRow>,
  columns: Columns,
  mark: DecimalMark | null,
  choices: RowChoices = NO_CHOICES,
): ReadRows {
  const lines: ReadLine[] = [];
  const reader = new RowReader(columns, mark, choices, (line) => lines.push(line));
  for (const row of rows) reader.read(row);
  reader.end();
  return { lines, others: reader.others };
}

const SUMS: ReadonlySet<string> = new Set(['total', 'part_total', 'balance']);
/** Costs that are added to the goods; below zero they would be something else. */
const MUST_ADD: ReadonlySet<string> = new Set(['freight', 'insurance']);

/** Reads one row after the other: what a row is depends on the sum of those above it. */
export class RowReader {
  readonly others: OtherRow[] = [];
  readonly #give: (line: ReadLine) => unknown;
  /** The last line, which the rows below may go on with; null before the first. */
  #last: ReadLine | null = null;
  #count = 0;
  readonly #columns: Columns;
  readonly #mark: DecimalMark | null;
  readonly #choices: RowChoices;
  /** Whether the table has amounts, so that a row without any figure is no line. */
  readonly #hasAmounts: boolean;
  #sum = '0';
  #sinceSum = '0';
  #quantities = '0';
  /** What was charged below a sum: the next sum has it. */
  #charged = '0';
  #discounted = '0';
  #taxes = '0';
  /** Whether every line so far has a quantity or a price of its own, so that a row without both is likely no line. */
  #areDetailed = true;
  /** The code in a heading above some lines, as in "HS CODE: 6109.10"; a line without one of its own has it. */
  #codeAbove = '';
  /** Whether the total of the table was read: below it are terms and bank details. */
  #isOver = false;
  /** What the total of the table holds by its term of sale: the same costs below it are in it. */
  #held = { freight: false, insurance: false };
  /** A text above a row of figures without a name of its own. */
  #textAbove = '';

  /** Gives each line to `give` once no row can change it. */
  constructor(columns: Columns, mark: DecimalMark | null, choices: RowChoices, give: (line: ReadLine) => unknown) {
    this.#give = give;
    this.#columns = columns;
    this.#mark = mark;
    this.#choices = choices;
    this.#hasAmounts = columns.roles.includes('amount') || columns.roles.includes('unit_price');
  }

  /** Gives the last line. */
  end(): void {
    if (this.#last !== null) this.#give(this.#last);
  }

  /** Reads a row; the line that it is so far, or null if it is none. */
  read(row: FileRow): ReadLine | null {
    this.#read(row);
    return this.#last?.row === row.row ? this.#last : null;
  }

  #read(row: FileRow): void {
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
    const labels = labelsOf(name, cellsOf, texts);
    const choice = this.#choices.get(String(row.row));
    if (choice !== undefined && choice !== 'goods') return this.#takeChosen(row.row, choice, labels[0] ?? '', cellsOf);
    // In the export of a shop each row is one of an order, whatever its goods are called.
    const isOpen = choice === undefined && code.kind !== 'code' && this.#columns.maker === null;
    if (isOpen && this.#takeNamed(row.row, labels, figures, cellsOf)) return;
    if (amount.negative !== '') return this.#ask(row.row, 'negative', name, cellsOf);
    const isLine = this.#hasAmounts
      ? hasPrice || hasQuantity || amount.amount !== '' || amount.problem !== 'missing' || code.kind === 'code'
      : name !== '' || code.kind !== 'none';
    const isStrong = hasPrice && hasQuantity && amount.problem === null && (name !== '' || code.kind === 'code');
    // A text in the column of codes is a line if it has an amount, and else a remark.
    const isRemark = code.kind !== 'code' && cellsOf.cell('description') === '' && amount.problem === 'missing';
    if (choice === 'goods') return this.#takeLine(row.row, cellsOf, name, amount);
    if (this.#isOver && !isStrong && name !== '' && cellsOf.hasMoney())
      return this.#ask(row.row, 'unknown', name, cellsOf);
    if (!isLine || (this.#isOver && !isStrong) || (isRemark && !hasQuantity && this.#hasAmounts))
      return this.#takeText(row.row, name, texts);
    this.#takeLine(row.row, cellsOf, name, amount);
  }

  /** Takes a row whose name says that it is no goods, or whose amount is the sum of those above; false if it is neither. */
  #takeNamed(row: number, labels: readonly string[], figures: RowFigures, cells: Cells): boolean {
    const { amount, hasPrice, quantity } = figures;
    const label = labels.find(isSumName) ?? labels[0] ?? '';
    const names = labels.map((each) => ({ name: each, named: rowNamed(each) }));
    const known = names.find(({ named }) => named !== null);
    const sum = names.find(({ named }) => named !== null && SUMS.has(named.kind)) ?? known;
    if (this.#isSum(label, sum?.named ?? null, figures)) {
      const kind = sum?.named?.kind === 'balance' || sum?.named?.kind === 'part_total' ? sum.named.kind : 'total';
      this.#takeSum(row, kind, sum?.name ?? label, cells);
      return true;
    }
    if (known?.named != null && this.#takeMoney(row, known.name, known.named, figures, cells)) return true;
    // Below lines with quantities or prices, an amount without both is no line, whatever its name means.
    const isBare = !hasPrice && quantity === '' && amount.amount !== '';
    if (this.#count === 0 || !this.#areDetailed || this.#isOver || !isBare) return false;
    const shown = labels.find((each) => each !== '' && readFigure(each).kind === 'not_a_number');
    this.#ask(row, 'unknown', shown ?? '', cells);
    return true;
  }

  /** Takes a row that is no goods and no sum by its name; false if it may be goods all the same. */
  #takeMoney(row: number, name: string, { kind, isTreacherous }: NamedRow, figures: RowFigures, cells: Cells): boolean {
    const { amount, hasPrice, quantity } = figures;
    const isPriced = hasPrice || (quantity !== '' && amount.amount !== '');
    if (SUMS.has(kind)) return false;
    if (isPriced && amount.negative === '' && (isTreacherous || kind === 'count' || kind === 'note')) return false;
    if (kind === 'count' || kind === 'reference') {
      this.others.push({ row, kind, name, amount: '', currency: '' });
      return true;
    }
    const written = cells.money();
    if (kind === 'note' || (written.value === '' && !this.#hasAmounts)) return false;
    if (written.value === '') {
      this.others.push({ row, kind: 'text', name, amount: '', currency: '' });
      this.#textAbove = '';
      return true;
    }
    const isHeld = kind === 'included' || ((kind === 'freight' || kind === 'insurance') && this.#held[kind]);
    const inName = moneyIn(name, this.#mark);
    const isOther = inName !== null && !areWithin(inName, written.value, '0') && !isZero(inName);
    const isSmall = kind === 'rounding' && !areWithin(written.value, '0', '0.99');
    if (kind === 'tax_included') this.#ask(row, 'tax_included', name, cells);
    else if (isOther) this.#ask(row, 'unknown', name, cells);
    else if (isHeld) this.#ask(row, 'included', name, cells);
    else if (kind === 'cash_discount' && this.#isOver) this.#ask(row, 'cash_discount', name, cells);
    else if (kind === 'cost' || (isTreacherous && amount.negative === '') || isSmall)
      this.#ask(row, 'cost', name, cells);
    else if (written.isNegative && MUST_ADD.has(kind)) this.#ask(row, 'negative', name, cells);
    else this.#takeOther(row, (kind === 'cash_discount' ? 'discount' : kind) as OtherRow['kind'], name, cells);
    return true;
  }

  /** Takes a row as what the visitor says that it is. */
  #takeChosen(row: number, choice: Exclude<RowChoice, 'goods'>, name: string, cells: Cells): void {
    if (choice === 'total') return this.#takeSum(row, 'total', name, cells);
    const kind = rowNamed(name)?.kind;
    this.#takeOther(row, choice, name, cells, choice === 'discount' && (kind === 'tax' || kind === 'tax_included'));
  }

  /** Keeps a row with money that only the visitor can put somewhere. Nothing is asked about zero. */
  #ask(row: number, why: QuestionReason, name: string, cells: Cells): void {
    const { value, isNegative } = cells.money();
    const isNothing = value === '' || isZero(value);
    this.others.push({
      row,
      kind: isNothing ? 'text' : 'question',
      name,
      amount: isNothing ? '' : value,
      currency: cells.currency(),
      ...(isNegative ? { isNegative } : {}),
      ...(isNothing ? {} : { why }),
    });
    this.#textAbove = '';
    if (!isNothing && !isNegative) this.#charged = sumOf([this.#charged, value]);
    if (!isNothing && isNegative) this.#discounted = sumOf([this.#discounted, value]);
  }

  /** Whether a row repeats the names of the columns, as on the next page, or numbers them. */
  #isRepeated(texts: readonly string[]): boolean {
    const { names } = this.#columns;
    if (names.length === texts.length && texts.every((cell, at) => cell === (names[at] ?? '').trim())) return true;
    if (!texts.every((cell) => cell === '' || cell.length < 6)) return false;
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

  #isSum(name: string, named: NamedRow | null, { amount: { amount }, hasPrice, quantity }: RowFigures): boolean {
    const withCosts = differenceOf(sumOf([this.#sum, this.#charged]), this.#discounted) ?? '0';
    const isSumSoFar =
      amount !== '' &&
      this.#count > 0 &&
      [this.#sum, this.#sinceSum, withCosts, sumOf([withCosts, this.#taxes])].some((sum) => this.#equals(sum, amount));
    if (name === '') return isSumSoFar && !hasPrice;
    if (named?.kind === 'count') return isSumSoFar && !hasPrice;
    if (named !== null && SUMS.has(named.kind)) return (!hasPrice && !named.isTreacherous) || isSumSoFar;
    if (named !== null) return false;
    const hasOwnQuantity = quantity !== '' && !this.#equals(quantity, this.#quantities);
    const isBare = !hasOwnQuantity && (this.#areDetailed || /^\P{L}*$/u.test(name));
    // The amount of a single line is its own sum only where costs or discounts made another of it.
    const isOther = this.#count > 1 || !isZero(this.#charged) || !isZero(this.#discounted);
    return isSumSoFar && !hasPrice && isOther && (mayBeSumName(name) || isBare);
  }

  #equals(a: string, b: string): boolean {
    return areWithin(a, b, '0.05');
  }

  #takeSum(row: number, kind: 'total' | 'part_total' | 'balance', name: string, cells: Cells): void {
    const { value } = cells.money();
    // A sum of the quantities alone ends nothing.
    if (kind !== 'part_total' && value !== '' && this.#count > 0) {
      this.#isOver = true;
      const { freight, insurance } = heldIn(name);
      this.#held = { freight: freight || this.#held.freight, insurance: insurance || this.#held.insurance };
    }
    this.#sinceSum = '0';
    this.#takeOther(row, kind, name, cells);
    const packages = packagesIn(name);
    if (packages !== null) this.others.push({ row, kind: 'count', name: packages, amount: '', currency: '' });
  }

  #takeOther(row: number, kind: OtherRow['kind'], name: string, cells: Cells, isTaxOfPrices = false): void {
    const { value, isNegative } = cells.money();
    const currency = cells.currency() || (currencyCodeIn(name) ?? '');
    this.others.push({
      row,
      kind,
      name,
      amount: value,
      currency,
      ...(isNegative ? { isNegative } : {}),
      ...(isTaxOfPrices ? { isTaxOfPrices } : {}),
    });
    this.#textAbove = '';
    if (value === '') return;
    if (kind === 'discount' || (kind === 'rounding' && isNegative)) this.#discounted = sumOf([this.#discounted, value]);
    if (kind === 'tax') this.#taxes = sumOf([this.#taxes, value]);
    if (MUST_ADD.has(kind) || (kind === 'rounding' && !isNegative)) this.#charged = sumOf([this.#charged, value]);
  }

  #takeText(row: number, name: string, texts: readonly string[]): void {
    const last = this.#last;
    const heading = codeIn(texts);
    if (heading !== null) {
      // Above the first line it is a heading, and else a remark below its line.
      if (this.#codeAbove !== '' || last === null) this.#codeAbove = heading;
      else if (!this.#isOver && last.code === '') this.#last = { ...last, code: heading };
      const name = texts.filter((text) => text !== '').join(' ');
      this.others.push({ row, kind: 'text', name, amount: '', currency: '' });
      return;
    }
    const origin = originIn(texts);
    if (origin !== null && last !== null && last.origin === '' && !this.#isOver) this.#last = { ...last, origin };
    // A description that did not fit its row goes on in the next.
    if (last !== null && !this.#isOver && name !== '' && this.#textAbove === '' && /^[\p{Ll}(&+]/u.test(name)) {
      this.#last = { ...last, description: `${last.description} ${name}`.trim() };
      return;
    }
    this.others.push({ row, kind: 'text', name, amount: '', currency: '' });
    if (name !== '') this.#textAbove = name;
  }

  #takeLine(row: number, cells: Cells, name: string, amount: Amount): void {
    const written = cells.cell('code');
    const read = readCode(written);
    const code = read.kind === 'code' ? read.digits : read.kind === 'none' ? (codeIn([name]) ?? this.#codeAbove) : '';
    const { codeCountry } = this.#columns;
    const description = name === '' && code === '' && read.kind === 'none' ? this.#nearestName(cells) : name;
    const facts = cells.facts();
    this.end();
    this.#count++;
    this.#last = {
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
    };
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
    return this.#last?.description ?? cells.cell('sku');
  }
}

/** Money within a name, as in "Freight: 45,00 EUR"; null without any. The row may have a sum beside it. */
function moneyIn(name: string, mark: DecimalMark | null): string | null {
  const [figure = ''] = /\p{Nd}[\p{Nd}.,٬٫]*[.,٫]\p{Nd}{2}(?![\p{Nd}.,]|\s*[%٪])/u.exec(name) ?? [];
  const read = readFigure(figure, { mark });
  return read.kind === 'figure' ? read.value : null;
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

import type { RowList } from '../tables/packed-rows.ts';
import type { FileRow } from '../tables/tables.ts';
import { minorUnitOf } from '../tariff/currency.ts';
import { Cells } from './cells.ts';
import { type Columns, UNKNOWN_MONEY } from './columns.ts';
import type { DecimalMark } from './figures.ts';
import { type LineSum, type MoneyQuestion, TAX_RATES, type TotalCheck } from './ledger.ts';
import type { QuestionReason, ReadLine, RowChoice, RowChoices } from './lines.ts';
import { areWithin, differenceOf, isZero, percentageOf, shareByValue, sumOf } from './money.ts';
import { nameKey, rowNames } from './row-names.ts';

// Money in columns beside quantity, price and amount: freight, discount and tax of each line, and what the export of a shop
// says once for all lines of an order.

/** An order that is not read, and why. */
export interface LeftOrder {
  readonly order: string;
  readonly status: string;
}

/** The rows that are read, and the orders that they are of. */
export interface OrderedRows {
  readonly rows: RowList;
  /** By the number of the row; empty where the table has no orders. */
  readonly orderOf: ReadonlyMap<number, string>;
  readonly left: readonly LeftOrder[];
}

/** What the visitor calls a choice about taxes in the prices, or about refunds, in all orders. */
export const PRICES = 'prices';
const REFUNDS = 'refunds';

/** The rows without those of orders that were cancelled or voided; what an order says once is in each of its rows. */
export function orderedRows(rows: RowList, columns: Columns): OrderedRows {
  const [order, currency] = [columns.money.indexOf('order'), columns.roles.indexOf('currency')];
  const status = columnsOf(columns, 'order_status');
  const cancelled = columnsOf(columns, 'order_cancelled');
  if (order < 0 && status.length === 0) return { rows, orderOf: new Map(), left: [] };
  const orderOf = new Map<number, string>();
  const kept: FileRow[] = [];
  const left = new Map<string, string>();
  let last = { id: '', currency: '', reason: '' };
  for (const row of rows) {
    const cell = (at: number) => (row.cells[at] ?? '').trim();
    if (row.cells.every((each) => each.trim() === '')) continue;
    const id = cell(order) || last.id;
    const isNew = id !== last.id;
    const stated = status.map(cell).find(isVoid) ?? (cancelled.some((at) => cell(at) !== '') ? 'cancelled' : '');
    // What stands once per order holds for its rows; where each row has its own status, that counts.
    const isSilent = status.every((at) => cell(at) === '');
    const reason = stated || (!isNew && isSilent ? last.reason : '');
    last = { id, currency: cell(currency) || (isNew ? '' : last.currency), reason };
    if (reason !== '') left.set(id || `row ${row.row}`, reason);
    else {
      orderOf.set(row.row, id);
      kept.push(currency < 0 || cell(currency) !== '' ? row : withCell(row, currency, last.currency));
    }
  }
  return { rows: kept, orderOf, left: [...left].map(([id, reason]) => ({ order: id, status: reason })) };
}

function withCell(row: FileRow, at: number, text: string): FileRow {
  const cells = [...row.cells];
  while (cells.length <= at) cells.push('');
  cells[at] = text;
  return { ...row, cells };
}

function columnsOf({ money }: Columns, kind: string): readonly number[] {
  return money.flatMap((each, at) => (each === kind ? [at] : []));
}

/** Whether a status says that nothing was sold: cancelled, voided, refunded in full. */
function isVoid(status: string): boolean {
  const words = nameKey(status.replaceAll('_', ' ')).split(' ');
  const isOf = (word: string) => rowNames().words.get(word)?.has('void_status') === true;
  return words.some(isOf) && !words.some((word) => word.startsWith('partial'));
}

/** The lines with what their own columns and their order add or take, what is asked about it, and the totals of the orders. */
export interface CostedLines {
  readonly lines: readonly ReadLine[];
  readonly questions: readonly MoneyQuestion[];
  /** The taxes of all lines by their columns. */
  readonly taxes: string;
  /** Null where the columns state no total. */
  readonly total: TotalCheck | null;
}

/** The sums of an order, or of a table without orders; each is empty where it is not stated. */
interface OrderSums {
  readonly lines: readonly ReadLine[];
  readonly own: readonly LineSums[];
  readonly stated: Readonly<
    Record<'freight' | 'discount' | 'tax' | 'subtotal' | 'total' | 'refund' | 'rounding', string>
  >;
}

/** What the columns of one line say. */
interface LineSums {
  readonly freight: string;
  readonly insurance: string;
  readonly discount: string;
  readonly tax: string;
  /** Money that is asked about, by the kind of its column. */
  readonly asked: ReadonlyMap<string, string>;
  readonly total: string;
  /** Whether the amount has the discount of the line taken off already; null where nothing tells. */
  readonly isReduced: boolean | null;
}

interface Settings {
  readonly columns: Columns;
  readonly mark: DecimalMark | null;
  readonly choices: RowChoices;
  /** Whether the invoice's own total agrees with lines that have these costs; null without a total. */
  readonly agrees: (lines: readonly LineSum[]) => boolean | null;
}

const NO_KINDS: ReadonlySet<string | null> = new Set([null, 'none', 'other_price', 'long_description']);

/** Whether columns beside quantity, price and amount have money. */
export function hasColumnCosts({ money }: Columns): boolean {
  return !money.every((kind) => NO_KINDS.has(kind));
}

/** Puts what columns of money say to the lines. */
export function withColumnCosts(lines: readonly ReadLine[], ordered: OrderedRows, settings: Settings): CostedLines {
  const { columns, mark } = settings;
  const cells = new Map([...ordered.rows].map((row) => [row.row, new Cells(row, columns, mark)]));
  const groups = new Map<string, { lines: ReadLine[]; rows: Cells[] }>();
  for (const [row, own] of cells) {
    const id = ordered.orderOf.get(row) ?? '';
    const group = groups.get(id) ?? { lines: [], rows: [] };
    groups.set(id, group);
    group.rows.push(own);
  }
  for (const line of lines) groups.get(ordered.orderOf.get(line.row) ?? '')?.lines.push(line);
  const orders = [...groups.values()].map((group): OrderSums => {
    return {
      lines: group.lines,
      own: group.lines.map((line) => lineSums(line, cells.get(line.row), columns.money)),
      stated: statedIn(group.rows),
    };
  });
  const asked = new Asked(columns, settings.choices);
  const costed = orders.flatMap((order) => costedOrder(order, asked, settings));
  const byRow = new Map(costed.map((line) => [line.row, line]));
  return {
    lines: lines.map((line) => byRow.get(line.row) ?? line),
    questions: asked.questions(),
    taxes: taxesOf(orders),
    total: totalOfOrders(orders),
  };
}

/** The taxes that columns state, or else what the totals of the lines have above their amounts. */
function taxesOf(orders: readonly OrderSums[]): string {
  const taxes = sumOf(orders.flatMap(({ own }) => own.map(({ tax }) => tax)));
  const totals = orders.flatMap(({ own }) => own.map(({ total }) => total));
  if (!isZero(taxes) || totals.includes('')) return taxes;
  const goods = sumOf(orders.flatMap(({ lines }) => lines.map(({ amount }) => amount || '0')));
  return differenceOf(sumOf(totals), goods) ?? '0';
}

function isAsked(kind: string | null): kind is string {
  return kind === 'line_cost' || kind?.startsWith(UNKNOWN_MONEY) === true;
}

function lineSums(line: ReadLine, cells: Cells | undefined, kinds: Columns['money']): LineSums {
  const of = (kind: string) => cells?.moneyOf(kind) ?? '';
  const product = cells?.product() ?? '';
  const percent = of('line_percent');
  const base = product || line.amount || '0';
  const discount = of('line_discount') || (percent === '' ? '' : percentageOf(base, percent, 4));
  const isKnown = product !== '' && line.amount !== '' && discount !== '' && !isZero(discount);
  const isFull = isKnown && areWithin(line.amount, product, '0.02');
  return {
    freight: differenceOf(of('line_freight') || '0', of('line_freight_off') || '0') ?? '0',
    insurance: of('line_insurance') || '0',
    discount: discount || '0',
    tax: of('line_tax') || '0',
    asked: new Map(kinds.filter(isAsked).map((kind) => [kind, of(kind) || '0'])),
    total: of('line_total'),
    isReduced: isKnown ? !isFull : null,
  };
}

/** What the rows of an order say of all of it: a figure that stands in several rows, the same each time, counts once. */
function statedIn(rows: readonly Cells[]): OrderSums['stated'] {
  const of = (kind: string) => {
    const found = [...new Set(rows.map((row) => row.moneyOf(kind)).filter((each) => each !== ''))];
    return found.length === 0 ? '' : sumOf(found);
  };
  return {
    freight: of('order_freight'),
    discount: of('order_discount'),
    tax: of('order_tax'),
    subtotal: of('order_subtotal'),
    total: of('order_total'),
    refund: of('order_refund'),
    rounding: of('order_rounding'),
  };
}

/** The sums of an order that are added up from its lines. */
function sumsOf({ lines, own, stated }: OrderSums) {
  const sum = (name: 'freight' | 'discount' | 'tax') => sumOf(own.map((line) => line[name]));
  const lineTotals = own.map(({ total }) => total);
  const isWhole = lineTotals.length > 0 && lineTotals.every((each) => each !== '');
  return {
    goods: sumOf(lines.map(({ amount }) => amount || '0')),
    freight: sumOf([stated.freight || '0', sum('freight')]),
    lineDiscount: sumOf(own.map(({ discount, isReduced }) => (isReduced === true ? '0' : discount))),
    orderDiscount: stated.discount || '0',
    tax: stated.tax || sum('tax'),
    total: stated.total || (isWhole ? sumOf(lineTotals) : ''),
    /** Totals of the lines have no freight of the order. */
    isOfLines: stated.total === '' && isWhole,
  };
}

/** Which discounts are taken off: those of the order or of the lines, whichever make its own sums; an order's has its lines' in it. */
function discountOf(order: OrderSums): {
  readonly amount: string;
  readonly isOfLines: boolean;
  readonly isSure: boolean;
} {
  const sums = sumsOf(order);
  const { goods, lineDiscount, orderDiscount } = sums;
  const choices = [
    { amount: orderDiscount, isOfLines: false },
    { amount: lineDiscount, isOfLines: true },
    { amount: sumOf([orderDiscount, lineDiscount]), isOfLines: false },
    { amount: '0', isOfLines: true },
  ].filter(({ amount, isOfLines }, i) => i === 3 || !isZero(isOfLines ? lineDiscount : amount));
  const isRight = ({ amount }: { readonly amount: string }) => {
    const left = differenceOf(goods, amount);
    if (left === null) return false;
    const isSubtotal = order.stated.subtotal !== '' && areWithin(left, order.stated.subtotal, '0.05');
    return isSubtotal || fitsTotal(order, left) !== null;
  };
  const fitting = choices.find(isRight);
  return { ...(fitting ?? choices[0] ?? { amount: '0', isOfLines: true }), isSure: fitting !== undefined };
}

/** Whether the total of an order has the tax on top of its goods; null where it is neither. */
function fitsTotal(order: OrderSums, goods: string): 'without' | 'with' | null {
  const { total, freight, tax, isOfLines } = sumsOf(order);
  if (total === '') return null;
  const { rounding } = order.stated;
  const base = sumOf([goods, isOfLines ? '0' : freight]);
  const bases = [base, sumOf([base, rounding || '0']), differenceOf(base, rounding || '0') ?? base];
  if (bases.some((each) => areWithin(sumOf([each, tax]), total, '0.05'))) return 'with';
  return bases.some((each) => areWithin(each, total, '0.05')) ? 'without' : null;
}

/** The questions about all orders together: one for each column or matter. */
class Asked {
  readonly #columns: Columns;
  readonly #choices: RowChoices;
  readonly #amounts = new Map<string, { name: string; why: QuestionReason; amounts: string[] }>();

  constructor(columns: Columns, choices: RowChoices) {
    this.#columns = columns;
    this.#choices = choices;
  }

  /** What the visitor said; asks where nothing was said. Zero is not asked about. */
  choice(matter: string, why: QuestionReason, amount: string): RowChoice | null {
    if (isZero(amount)) return 'none';
    const [key, name] = this.#nameOf(matter);
    const known = this.#amounts.get(key) ?? { name, why, amounts: [] };
    this.#amounts.set(key, known);
    known.amounts.push(amount);
    return this.#choices.get(key) ?? null;
  }

  kindOfDiscount(): string {
    return this.#columns.money.includes('line_discount') ? 'line_discount' : 'line_percent';
  }

  questions(): readonly MoneyQuestion[] {
    return [...this.#amounts]
      .filter(([key]) => !this.#choices.has(key))
      .map(([key, { name, why, amounts }]) => ({
        row: 0,
        kind: 'question',
        key,
        name,
        amount: sumOf(amounts),
        currency: '',
        why,
      }));
  }

  /** A column is called by its name, and what concerns several by a word. */
  #nameOf(matter: string): readonly [key: string, name: string] {
    const name = this.#columns.names[this.#columns.money.indexOf(matter)]?.trim() ?? '';
    return name === '' ? [matter, matter] : [nameKey(name), name];
  }
}

function costedOrder(order: OrderSums, asked: Asked, { columns, agrees }: Settings): readonly ReadLine[] {
  const sums = sumsOf(order);
  const { amount, isOfLines, isSure } = discountOf(order);
  const amounts = order.lines.map((line) => line.amount || '0');
  const decimals = minorUnitOf(order.lines[0]?.currency ?? '');
  const share = (whole: string) => shareByValue(whole, amounts, decimals);
  const goods = differenceOf(sums.goods, amount) ?? '0';
  // Amounts of a known export have no discount in them. Elsewhere, without a total that tells, it is asked.
  const isKnown = isSure || order.stated.discount !== '' || columns.maker !== null;
  const isTakenOff = isKnown || discountTaken(order, sums.lineDiscount, asked, agrees);
  const discounts = isOfLines
    ? order.own.map((own) => (isTakenOff && own.isReduced !== true && !isZero(amount) ? own.discount : '0'))
    : share(amount);
  const taxes = isTaxTakenOff(order, goods, asked) ? share(sums.tax) : [];
  const refunds =
    asked.choice(REFUNDS, 'refund', order.stated.refund || '0') === 'discount' ? share(order.stated.refund) : [];
  const freights = share(order.stated.freight || '0');
  return order.lines.map((line, i) => {
    const own = order.own[i];
    const said = [...(own?.asked ?? [])].map(([kind, cost]) => {
      return { cost, choice: asked.choice(kind, kind === 'line_cost' ? 'cost' : 'unknown', cost) };
    });
    const chosen = (choice: RowChoice) => said.filter((each) => each.choice === choice).map(({ cost }) => cost);
    const all = {
      freight: [freights[i], own?.freight, ...chosen('freight')],
      insurance: [own?.insurance, ...chosen('insurance')],
      discount: [discounts[i], taxes[i], refunds[i], ...chosen('discount')],
    };
    const known = Object.entries(all)
      .map(([name, parts]) => [name, sumOf(parts.map((part) => part ?? '0'))] as const)
      .filter(([, each]) => !isZero(each));
    return known.length === 0 ? line : { ...line, facts: { ...line.facts, ...Object.fromEntries(known) } };
  });
}

/** Whether the discounts of the lines are taken off amounts that do not show it. */
function discountTaken({ lines, own }: OrderSums, discount: string, asked: Asked, agrees: Settings['agrees']): boolean {
  if (isZero(discount)) return true;
  const withCosts = (isTakenOff: boolean) =>
    lines.map((line, i) => {
      const { freight = '0', insurance = '0', discount: off = '0' } = own[i] ?? {};
      return { ...line, facts: { ...line.facts, freight, insurance, discount: isTakenOff ? off : '0' } };
    });
  const isRight = agrees(withCosts(true));
  if (isRight !== null && isRight !== agrees(withCosts(false))) return isRight;
  return asked.choice(asked.kindOfDiscount(), 'discount_unclear', discount) === 'discount';
}

/** Whether the tax of an order is taken off its goods, because they hold it. */
function isTaxTakenOff(order: OrderSums, goods: string, asked: Asked): boolean {
  const { tax } = sumsOf(order);
  if (isZero(tax)) return false;
  const fit = fitsTotal(order, goods) ?? (order.stated.total === '' ? fitsRate(order) : 'with');
  if (fit === 'with') return false;
  return asked.choice(PRICES, fit === null ? 'tax_unclear' : 'tax_included', tax) === 'discount';
}

/** Whether the taxes of lines are a usual rate of their amounts, or of the amounts without them; null where both or neither. */
function fitsRate({ lines, own }: OrderSums): 'without' | 'with' | null {
  const taxed = lines.flatMap((line, i) => {
    const { tax = '0', discount = '0', isReduced = null } = own[i] ?? {};
    const amount = Number(line.amount) - (isReduced === true ? 0 : Number(discount));
    return isZero(tax) || line.amount === '' ? [] : [{ amount, tax: Number(tax) }];
  });
  const fits = (base: (line: { amount: number; tax: number }) => number) =>
    taxed.length > 0 &&
    taxed.every((line) => TAX_RATES.some((rate) => Math.abs((base(line) * rate) / 100 - line.tax) < 0.0101));
  const [onTop, inside] = [fits(({ amount }) => amount), fits(({ amount, tax }) => amount - tax)];
  return onTop === inside ? null : onTop ? 'with' : 'without';
}

/** The totals of all orders beside what is billed of them, where they are in one currency. */
function totalOfOrders(orders: readonly OrderSums[]): TotalCheck | null {
  const stated = orders.filter((order) => order.lines.length > 0 && order.stated.total !== '');
  const currencies = new Set(orders.flatMap(({ lines }) => lines.map(({ currency }) => currency)));
  if (stated.length === 0 || currencies.size > 1) return null;
  const billed = stated.map((order) => {
    const { goods, freight } = sumsOf(order);
    const left = differenceOf(goods, discountOf(order).amount) ?? '0';
    return { amount: sumOf([left, freight]), agrees: fitsTotal(order, left) !== null };
  });
  return {
    billed: sumOf(billed.map(({ amount }) => amount)),
    stated: sumOf(stated.map((order) => order.stated.total)),
    agrees: billed.every(({ agrees }) => agrees),
  };
}

import type { OtherRow, ReadLine } from './lines.ts';
import { areWithin, differenceOf, isZero, percentageOf, sumOf } from './money.ts';
import { isWithoutTax } from './rows.ts';

// The ledger of an invoice: where the money of each row went, and whether that is what its own total says.

/** What the ledger needs of a line, or of several lines between two other rows as one. */
export type LineSum = Pick<ReadLine, 'row' | 'amount' | 'currency' | 'facts'>;

/** The lines and the other rows of an invoice, as the ledger adds them up. */
export interface Summed {
  readonly lines: readonly LineSum[];
  readonly others: readonly OtherRow[];
  /** The taxes in columns of the lines, which a total may have on top of them. */
  readonly taxes?: string;
}

/** The invoice's own total beside what is billed of it. */
export interface TotalCheck {
  /** Goods and costs without discounts and tax, as they are billed up to the row of the total. */
  readonly billed: string;
  readonly stated: string;
  readonly agrees: boolean;
}

/** A row with money that only the visitor can put somewhere. */
export type MoneyQuestion = OtherRow & Required<Pick<OtherRow, 'why'>> & { readonly key: string };

/** Insurance costs a part of a percent of the goods; what is more than this many percent may be a number of something else. */
const MOST_INSURANCE = '3';
/** How far rounding moves a total. */
const ROUNDING = '0.05';
/** Rates of sales taxes, in percent. */
export const TAX_RATES: readonly number[] = Array.from({ length: 80 }, (_, i) => (i + 1) / 2);
/** Amounts that are added up in one go. */
const AT_ONCE = 1_000;

/** The rows beside the lines, with those asked about that do not fit the goods: money in another currency, too much insurance. */
export function questioned<Read extends Summed>(
  read: Read,
  currency: string | null,
  isChosen: (row: number) => boolean,
): Read {
  const goods = sumOf(read.lines.map(({ amount }) => amount || '0'));
  const most = percentageOf(goods, MOST_INSURANCE, 2);
  const insurance = sumOf(
    read.others.flatMap(({ kind, amount }) => (kind === 'insurance' && amount !== '' ? [amount] : [])),
  );
  const isTooMuch = !isZero(goods) && !isZero(insurance) && differenceOf(most, insurance) === null;
  const others = read.others.map((other): OtherRow => {
    if (isChosen(other.row) || other.amount === '' || !IN_BILL.has(other.kind)) return other;
    if (currency !== null && other.currency !== '' && other.currency !== currency)
      return { ...other, kind: 'question', why: 'currency' };
    return other.kind === 'insurance' && isTooMuch ? { ...other, kind: 'question', why: 'insurance' } : other;
  });
  return { ...read, others: withTaxOfPrices({ ...read, others }, isChosen) };
}

const IN_BILL: ReadonlySet<string> = new Set(['freight', 'insurance', 'discount']);

/** Adds up the lines of one currency between two other rows, so that an invoice of many lines is few sums. */
export class LineSums {
  readonly lines: LineSum[] = [];
  readonly #others: readonly OtherRow[];
  #passed = 0;
  #amounts: string[] = [];

  /** `others` are the other rows so far: they grow while lines are added. */
  constructor(others: readonly OtherRow[]) {
    this.#others = others;
  }

  add({ row, amount, currency }: ReadLine): void {
    const passed = this.#passed;
    while ((this.#others[this.#passed]?.row ?? row) < row) this.#passed++;
    const last = this.lines.at(-1);
    const isNew = last === undefined || last.currency !== currency || passed < this.#passed;
    if (isNew) this.end();
    this.#amounts.push(amount || '0');
    if (this.#amounts.length >= AT_ONCE) this.#amounts = [sumOf(this.#amounts)];
    if (isNew) this.lines.push({ row, amount: '0', currency });
    else this.lines[this.lines.length - 1] = { ...last, row };
  }

  /** Ends the last sum. */
  end(): void {
    const last = this.lines.pop();
    if (last !== undefined) this.lines.push({ ...last, amount: sumOf(this.#amounts) });
    this.#amounts = [];
  }
}

/** The questions that are open. */
export function questionsIn({ others }: Pick<Summed, 'others'>): readonly MoneyQuestion[] {
  return others.flatMap((other) =>
    other.kind === 'question' && other.why !== undefined ? [{ ...other, why: other.why, key: String(other.row) }] : [],
  );
}

/** What is known of the money up to a row. */
interface Running {
  readonly goods: string;
  readonly added: string;
  readonly taken: string;
  readonly taxes: string;
  readonly paid: string;
  /** Beside the bill: what the visitor leaves out, and rounding, which a total may hold or not. */
  readonly beside: string;
  readonly besideTaken: string;
}

const NOTHING: Running = { goods: '0', added: '0', taken: '0', taxes: '0', paid: '0', beside: '0', besideTaken: '0' };

/** A total with what stands above it. */
interface Stated {
  readonly total: OtherRow;
  readonly running: Running;
}

/**
 * The last total of an invoice, beside what is billed. It agrees if it is goods plus costs minus discounts as they are billed:
 * of all rows above it, or of the whole invoice; with the taxes that are named, or without; before or after what was paid.
 */
export function checkTotal(read: Summed, currency: string | null): TotalCheck | null {
  const { totals, parts, whole } = totalsIn(read, currency);
  const stated =
    totals.findLast(({ total }) => total.kind === 'total') ??
    totals.at(-1) ??
    (parts.length === 1 ? parts[0] : undefined);
  // Amounts of several currencies have no sum.
  const currencies = new Set(read.lines.map((line) => line.currency).filter((each) => each !== ''));
  if (stated === undefined || currencies.size > 1) return null;
  // What is left to pay counts old debts, too; it tells only where it is the last word and fits.
  const last = totals.at(-1) ?? stated;
  const shown = agreesAt(last, whole) ? last : stated;
  const agrees = agreesAt(shown, whole);
  return {
    billed: billedOf(agreesWith(shown.total, shown.running) ? shown.running : whole),
    stated: shown.total.amount,
    agrees,
  };
}

function agreesAt({ total, running }: Stated, whole: Running): boolean {
  return agreesWith(total, running) || agreesWith(total, whole);
}

function billedOf({ goods, added, taken }: Running): string {
  return differenceOf(sumOf([goods, added]), taken) ?? '0';
}

function agreesWith({ amount }: OtherRow, running: Running): boolean {
  return possible(running, true).some((each) => areWithin(each, amount, ROUNDING));
}

/** What a total can be: with what stands beside the bill or without, with taxes or without, before or after payments. */
function possible(running: Running, withTaxes: boolean): readonly string[] {
  const { taxes, paid, beside, besideTaken } = running;
  const less = (from: string, amount: string) => differenceOf(from, amount) ?? from;
  const bases = [billedOf(running), less(sumOf([billedOf(running), beside]), besideTaken)];
  const taxed = withTaxes ? bases.flatMap((base) => [base, sumOf([base, taxes])]) : bases;
  return taxed.flatMap((each) => [each, less(each, paid)]);
}

/** The totals that are stated, with what stands above each, and all of the invoice together. */
function totalsIn({ lines, others, taxes = '0' }: Summed, currency: string | null) {
  const totals: Stated[] = [];
  const parts: Stated[] = [];
  const hasTaxes = others.some(({ kind, amount }) => kind === 'tax' && amount !== '' && !isZero(amount));
  let running: Running = hasTaxes ? NOTHING : { ...NOTHING, taxes };
  const rows: readonly (LineSum | OtherRow)[] = [...lines, ...others].toSorted((a, b) => a.row - b.row);
  for (const each of rows) {
    if (!('kind' in each)) running = withLine(running, each);
    else if (each.amount !== '') {
      running = after(running, each);
      const isOwn = each.currency === '' || currency === null || each.currency === currency;
      // A total of zero is a formula that was never calculated.
      if (!isOwn || isZero(each.amount)) continue;
      if (each.kind === 'total' || each.kind === 'balance') totals.push({ total: each, running });
      if (each.kind === 'part_total') parts.push({ total: each, running });
    }
  }
  return { totals, parts, whole: running };
}

/** What a line adds, with the costs and the discount of its own columns. */
function withLine(running: Running, { amount, facts = {} }: LineSum): Running {
  return {
    ...running,
    goods: sumOf([running.goods, amount || '0']),
    added: sumOf([running.added, facts.freight ?? '0', facts.insurance ?? '0']),
    taken: sumOf([running.taken, facts.discount ?? '0']),
  };
}

function after(running: Running, { kind, amount, isNegative = false, isTaxOfPrices = false }: OtherRow): Running {
  const add = (name: keyof Running) => ({ ...running, [name]: sumOf([running[name], amount]) });
  if (isTaxOfPrices) return { ...add('taken'), taxes: sumOf([running.taxes, amount]) };
  if (kind === 'freight' || kind === 'insurance') return add('added');
  if (kind === 'discount') return add('taken');
  if (kind === 'tax') return add('taxes');
  if (kind === 'payment') return add('paid');
  if (kind === 'none' || kind === 'rounding') return add(isNegative ? 'besideTaken' : 'beside');
  return running;
}

/**
 * Taxes that the prices hold: the total has them above it and yet is no more than the lines. They are asked about, since duty is
 * on the price without them.
 */
function withTaxOfPrices(read: Summed, isChosen: (row: number) => boolean): readonly OtherRow[] {
  const { totals } = totalsIn(read, null);
  const isWith = ({ total, running }: Stated, withTaxes: boolean) =>
    possible(running, withTaxes).some((each) => areWithin(each, total.amount, ROUNDING));
  const taxed = totals.filter(({ total, running }) => !isZero(running.taxes) && !isWithoutTax(total.name));
  const last = taxed.at(-1);
  if (last === undefined) return withTaxOfTotal(read.others, totals.at(-1), isChosen);
  if (!isWith(last, false)) return read.others;
  // Some total that has the taxes on top of the lines says that they are not in the prices.
  if (taxed.some((each) => !isWith(each, false) && isWith(each, true))) return read.others;
  return read.others.map((other) =>
    other.kind === 'tax' && other.row < last.total.row && !isZero(other.amount || '0') && !isChosen(other.row)
      ? { ...other, kind: 'question', why: 'tax_included' }
      : other,
  );
}

/** Taxes below the last total that are no usual rate of it, but of what is left of it without them: the total holds them. */
function withTaxOfTotal(
  others: readonly OtherRow[],
  last: Stated | undefined,
  isChosen: (row: number) => boolean,
): readonly OtherRow[] {
  if (last === undefined) return others;
  const { row, amount } = last.total;
  const isRateOf = (base: number, tax: number) =>
    TAX_RATES.some((rate) => Math.abs((base * rate) / 100 - tax) < Number(ROUNDING) / 2);
  return others.map((other) => {
    const tax = Number(other.amount);
    const isOpen = other.kind === 'tax' && other.row > row && tax > 0 && !isChosen(other.row);
    return isOpen && isRateOf(Number(amount) - tax, tax) && !isRateOf(Number(amount), tax)
      ? { ...other, kind: 'question', why: 'tax_included' }
      : other;
  });
}

import { ApiError } from '../contract/errors.ts';
import { checkParameters } from '../operations/check-parameters.ts';
import { cleaned } from '../operations/command.ts';
import type { Sources } from '../operations/sources.ts';
import { existingRecord, tariffOn } from '../operations/tariff-on.ts';
import { hasLostLastZero } from '../tariff/code.ts';
import { minorUnitOf } from '../tariff/currency.ts';
import { type Decimal, decimal, plus, textOf } from '../tariff/decimal.ts';
import { assess } from '../tariff/duty.ts';
import { notesOn } from '../tariff/notes.ts';
import { readAmount } from '../tariff/read-amount.ts';
import type { TariffRecord } from '../tariff/record.ts';
import { costShares } from '../tariff/shipment.ts';

/** The columns that are added. Where a file has one already, from an earlier run, it is replaced. */
export const RESULT_COLUMNS = [
  'freight_share',
  'insurance_share',
  'cif_value',
  'import_duty_rate',
  'import_duty_amount',
  'vat_rate',
  'vat_amount',
  'total_duties_taxes',
  'landed_cost',
  'tariff_description',
  'tariff_notes',
  'error',
] as const;

export type Result = Readonly<Partial<Record<(typeof RESULT_COLUMNS)[number], string>>>;

/** The cells of a row that are read. */
export interface OrderCells {
  readonly hs_code: string;
  readonly value: string;
  /** Whether the value is stored as a number, and so needs no reading. */
  readonly isNumber: boolean;
  /** Whether a value such as 1,234 can only mean 1234. */
  readonly isCommaClear: boolean;
  readonly currency: string;
  readonly include_vat: string;
}

/** What the command line says for all rows. */
export interface OrderTerms {
  readonly currency: string | undefined;
  readonly include_vat: string;
  readonly as_of: string | undefined;
  readonly freight: string;
  readonly insurance: string;
}

/** A row that can be priced, or why not. */
type ReadOrder =
  | { readonly record: TariffRecord; readonly value: string; readonly currency: string; readonly withVat: boolean }
  | { readonly error: string };

/** An order, and the number of its row. */
export type Order = ReadOrder & { readonly row: number };

/** Reads the orders of a file one after the other, and then prices all of them together. */
export class OrderBook {
  readonly #sources: Sources;
  readonly #terms: OrderTerms;
  readonly #orders: Order[] = [];

  constructor(sources: Sources, terms: OrderTerms) {
    this.#sources = sources;
    this.#terms = terms;
  }

  get orders(): readonly Order[] {
    return this.#orders;
  }

  get failed(): number {
    return this.#orders.filter((order) => 'error' in order).length;
  }

  add(order: Order): void {
    this.#orders.push(order);
  }

  /** Reads a row exactly as the API would, but with codes and amounts as people write them. */
  read(cells: OrderCells): ReadOrder {
    try {
      return this.#read(cells);
    } catch (error) {
      if (error instanceof ApiError) return { error: error.message };
      throw error;
    }
  }

  #read({ hs_code, value, isNumber, isCommaClear, currency, include_vat }: OrderCells): ReadOrder {
    if (hasLostLastZero(hs_code))
      return { error: `The code ${hs_code} has lost the zero at its end, perhaps in a spreadsheet: write it as text.` };
    const code = cleaned(hs_code);
    const tariff = tariffOn(this.#terms.as_of, this.#sources);
    // A spreadsheet reads a code as a number and drops its leading zero.
    const whole = code.length % 2 === 1 ? tariff.find(`0${code}`) : undefined;
    if (whole !== undefined)
      return { error: `The code ${code} has lost a zero, perhaps in a spreadsheet: write ${whole.code}, as text.` };
    const unit = currency || this.#terms.currency || 'USD';
    const reading = isNumber ? null : readAmount(value, unit.toUpperCase(), { isCommaClear });
    if (reading?.kind === 'unclear')
      return { error: `The value ${value} can be read in another way; write ${reading.readings.join(' or ')}.` };
    const input = checkParameters('calculate', {
      hs_code: code,
      value: reading?.kind === 'amount' ? reading.amount : value,
      currency: unit,
      include_vat: include_vat || this.#terms.include_vat,
    });
    const record = existingRecord(input.hs_code, tariff);
    return { record, value: input.value, currency: input.currency, withVat: input.include_vat };
  }

  /** The currency that all orders have; null if they differ, or if there are none. */
  get currency(): string | null {
    const all = new Set(this.#orders.map((order) => ('error' in order ? null : order.currency)));
    const [only = null] = all;
    return all.size === 1 ? only : null;
  }

  /** The results in the order of the rows, and then the totals, where all rows can be added up. */
  *results(): Generator<Result> {
    const { freight, insurance } = this.#terms;
    const decimals = minorUnitOf(this.currency ?? '');
    const values = this.#orders.flatMap((order) => ('error' in order ? [] : [decimal(order.value)]));
    const freights = costShares(decimal(freight), values, decimals);
    const insurances = costShares(decimal(insurance), values, decimals);
    const totals = new Map<keyof Result | 'value', Decimal>();
    let next = 0;
    for (const order of this.#orders) {
      if ('error' in order) {
        yield { error: order.error };
        continue;
      }
      const result = this.#price(order, freights[next], insurances[next]);
      next++;
      for (const name of SUMMED) totals.set(name, plus(totals.get(name) ?? ZERO, decimal(result[name] ?? '0')));
      yield result;
    }
    if (this.currency !== null) yield Object.fromEntries(SUMMED.map((name) => [name, text(totals.get(name) ?? ZERO)]));
  }

  #price(order: Exclude<Order, { error: string }>, freight = ZERO, insurance = ZERO): Result {
    const { record, value, currency, withVat } = order;
    const cif = text(plus(plus(decimal(value), freight), insurance));
    const vatPercent = withVat ? this.#sources.vatPercent : '0';
    const amounts = assess({ record, value: cif, currency, vatPercent });
    const measures = this.#sources.measures.measuresOf(record, this.#terms.as_of);
    return {
      freight_share: text(freight),
      insurance_share: text(insurance),
      cif_value: amounts.declaredValue,
      import_duty_rate: amounts.dutyRate,
      import_duty_amount: amounts.dutyAmount,
      vat_rate: amounts.vatRate,
      vat_amount: amounts.vatAmount,
      total_duties_taxes: amounts.totalDutiesTaxes,
      landed_cost: amounts.landedCost,
      tariff_description: record.en,
      tariff_notes: notesOn(record, 'en', measures).join(' '),
    };
  }
}

/** The columns with a total. */
const SUMMED = [
  'freight_share',
  'insurance_share',
  'cif_value',
  'import_duty_amount',
  'vat_amount',
  'total_duties_taxes',
  'landed_cost',
] as const;

const ZERO: Decimal = { units: 0, scale: 0 };

function text({ units, scale }: Decimal): string {
  return textOf(units, scale);
}

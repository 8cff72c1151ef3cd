import { minorUnitOf } from './currency.ts';
import { type Decimal, decimal, sum, textOf, type Units, unitsAt } from './decimal.ts';
import { type Assessment, assessmentOf, type DutyAmounts, dutyAmounts, type Terms, vatRateOf } from './duty.ts';
import type { TariffRecord } from './record.ts';
import { shareByWeight } from './shares.ts';

/** One line of an invoice: goods of a code and their value without freight and insurance. */
export interface InvoiceLine {
  readonly record: TariffRecord;
  readonly value: string;
}

/** An invoice to assess. All amounts are decimals in text, in one currency. */
export interface Invoice {
  readonly lines: readonly InvoiceLine[];
  readonly freight: string;
  readonly insurance: string;
  readonly currency: string;
  readonly vatPercent: string;
}

/** A line with its shares. Its declared value is its CIF value: value, freight and insurance. */
export interface LineAssessment {
  readonly record: TariffRecord;
  readonly value: string;
  readonly freight: string;
  readonly insurance: string;
  readonly amounts: Assessment;
}

/** The sums of all lines. */
export interface ShipmentTotals extends Omit<Assessment, 'dutyRate' | 'vatRate'> {
  readonly value: string;
  readonly freight: string;
  readonly insurance: string;
}

export interface ShipmentAssessment {
  readonly lines: readonly LineAssessment[];
  readonly totals: ShipmentTotals;
}

/**
 * Shares freight and insurance among the lines by value, and assesses each line. Every total is the sum of its column.
 * Shares are whole minor units, or units of the last decimal of an amount that has more decimals than the currency.
 */
export function assessShipment(invoice: Invoice): ShipmentAssessment {
  const { lines, currency } = invoice;
  const decimals = minorUnitOf(currency);
  const values = lines.map(({ value }) => decimal(value));
  const freight = decimal(invoice.freight);
  const insurance = decimal(invoice.insurance);
  const scale = values.reduce(
    (most, value) => Math.max(most, value.scale),
    Math.max(decimals, freight.scale, insurance.scale),
  );
  const terms: Terms = { decimals, scale, vatRate: vatRateOf(invoice.vatPercent) };
  const weights = values.map((value) => unitsAt(value, scale));
  const freights = sharesOf(freight, weights, terms);
  const insurances = sharesOf(insurance, weights, terms);
  const totals = new Totals(scale);
  const assessed: LineAssessment[] = [];
  for (let i = 0; i < lines.length; i++) {
    const { record } = lines[i] as InvoiceLine;
    const value = weights[i] ?? 0;
    const ownFreight = freights[i] ?? 0;
    const ownInsurance = insurances[i] ?? 0;
    const amounts = dutyAmounts(record.rate, sum(sum(value, ownFreight), ownInsurance), terms);
    totals.add(value, ownFreight, ownInsurance, amounts);
    assessed.push({
      record,
      value: textOf(value, scale),
      freight: textOf(ownFreight, scale),
      insurance: textOf(ownInsurance, scale),
      amounts: assessmentOf(amounts, terms),
    });
  }
  return { lines: assessed, totals: totals.texts() };
}

/** The shares of a cost by value, which add up to it exactly. */
export function costShares(cost: Decimal, values: readonly Decimal[], decimals: number): Decimal[] {
  const scale = values.reduce((most, value) => Math.max(most, value.scale), 0);
  const own = Math.max(cost.scale, decimals);
  const weights = values.map((value) => unitsAt(value, scale));
  return shareByWeight(unitsAt(cost, own), weights).map((units) => ({ units, scale: own }));
}

/** The shares of a cost, at the scale of the terms. */
function sharesOf(cost: Decimal, weights: readonly Units[], { decimals, scale }: Terms): Units[] {
  const own = Math.max(cost.scale, decimals);
  const shares = shareByWeight(unitsAt(cost, own), weights);
  return own === scale ? shares : shares.map((units) => unitsAt({ units, scale: own }, scale));
}

/** The sums of the columns. */
class Totals {
  readonly #scale: number;
  #value: Units = 0;
  #freight: Units = 0;
  #insurance: Units = 0;
  #duty: Units = 0;
  #vat: Units = 0;

  constructor(scale: number) {
    this.#scale = scale;
  }

  add(value: Units, freight: Units, insurance: Units, { duty, vat }: DutyAmounts): void {
    this.#value = sum(this.#value, value);
    this.#freight = sum(this.#freight, freight);
    this.#insurance = sum(this.#insurance, insurance);
    this.#duty = sum(this.#duty, duty);
    this.#vat = sum(this.#vat, vat);
  }

  texts(): ShipmentTotals {
    const text = (units: Units) => textOf(units, this.#scale);
    const declared = sum(sum(this.#value, this.#freight), this.#insurance);
    const taxes = sum(this.#duty, this.#vat);
    return {
      value: text(this.#value),
      freight: text(this.#freight),
      insurance: text(this.#insurance),
      declaredValue: text(declared),
      dutyAmount: text(this.#duty),
      vatAmount: text(this.#vat),
      totalDutiesTaxes: text(taxes),
      landedCost: text(sum(declared, taxes)),
    };
  }
}

import { minorUnitOf } from './currency.ts';
import { type Decimal, decimal, percent, plus, textOf } from './decimal.ts';
import type { TariffRecord } from './record.ts';

/** What to assess. The value and the VAT percentage are decimals in text: a float could not hold every digit. */
export interface Declaration {
  readonly record: TariffRecord;
  readonly value: string;
  readonly currency: string;
  readonly vatPercent: string;
}

/** The amounts, each a plain decimal in text. */
export interface Assessment {
  readonly declaredValue: string;
  readonly dutyRate: string;
  readonly dutyAmount: string;
  readonly vatRate: string;
  readonly vatAmount: string;
  readonly totalDutiesTaxes: string;
  readonly landedCost: string;
}

/** Duty and VAT of a declared value, and their sums. */
export interface DutyAmounts {
  readonly dutyRate: Rate;
  readonly duty: Decimal;
  readonly vatRate: Rate;
  readonly vat: Decimal;
  readonly total: Decimal;
  readonly landedCost: Decimal;
}

/** A percentage with its text. */
export interface Rate extends Decimal {
  readonly text: string;
}

export function assess({ record, value, currency, vatPercent }: Declaration): Assessment {
  const declared = decimal(value);
  return assessmentOf(declared, dutyAmounts(record.rate, declared, minorUnitOf(currency), vatPercent));
}

/** Duty on the declared value, then VAT on both, each rounded half up to the minor unit. The totals add up the rounded amounts. */
export function dutyAmounts(rate: number, declared: Decimal, decimals: number, vatPercent: string): DutyAmounts {
  const dutyRate = rateOf(String(rate));
  const vatRate = rateOf(vatPercent);
  const duty = percent(declared, dutyRate, decimals);
  const vat = percent(plus(declared, duty), vatRate, decimals);
  const total = plus(duty, vat);
  return { dutyRate, duty, vatRate, vat, total, landedCost: plus(declared, total) };
}

/** The amounts as text. */
export function assessmentOf(declared: Decimal, amounts: DutyAmounts): Assessment {
  return {
    declaredValue: textOf(declared),
    dutyRate: amounts.dutyRate.text,
    dutyAmount: textOf(amounts.duty),
    vatRate: amounts.vatRate.text,
    vatAmount: textOf(amounts.vat),
    totalDutiesTaxes: textOf(amounts.total),
    landedCost: textOf(amounts.landedCost),
  };
}

/** Parsed rates: a tariff has a handful of them. */
const rates = new Map<string, Rate>();

function rateOf(percentage: string): Rate {
  let rate = rates.get(percentage);
  if (rate === undefined) {
    const read = decimal(percentage);
    rate = { ...read, text: textOf(read) };
    rates.set(percentage, rate);
  }
  return rate;
}

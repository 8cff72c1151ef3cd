import { minorUnitOf } from './currency.ts';
import { type Decimal, decimal, percentOf, sum, textOf, type Units, unitsAt } from './decimal.ts';
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

/** What holds for all amounts of an assessment. */
export interface DutyTerms {
  /** The decimals of the currency, which duty and VAT are rounded to. */
  readonly decimals: number;
  /** The decimals that amounts are counted in: those of the currency, or more where the caller sent more. */
  readonly scale: number;
  readonly vatRate: Rate;
}

/** Duty and VAT of a declared value, in units at the scale of the terms. */
export interface DutyAmounts {
  readonly declared: Units;
  readonly dutyRate: Rate;
  readonly duty: Units;
  readonly vat: Units;
}

/** A percentage with its text. */
export interface Rate extends Decimal {
  readonly text: string;
}

export function assess({ record, value, currency, vatPercent }: Declaration): Assessment {
  const declared = decimal(value);
  const decimals = minorUnitOf(currency);
  const scale = Math.max(declared.scale, decimals);
  const terms: DutyTerms = { decimals, scale, vatRate: vatRateOf(vatPercent) };
  return assessmentOf(dutyAmounts(record.rate, unitsAt(declared, scale), terms), terms);
}

/** Duty on the declared value, then VAT on both, each rounded half up to the minor unit. */
export function dutyAmounts(rate: number, declared: Units, { decimals, scale, vatRate }: DutyTerms): DutyAmounts {
  const dutyRate = dutyRateOf(rate);
  const duty = percentOf(declared, dutyRate, scale, decimals);
  const vat = percentOf(sum(declared, duty), vatRate, scale, decimals);
  return { declared, dutyRate, duty, vat };
}

/** The amounts as text. The totals add up the rounded amounts. */
export function assessmentOf(
  { declared, dutyRate, duty, vat }: DutyAmounts,
  { scale, vatRate }: DutyTerms,
): Assessment {
  const total = sum(duty, vat);
  return {
    declaredValue: textOf(declared, scale),
    dutyRate: dutyRate.text,
    dutyAmount: textOf(duty, scale),
    vatRate: vatRate.text,
    vatAmount: textOf(vat, scale),
    totalDutiesTaxes: textOf(total, scale),
    landedCost: textOf(sum(declared, total), scale),
  };
}

/** Parsed rates: a tariff has a handful of them. */
const dutyRates = new Map<number, Rate>();

function dutyRateOf(percentage: number): Rate {
  let rate = dutyRates.get(percentage);
  if (rate === undefined) {
    rate = rateOf(String(percentage));
    dutyRates.set(percentage, rate);
  }
  return rate;
}

/** Parsed VAT rates: that of the settings, and 0. */
const vatRates = new Map<string, Rate>();

export function vatRateOf(percentage: string): Rate {
  let rate = vatRates.get(percentage);
  if (rate === undefined) {
    rate = rateOf(percentage);
    vatRates.set(percentage, rate);
  }
  return rate;
}

export function rateOf(percentage: string): Rate {
  const read = decimal(percentage);
  return { ...read, text: textOf(read.units, read.scale) };
}

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

/** ISO 4217: the decimals of the currencies whose minor unit is not a hundredth. */
const MINOR_UNITS: ReadonlyMap<string, number> = new Map([
  ...'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ').map((c) => [c, 0] as const),
  ...'BHD IQD JOD KWD LYD OMR TND'.split(' ').map((c) => [c, 3] as const),
  ...'CLF UYW'.split(' ').map((c) => [c, 4] as const),
]);

/** Duty on the declared value, then VAT on both, each rounded half up to the minor unit. The totals add up the rounded amounts. */
export function assess({ record, value, currency, vatPercent }: Declaration): Assessment {
  const decimals = MINOR_UNITS.get(currency) ?? 2;
  const declared = decimal(value);
  const dutyRate = rateOf(String(record.rate));
  const vatRate = rateOf(vatPercent);
  const duty = percent(declared, dutyRate, decimals);
  const vat = percent(plus(declared, duty), vatRate, decimals);
  const total = plus(duty, vat);
  return {
    declaredValue: textOf(declared),
    dutyRate: dutyRate.text,
    dutyAmount: textOf(duty),
    vatRate: vatRate.text,
    vatAmount: textOf(vat),
    totalDutiesTaxes: textOf(total),
    landedCost: textOf(plus(declared, total)),
  };
}

interface Rate extends Decimal {
  readonly text: string;
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

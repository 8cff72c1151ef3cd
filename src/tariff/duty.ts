import { type Decimal, decimal, percent, plus, textOf } from './decimal.ts';
import type { Facts, RateUnknown, TariffRecord } from './record.ts';

/** What to assess. The value and the percentage are decimals in text, so that no digit is lost on the way here. */
export interface Declaration {
  readonly record: TariffRecord;
  readonly value: string;
  readonly currency: string;
  readonly vatPercent: string;
}

/** The outcome, each figure a plain decimal in text. */
export interface Assessment {
  readonly declaredValue: string;
  readonly dutyRate: string;
  readonly dutyAmount: string;
  readonly vatRate: string;
  readonly vatAmount: string;
  readonly totalDutiesTaxes: string;
  readonly landedCost: string;
}

/** What every figure of the tariff is worth. */
export const ADVICE = 'Rates are indicative only; verify them with the customs authority for an official assessment.';

/** What a missing rate means, as the beginning of a sentence. */
const WHY_UNKNOWN: Readonly<Record<RateUnknown, (code: string) => string>> = {
  import_prohibited: (code) => `The import of ${code} is prohibited`,
  export_prohibited: (code) => `The export of ${code} is prohibited`,
  trade_prohibited: (code) => `The import and the export of ${code} are prohibited`,
  not_stated: (code) => `The tariff leaves the duty of ${code} blank`,
};

/** ISO 4217: how many decimals the currencies have whose minor unit is not a hundredth. */
const MINOR_UNITS: ReadonlyMap<string, number> = new Map([
  ...'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ').map((c) => [c, 0] as const),
  ...'BHD IQD JOD KWD LYD OMR TND'.split(' ').map((c) => [c, 3] as const),
  ...'CLF UYW'.split(' ').map((c) => [c, 4] as const),
]);

/** Duty on the declared value, then VAT on both, each rounded half up to the minor unit; the totals are sums of what is shown. */
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

/** A tariff has a handful of rates, and each is read only once. */
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

/** What to know of the rate of a code: always the advice, and whatever else applies. */
export function notesOn(record: Facts): string[] {
  const notes = [ADVICE];
  if (record.lowestRate !== record.highestRate) {
    notes.push(
      `The lines below ${record.code} have rates from ${record.lowestRate}% to ${record.highestRate}%, and the commonest of them is used here; give a longer code for the rate of one line.`,
    );
  }
  if (record.rateUnknown !== null) {
    const why = WHY_UNKNOWN[record.rateUnknown](record.code);
    notes.push(
      `${why}, and no rate is stated for it; the usual rate of heading ${record.code.slice(0, 4)} is used here.`,
    );
  }
  if (!record.active) notes.push(`The code ${record.code} is no longer in force.`);
  return notes;
}

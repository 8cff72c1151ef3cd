import { ApiError } from '../contract/errors.ts';
import type { Language } from '../contract/language.ts';
import { readFigure } from '../invoice/figures.ts';
import { amountsOf } from '../operations/calculate/calculate.ts';
import { CALCULATE } from '../operations/calculate/contract.ts';
import { checkDecimal } from '../operations/check-values.ts';
import type { Sources } from '../operations/sources.ts';
import { withMinorUnits } from '../tariff/currency.ts';
import { notesOn } from '../tariff/notes.ts';
import type { TariffRecord } from '../tariff/record.ts';
import { PAGE_TEXTS } from './texts.ts';

/** What goods of one code cost at the border of the service's own country. */
export interface Estimate {
  /** The value as it was asked for; blank where nobody asked yet. */
  readonly asked: string;
  readonly currency: string;
  /** The amounts with all decimals of the currency; null where nobody asked, or not for a number. */
  readonly amounts: Readonly<Record<'value' | 'duty' | 'vat' | 'landedCost', string>> | null;
  readonly dutyRate: string;
  readonly vatRate: string;
  /** What is wrong with the value, or what is to be known of the amounts. */
  readonly notes: readonly string[];
}

const LONGEST = 40;

/** Estimates duty, VAT and landed cost of a value under a code, as people write it. */
export function estimateOf(asked: string, record: TariffRecord, sources: Sources, language: Language): Estimate {
  const { measures, countries } = sources;
  const currency = countries.find(measures.country)?.currency ?? 'USD';
  const none = { asked, currency, amounts: null, dutyRate: '', vatRate: '', notes: [] };
  const read = readFigure(asked, { currency });
  if (read.kind === 'empty') return none;
  if (read.kind === 'unclear') return { ...none, notes: [PAGE_TEXTS[language].unclearValue(read.readings)] };
  try {
    const value = checkDecimal('value', CALCULATE.parameters.value, read.kind === 'figure' ? read.value : asked);
    const input = { hs_code: record.code, value, currency, include_vat: true, as_of: undefined };
    const { declaredValue, dutyAmount, vatAmount, landedCost, dutyRate, vatRate } = amountsOf(input, sources).amounts;
    const shown = (amount: string) => withMinorUnits(amount, currency);
    const amounts = {
      value: shown(declaredValue),
      duty: shown(dutyAmount),
      vat: shown(vatAmount),
      landedCost: shown(landedCost),
    };
    return {
      asked,
      currency,
      amounts,
      dutyRate,
      vatRate,
      notes: notesOn(record, language, measures.measuresOf(record)),
    };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { ...none, notes: [error.text[language]] };
  }
}

/** The value that a query asks for, as it was typed. */
export function askedValue(query: URLSearchParams): string {
  return (query.get('value') ?? '').trim().slice(0, LONGEST);
}

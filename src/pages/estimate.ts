import { ApiError } from '../contract/errors.ts';
import type { Language } from '../contract/language.ts';
import { asciiDigits } from '../fold.ts';
import { CALCULATE } from '../operations/calculate/contract.ts';
import { checkDecimal } from '../operations/check-values.ts';
import type { Sources } from '../operations/sources.ts';
import { withMinorUnits } from '../tariff/currency.ts';
import { assess } from '../tariff/duty.ts';
import { notesOn } from '../tariff/notes.ts';
import type { TariffRecord } from '../tariff/record.ts';

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

/** Commas and spaces between groups of three digits. */
const GROUPED = /^\d{1,3}(?:[,\s]\d{3})+(?:\.\d+)?$/;
const LONGEST = 40;

/** Estimates duty, VAT and landed cost of a value under a code, as people write it. */
export function estimateOf(asked: string, record: TariffRecord, sources: Sources, language: Language): Estimate {
  const { measures, countries, vatPercent } = sources;
  const currency = countries.find(measures.country)?.currency ?? 'USD';
  const none = { asked, currency, amounts: null, dutyRate: '', vatRate: '', notes: [] };
  if (asked === '') return none;
  const plain = asciiDigits(asked).replaceAll('٫', '.').replaceAll('٬', ',');
  try {
    const text = GROUPED.test(plain) ? plain.replaceAll(/[,\s]/g, '') : plain;
    const value = checkDecimal('value', CALCULATE.parameters.value, text);
    const { declaredValue, dutyAmount, vatAmount, landedCost, dutyRate, vatRate } = assess({
      record,
      value,
      currency,
      vatPercent,
    });
    const shown = (amount: string) => withMinorUnits(amount, currency);
    return {
      asked,
      currency,
      amounts: {
        value: shown(declaredValue),
        duty: shown(dutyAmount),
        vat: shown(vatAmount),
        landedCost: shown(landedCost),
      },
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

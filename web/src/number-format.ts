import { withMinorUnits } from '../../src/tariff/currency.ts';
import { type Preferences, usePreferences } from './preferences.ts';

/** Formats numbers that are given as text. Digits are only grouped or transliterated, so that none is rounded. */
export interface NumberFormat {
  /** A decimal with thousands separators: 1102.5 as 1,102.5 or ١٬١٠٢٫٥. */
  readonly decimal: (digits: string | number) => string;
  /** An amount with all decimals of its currency: 1312.5 AED as 1,312.50. */
  readonly money: (amount: string, currency: string) => string;
  /** Digits without separators, for example of a time. */
  readonly digits: (text: string) => string;
  /** A rate: 5 as 5% or ٥٪. The Arabic letter mark keeps the percent sign to the left of the digits. */
  readonly percent: (digits: string) => string;
  /** A day such as 2026-05-04 as 4 May 2026. */
  readonly day: (day: string) => string;
}

export function numberFormat({ language, numerals }: Pick<Preferences, 'language' | 'numerals'>): NumberFormat {
  const arabic = language === 'ar' && numerals === 'arab';
  const decimal = (digits: string | number) => {
    const [whole = '', fraction] = String(digits).split('.');
    const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
    const text = fraction === undefined ? grouped : `${grouped}.${fraction}`;
    return arabic ? text.replace(/[\d,.]/g, toArabic) : text;
  };
  const digits = (text: string) => (arabic ? text.replace(/\d/g, toArabic) : text);
  const locale = language === 'ar' ? `ar-AE-u-nu-${numerals}` : 'en-GB';
  const days = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
  return {
    decimal,
    money: (amount, currency) => decimal(withMinorUnits(amount, currency)),
    digits,
    percent: (digits) => decimal(digits) + (arabic ? '٪\u061c' : '%'),
    day: (day) => days.format(new Date(day)),
  };
}

export function useNumberFormat(): NumberFormat {
  return numberFormat(usePreferences());
}

function toArabic(character: string): string {
  if (character === ',') return '٬';
  if (character === '.') return '٫';
  return String.fromCharCode(0x660 + Number(character));
}

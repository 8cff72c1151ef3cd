import { type Preferences, usePreferences } from './preferences.ts';

/** How numbers are written: their digits come as text and are only ever grouped or transliterated, never computed. */
export interface Figures {
  /** A plain decimal with its thousands apart: 1102.5 as 1,102.5 or ١٬١٠٢٫٥. */
  readonly decimal: (digits: string | number) => string;
  /** Digits that are no amount, such as a time: only transliterated. */
  readonly digits: (text: string) => string;
  /** A rate: 5 as 5% or ٥٪, where an Arabic mark keeps the sign on the left of the digits. */
  readonly percent: (digits: string) => string;
}

export function figuresFor({ language, numerals }: Pick<Preferences, 'language' | 'numerals'>): Figures {
  const arabic = language === 'ar' && numerals === 'arab';
  const decimal = (digits: string | number) => {
    const [whole = '', fraction] = String(digits).split('.');
    const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
    const text = fraction === undefined ? grouped : `${grouped}.${fraction}`;
    return arabic ? text.replace(/[\d,.]/g, arabicOf) : text;
  };
  const digits = (text: string) => (arabic ? text.replace(/\d/g, arabicOf) : text);
  return { decimal, digits, percent: (digits) => decimal(digits) + (arabic ? '٪\u061c' : '%') };
}

export function useFigures(): Figures {
  return figuresFor(usePreferences());
}

/** A number as people type it, in either digits, with thousands apart or not, as the plain decimal that the API takes. */
export function plainDecimal(text: string): string {
  return text
    .replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/٫/g, '.')
    .replace(/[\s,٬'’\u200e\u200f]/g, '');
}

function arabicOf(character: string): string {
  if (character === ',') return '٬';
  if (character === '.') return '٫';
  return String.fromCharCode(0x660 + Number(character));
}

/** The ISO 4217 codes of currencies that the platform knows. */
export const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** Signs and Arabic names that stand for one currency. The dollar sign is not here: many countries use it. */
const NAMES: Readonly<Record<string, string>> = {
  'د.إ': 'AED',
  درهم: 'AED',
  'ر.س': 'SAR',
  'د.ك': 'KWD',
  'د.ب': 'BHD',
  'ر.ع': 'OMR',
  'ر.ق': 'QAR',
  '€': 'EUR',
  '£': 'GBP',
};

/** The currency that a cell names (USD, AED 100, د.إ); null if it names none. */
export function currencyOf(text: string): string | null {
  const code = (text.toUpperCase().match(/(?<![A-Z])[A-Z]{3}(?![A-Z])/g) ?? []).find((word) => CURRENCIES.has(word));
  if (code !== undefined) return code;
  const name = Object.keys(NAMES).find((each) => text.includes(each));
  return name === undefined ? null : (NAMES[name] ?? null);
}

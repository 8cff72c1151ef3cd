/** The ISO 4217 codes of currencies that the platform knows. */
export const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** Kilograms beside other words or figures; the som of Kyrgyzstan where a cell has nothing else. */
const KILOGRAMS = 'KGS';

/** Signs and Arabic names, without the article, of one currency. A bare dollar is not here: many countries have one. */
const NAMES: Readonly<Record<string, string>> = {
  'د.إ': 'AED',
  درهم: 'AED',
  'ريال سعودي': 'SAR',
  'ريال قطري': 'QAR',
  'ريال عماني': 'OMR',
  'دينار كويتي': 'KWD',
  'دينار بحريني': 'BHD',
  'دولار أمريكي': 'USD',
  'دولار امريكي': 'USD',
  'دولار أميركي': 'USD',
  'دولار اميركي': 'USD',
  'دولار كندي': 'CAD',
  'دولار أسترالي': 'AUD',
  'دولار استرالي': 'AUD',
  'دولار هونغ كونغ': 'HKD',
  'دولار هونج كونج': 'HKD',
  يورو: 'EUR',
  'ر.س': 'SAR',
  'د.ك': 'KWD',
  'د.ب': 'BHD',
  'ر.ع': 'OMR',
  'ر.ق': 'QAR',
  '€': 'EUR',
  '£': 'GBP',
  '₹': 'INR',
  '₩': 'KRW',
  '₺': 'TRY',
  元: 'CNY',
  円: 'JPY',
};

/** Names of one word in Latin letters that are no ISO codes. */
const SHORT_NAMES: Readonly<Record<string, string>> = {
  DHS: 'AED',
  DIRHAM: 'AED',
  DIRHAMS: 'AED',
  EURO: 'EUR',
  EUROS: 'EUR',
  SR: 'SAR',
  RMB: 'CNY',
  US$: 'USD',
  HK$: 'HKD',
  A$: 'AUD',
  C$: 'CAD',
};

/** The Arabic article, also after the prefix ب (in). */
const ARTICLE = /(?<!\p{L})ب?ال(?=\p{L})/gu;

/** The first ISO code in a text; null without one. */
export function currencyCodeIn(text: string): string | null {
  const words = text.toUpperCase().match(/(?<![A-Z])[A-Z]{3}(?![A-Z])/g) ?? [];
  return words.find((word) => CURRENCIES.has(word) && word !== KILOGRAMS) ?? null;
}

/** The currency that a cell names (USD, AED 100, د.إ); null if it names none. */
export function currencyOf(text: string): string | null {
  const capitals = text.toUpperCase();
  const code = capitals.trim() === KILOGRAMS ? KILOGRAMS : currencyCodeIn(capitals);
  if (code !== null) return code;
  const short = (capitals.match(/(?<![A-Z])[A-Z]+\$?(?![A-Z])/g) ?? []).find((word) =>
    Object.hasOwn(SHORT_NAMES, word),
  );
  if (short !== undefined) return SHORT_NAMES[short] ?? null;
  const bare = text.replace(ARTICLE, '').replace(/\s+/g, ' ');
  const name = Object.keys(NAMES).find((each) => bare.includes(each));
  return name === undefined ? null : (NAMES[name] ?? null);
}

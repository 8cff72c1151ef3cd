/** The ISO 4217 codes of currencies that the platform knows. */
export const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** Kilograms beside other words or figures; the som of Kyrgyzstan where a cell has nothing else. */
const KILOGRAMS = 'KGS';

/** Codes that are words, too: they name a currency only where nothing else stands beside them but figures. */
const WORDS = new Set([
  'ALL',
  'TOP',
  'CUP',
  'MOP',
  'GEL',
  'PEN',
  'TRY',
  'MAD',
  'COP',
  'PAB',
  'SOS',
  'BAM',
  'LAK',
  'RON',
]);

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
  人民币: 'CNY',
  人民幣: 'CNY',
  美元: 'USD',
  美金: 'USD',
  港币: 'HKD',
  港元: 'HKD',
  欧元: 'EUR',
  日元: 'JPY',
  日圓: 'JPY',
  '€': 'EUR',
  '£': 'GBP',
  '₹': 'INR',
  '₩': 'KRW',
  '₺': 'TRY',
  '₽': 'RUB',
  '₫': 'VND',
  '฿': 'THB',
  '₱': 'PHP',
  '₪': 'ILS',
  '₦': 'NGN',
  '₴': 'UAH',
  '₸': 'KZT',
  zł: 'PLN',
  Kč: 'CZK',
  руб: 'RUB',
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
  QR: 'QAR',
  KD: 'KWD',
  BD: 'BHD',
  RO: 'OMR',
  TL: 'TRY',
  RMB: 'CNY',
  US$: 'USD',
  HK$: 'HKD',
  A$: 'AUD',
  AU$: 'AUD',
  C$: 'CAD',
  CA$: 'CAD',
  S$: 'SGD',
  NZ$: 'NZD',
  NT$: 'TWD',
  R$: 'BRL',
};

/** Names of several words in Latin letters, as in "Say US dollars five hundred only". */
const NAMES_IN_WORDS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:u\.?s\.?a?\.?|united states|american) ?dollars?\b|\bu\.? ?s\.? ?[$＄]/i, 'USD'],
  [/\baustralian dollars?\b/i, 'AUD'],
  [/\bcanadian dollars?\b/i, 'CAD'],
  [/\bhong ?kong dollars?\b/i, 'HKD'],
  [/\bsingapore dollars?\b/i, 'SGD'],
  [/\bnew zealand dollars?\b/i, 'NZD'],
  [/\bswiss francs?\b/i, 'CHF'],
  [/\b(?:uae|emirati?) dirhams?\b/i, 'AED'],
  [/\bpounds? sterling\b/i, 'GBP'],
  [/\bsaudi (?:arabian )?ri[yi]?als?\b/i, 'SAR'],
  [/\bqatari? ri[yi]?als?\b/i, 'QAR'],
  [/\bomani? ri[yi]?als?\b/i, 'OMR'],
  [/\bkuwaiti? dinars?\b/i, 'KWD'],
  [/\bbahraini? dinars?\b/i, 'BHD'],
  [/\b(?:chinese yuan|yuan renminbi|renminbi)\b/i, 'CNY'],
  [/\bindian rupees?\b/i, 'INR'],
  [/\bjapanese yen\b/i, 'JPY'],
  [/\bturkish liras?\b/i, 'TRY'],
];

/** The Arabic article, also after the prefix ب (in). */
const ARTICLE = /(?<!\p{L})ب?ال(?=\p{L})/gu;

/** The first ISO code in a text; null without one. */
export function currencyCodeIn(text: string): string | null {
  const words = text.toUpperCase().match(/(?<![A-Z])[A-Z]{3}(?![A-Z])/g) ?? [];
  const isAlone = text.replace(/[^\p{L}]/gu, '').length === 3;
  const isCurrency = (word: string) => CURRENCIES.has(word) && word !== KILOGRAMS && (isAlone || !WORDS.has(word));
  return words.find(isCurrency) ?? null;
}

/** Fast path: most cells are plain figures. */
const NO_WORD = /^[\d.,\s-]*$/;

/** The currency that a cell names (USD, AED 100, د.إ); null if it names none. */
export function currencyOf(text: string): string | null {
  if (NO_WORD.test(text)) return null;
  const capitals = text.toUpperCase();
  const code = capitals.trim() === KILOGRAMS ? KILOGRAMS : currencyCodeIn(capitals);
  if (code !== null) return code;
  const inWords = NAMES_IN_WORDS.find(([name]) => name.test(text));
  if (inWords !== undefined) return inWords[1];
  const short = (capitals.match(/(?<![A-Z])[A-Z]+\$?(?![A-Z])/g) ?? []).find((word) =>
    Object.hasOwn(SHORT_NAMES, word),
  );
  if (short !== undefined) return SHORT_NAMES[short] ?? null;
  // A Persian keyboard has a ی and a ک of its own.
  const bare = text.replace(ARTICLE, '').replace(/\s+/g, ' ').replaceAll('ی', 'ي').replaceAll('ک', 'ك');
  const name = Object.keys(NAMES).find((each) => bare.includes(each));
  return name === undefined ? null : (NAMES[name] ?? null);
}

/** Signs and words of several currencies, and dollars of a country that is not known here. A bare dollar is not among them. */
const UNCLEAR = /[¥￥₨]|(?<!\p{L})Rs(?!\p{L})|ريال|دينار|(?<!\p{L})\p{L}{1,2}\$|دولار\s+\p{L}+ي(?!\p{L})/iu;
const DOLLAR = /[$＄]|دولار/;
/** Also in بالدولار للقطعة: in dollars, for a piece. */
const BARE_DOLLAR = /^(?:[$＄]|(?:ب?ال)?دولار(?:\s+ل\p{L}+)?|dollars?)$/iu;

/** Whether a dollar without its country is that of the United States, or has to be asked about. */
export type Dollar = 'known' | 'unclear';

/** Whether a text is the sign or the word of a dollar, without its country. */
export function isBareDollar(text: string): boolean {
  return BARE_DOLLAR.test(text);
}

/** Whether a text beside a figure names a currency, or has the sign of several. */
export function isMoneyWord(text: string): boolean {
  return currencyOf(text) !== null || UNCLEAR.test(text) || isBareDollar(text) || /^\p{Sc}$/u.test(text);
}

/** A sign in a text that names no currency for sure, such as ¥; null if it has none, or names one. */
export function unclearSign(text: string, dollar: Dollar): string | null {
  if (currencyOf(text) !== null) return null;
  return (UNCLEAR.exec(text) ?? (dollar === 'known' ? null : DOLLAR.exec(text)))?.[0] ?? null;
}

/** A name in the column of currencies that is not known; null if it is empty or known. */
export function unknownCurrency(text: string, dollar: Dollar): string | null {
  const name = text.trim();
  if (name === '' || currencyOf(name) !== null) return null;
  return dollar === 'known' && isBareDollar(name) ? null : name;
}

import { fold } from '../fold.ts';

/** Names of countries that are no names of the platform, as invoices write them. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  usa: 'US',
  us: 'US',
  uk: 'GB',
  'great britain': 'GB',
  england: 'GB',
  uae: 'AE',
  ksa: 'SA',
  prc: 'CN',
  'p r china': 'CN',
  'p r c': 'CN',
  'pr china': 'CN',
  'peoples republic of china': 'CN',
  korea: 'KR',
  'republic of korea': 'KR',
  holland: 'NL',
  turkey: 'TR',
  'viet nam': 'VN',
  'czech republic': 'CZ',
};

let names: ReadonlyMap<string, string> | undefined;

/** The ISO code of the country that the cell of an origin names, in English or Arabic; null if it names none. */
export function originCode(cell: string): string | null {
  // A cell with a digit, as BH01, is a number of something and names no country.
  if (/\p{Nd}/u.test(cell)) return null;
  const text = words(cell.replace(/^\s*(?:made in|product of|صنع في)\s*/i, ''));
  if (text === '') return null;
  names ??= namesOfCountries();
  return names.get(text) ?? null;
}

function namesOfCountries(): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const inWords = ['en', 'ar'].map((language) => new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }));
  for (const code of letters.flatMap((first) => letters.map((second) => first + second))) {
    const known = inWords.map((name) => name.of(code)).filter((name) => name !== undefined);
    for (const name of known) if (!found.has(words(name))) found.set(words(name), code);
    if (known.length > 0) found.set(code.toLowerCase(), code);
  }
  for (const [name, code] of Object.entries(OTHER_NAMES)) found.set(name, code);
  return found;
}

function words(text: string): string {
  return (fold(text).match(/[\p{L}]+/gu) ?? []).join(' ');
}

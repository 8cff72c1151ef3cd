import { asciiDigits } from '../fold.ts';
import { minorUnitOf } from '../tariff/currency.ts';
import { currencyOf, isMoneyWord } from './currencies.ts';

/** The mark between whole units and decimals. */
export type DecimalMark = '.' | ',';

/** What a text means as a figure: of money, or of a quantity. */
export type FigureReading =
  | {
      readonly kind: 'figure';
      /** A plain decimal without superfluous zeros. */
      readonly value: string;
      /** The currency written beside it; empty without one, or with a sign of several. */
      readonly currency: string;
      /** The unit written behind it, as in 10 pcs; empty without one. */
      readonly unit: string;
    }
  /** Below zero, as in -5 or (5): a credit or a discount, and never a value. */
  | { readonly kind: 'negative'; readonly value: string }
  /** It can be meant in the ways listed, none of which is chosen. Each is written so that it is read as what it means. */
  | { readonly kind: 'unclear'; readonly readings: readonly string[] }
  | { readonly kind: 'empty' | 'not_a_number' };

/** What is known of a figure before it is read. */
export interface FigureContext {
  /** The mark that separates decimals, where other figures or the visitor say it. */
  readonly mark?: DecimalMark | null;
  /** Its currency. With three decimals, as in Kuwait, a point before three digits separates them. */
  readonly currency?: string;
}

/** Marks of direction, which copied text can hold. */
const INVISIBLE = /[\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;
/** Fast path: most figures of a file are plain, and then no separator has to be understood. */
const PLAIN = /^\d{1,15}(?:\.\d{1,2})?$/;
/** A figure with what stands before and behind it, which has no digit. */
const PARTS = /^([^\d]*?)([.,٫]?\d(?:[\d.,٫٬' ]*\d)?)([^\d]*)$/;
/** Words that multiply a figure, which are no unit. */
const MULTIPLE = /^(?:k|m|mn|mio|bn|cr|crores?|lakhs?|lacs?|millions?|thousand|hundred|ألف|الف|مليون)\.?$/i;
/** A word behind a figure, which may be its unit: 10 pcs, 5.00/kg. */
const UNIT = /^\/?\s*\(?(\p{L}[\p{L}.²³]{0,11})\)?$/u;
/** Digits in groups: threes, or in India and its neighbours twos before the last three. */
const GROUPS = (mark: string) => new RegExp(`^\\d{1,3}(?:${mark}\\d{3})+$|^\\d{1,2}(?:${mark}\\d{2})*${mark}\\d{3}$`);
const GROUPED = { '.': GROUPS('\\.'), ',': GROUPS(','), ' ': GROUPS(' '), "'": GROUPS("'") } as const;

const NOT_A_NUMBER = { kind: 'not_a_number' } as const;

/**
 * Reads a figure as people write it, for the calculator, the command line and invoices alike: 1,234.50, 1.234,50, ١٬٢٣٤٫٥٠,
 * 1'234.5, 12,50, .5, 1,23,456.00, AED 100, USD1,200, (100). Only one mark before exactly three digits has two meanings
 * (1,234): unless the context settles it, it is unclear and both readings are given.
 */
export function readFigure(text: string, context: FigureContext = {}): FigureReading {
  if (PLAIN.test(text)) return figure(text, '', '');
  const written = asciiDigits(text.replace(INVISIBLE, '').normalize('NFKC'))
    .replace(/[\u2019\u02bc`´]/g, "'")
    .replace(/\u060c/g, ',')
    .replace(/[\u2212\u2013\u2014]/g, '-')
    .replace(/\s+/g, ' ')
    .replace(/^\s*\(-\)\s*/, '-')
    .trim();
  if (written === '') return { kind: 'empty' };
  const [, before = '', digits = '', after = ''] = PARTS.exec(written) ?? [];
  if (digits === '') return NOT_A_NUMBER;
  // The point of an abbreviation, as in Rs.50, is none of the figure.
  const body = /\p{L}$/u.test(before) && digits.startsWith('.') ? digits.slice(1) : digits;
  const around = aroundOf(before, after);
  if (around === null) return NOT_A_NUMBER;
  const { currency, unit, isNegative } = around;
  const read = plainOf(body, { ...context, currency: currency || (context.currency ?? '') });
  if (typeof read !== 'string') return isNegative && read.kind === 'unclear' ? NOT_A_NUMBER : read;
  return isNegative ? { kind: 'negative', value: plain(read) } : figure(read, currency, unit);
}

/** The plain decimal that a text means; null if it is no figure or has two meanings. */
export function plainFigure(text: string, context: FigureContext = {}): string | null {
  const read = readFigure(text, context);
  return read.kind === 'figure' ? read.value : null;
}

/** The decimal mark that some figures of a column show; null if none shows it, 'both' if they contradict each other. */
export function markOf(texts: Iterable<string>): DecimalMark | 'both' | null {
  let found: DecimalMark | null = null;
  for (const text of texts) {
    const shown = markIn(text);
    if (shown === null || shown === found) continue;
    if (found !== null) return 'both';
    found = shown;
  }
  return found;
}

/** The decimal mark that one figure shows; null if it shows none, or is none. */
export function markIn(text: string): DecimalMark | null {
  const { kind } = readFigure(text);
  if (kind !== 'figure' && kind !== 'negative') return null;
  const marks = asciiDigits(text.replace(/\u060c/g, ',')).match(/[.,](?=\d)/g) ?? [];
  const last = marks.at(-1) as DecimalMark | undefined;
  if (last === undefined) return null;
  // Several equal marks separate thousands, so the decimal mark is the other one.
  if (marks.length > 1 && marks.every((each) => each === last)) return last === '.' ? ',' : '.';
  return last;
}

interface Around {
  readonly currency: string;
  readonly unit: string;
  readonly isNegative: boolean;
}

/** What stands around the digits: a currency, a unit, a sign. Null for anything else, as in "Total 9000" or 25k. */
function aroundOf(before: string, after: string): Around | null {
  const isBracketed = before.includes('(') && after.startsWith(')');
  const isNegative = isBracketed || /^[^(]*-\s*$|^-/.test(before.trim()) || /^\s*-\s*$/.test(after);
  const name = before
    .replace(/[(+]|-\s*$|^\s*-/g, '')
    .replace(/[:=\s]+$/, '')
    .trim();
  // 100,- and 100.- have no decimals.
  const rest = (isBracketed ? after.slice(1) : after).replace(/^[.,]-|^\s*-\s*$/, '').trim();
  if (name !== '' && !isMoneyWord(name)) return null;
  const isMoney = rest === '' || rest === '.' || isMoneyWord(rest);
  const [, unit = ''] = isMoney ? [] : (UNIT.exec(rest) ?? []);
  if (!isMoney && (unit === '' || MULTIPLE.test(unit))) return null;
  return { currency: currencyOf(name) ?? (isMoney ? currencyOf(rest) : null) ?? '', unit, isNegative };
}

/** The digits of a figure as a plain decimal, or why there is none. */
function plainOf(
  digits: string,
  { mark = null, currency = '' }: FigureContext,
): string | Exclude<FigureReading, { kind: 'figure' }> {
  // The Arabic separators have one meaning only, so a comma beside them groups.
  const isArabic = digits.includes('٫');
  const hasArabicGroups = digits.includes('٬');
  const text = digits.replaceAll('٬', ',').replace('٫', '.');
  const [points, commas] = [count(text, '.'), count(text, ',')];
  const used = text.lastIndexOf('.') > text.lastIndexOf(',') ? '.' : ',';
  if (isArabic) return decimalOf(text, '.');
  if (hasArabicGroups) return decimalOf(text, used === '.' && points === 1 ? '.' : 'none');
  if (points > 0 && commas > 0) return decimalOf(text, used);
  if (points + commas === 0) return decimalOf(text, 'none');
  if (points + commas > 1) return decimalOf(text, 'none');
  const [whole = '', rest = ''] = text.split(used);
  const isUnclear = rest.length === 3 && /^[1-9]\d{0,2}$/.test(whole);
  if (!isUnclear) return decimalOf(text, used);
  const decimals = currency === '' ? 2 : minorUnitOf(currency);
  const known = mark ?? (used === '.' && decimals === 3 ? '.' : used === ',' && decimals === 0 ? '.' : null);
  if (known !== null) return decimalOf(text, known === used ? used : 'none');
  return { kind: 'unclear', readings: [whole + rest, `${whole}.${rest}${minorUnitOf(currency) === 3 ? '' : '0'}`] };
}

/** A figure whose decimals follow this mark, all other marks of which group its digits in the same way. */
function decimalOf(text: string, mark: DecimalMark | 'none'): string | typeof NOT_A_NUMBER {
  const at = mark === 'none' ? -1 : text.lastIndexOf(mark);
  const whole = at < 0 ? text : text.slice(0, at);
  const fraction = at < 0 ? '' : text.slice(at + 1);
  if (!/^\d*$/.test(fraction)) return NOT_A_NUMBER;
  if (/^\d*$/.test(whole)) return whole + fraction === '' ? NOT_A_NUMBER : `${whole}.${fraction}`;
  const separator = /[^\d]/.exec(whole)?.[0] ?? '';
  if (separator === mark || !Object.hasOwn(GROUPED, separator)) return NOT_A_NUMBER;
  const isGrouped = GROUPED[separator as keyof typeof GROUPED].test(whole);
  return isGrouped ? `${whole.replaceAll(separator, '')}.${fraction}` : NOT_A_NUMBER;
}

function figure(digits: string, currency: string, unit: string): FigureReading {
  return { kind: 'figure', value: plain(digits), currency, unit };
}

/** Fast path: most figures have no superfluous zeros. */
const IS_SHORT = /^(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/;

/** Without superfluous zeros: 007.50 as 7.5. */
function plain(digits: string): string {
  if (IS_SHORT.test(digits)) return digits;
  const [whole = '', fraction = ''] = digits.split('.');
  const short = fraction.replace(/0+$/, '');
  return `${whole.replace(/^0+(?=\d)/, '') || '0'}${short === '' ? '' : `.${short}`}`;
}

function count(text: string, mark: string): number {
  return text.split(mark).length - 1;
}

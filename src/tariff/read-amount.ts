import { asciiDigits } from '../fold.ts';
import { minorUnitOf } from './currency.ts';

/** What a text means as an amount. */
export type AmountReading =
  | { readonly kind: 'amount'; readonly amount: string }
  | { readonly kind: 'empty' }
  /** It can be meant in the ways listed, none of which is chosen. */
  | { readonly kind: 'unclear'; readonly readings: readonly string[] }
  | { readonly kind: 'not_a_number' };

/** Marks of direction, which copied text can hold. */
const INVISIBLE = /[\u061c\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;
const PLAIN = /^\d+(?:\.\d+)?$/;
/** Thousands in threes, all separated in the same way, and a decimal point. */
const GROUPED = /^[1-9]\d{0,2}(?:([, '])\d{3})(?:\1\d{3})*(?:\.\d+)?$/;
/** As written where the comma is the decimal separator and the point or a space groups. */
const DECIMAL_COMMA = /^(?:\d+|[1-9]\d{0,2}(?:([. '])\d{3})(?:\1\d{3})*),\d+$/;
const GROUPED_BY_POINTS = /^[1-9]\d{0,2}(?:\.\d{3}){2,}$/;
const ONE_POINT_AND_THREE_DIGITS = /^[1-9]\d{0,2}\.\d{3}$/;
const ONE_COMMA_AND_THREE_DIGITS = /^[1-9]\d{0,2},\d{3}$/;

/**
 * Reads an amount as people write it, in Latin, Arabic or Persian digits: 1234.5, 1,234.5, ١٬٢٣٤٫٥. The point is the
 * decimal separator, and thousands are grouped in threes. What can be meant in another way is not guessed: 12,50 is no
 * amount but has the reading 12.50, and 1.234 is clear only in a currency with three decimals, or if the point is known to
 * separate decimals. 1,234 is clear only where people see at once how it is read, as in a form; elsewhere, say that it is not.
 */
export function readAmount(
  text: string,
  currency: string,
  { isPointKnown = minorUnitOf(currency) === 3, isCommaClear = true } = {},
): AmountReading {
  const digits = asciiDigits(text.replace(INVISIBLE, '').trim());
  if (digits === '') return { kind: 'empty' };
  // The Arabic decimal separator is never anything else, so a comma beside it groups.
  const written = digits
    .replace(/[\u066c\u060c]/g, ',')
    .replace(/[\u2019\u02bc]/g, "'")
    .replace(/\s/g, ' ')
    .replace('\u066b', '.');
  const isClear = digits.includes('\u066b') || isPointKnown || !ONE_POINT_AND_THREE_DIGITS.test(written);
  if (PLAIN.test(written) && isClear) return { kind: 'amount', amount: written };
  // The Arabic thousands separator is never anything else.
  if (!isCommaClear && ONE_COMMA_AND_THREE_DIGITS.test(written) && !digits.includes('\u066c')) {
    const asDecimal = written.replace(',', '.');
    return { kind: 'unclear', readings: [written.replace(',', ''), isPointKnown ? asDecimal : `${asDecimal}0`] };
  }
  if (GROUPED.test(written)) return { kind: 'amount', amount: written.replace(/[, ']/g, '') };
  if (PLAIN.test(written))
    return { kind: 'unclear', readings: [written.replace('.', isCommaClear ? ',' : ''), `${written}0`] };
  if (GROUPED_BY_POINTS.test(written)) return { kind: 'unclear', readings: [written.replaceAll('.', ',')] };
  if (DECIMAL_COMMA.test(written)) {
    const [whole = '', fraction = ''] = written.split(',');
    return { kind: 'unclear', readings: [`${whole.replace(/[. ']/g, ',')}.${fraction}`] };
  }
  return { kind: 'not_a_number' };
}

import type { Columns } from './columns.ts';
import { currencyOf } from './currencies.ts';

/** Whether a dollar without its country is that of the United States, or has to be asked about. */
export type Dollar = 'known' | 'unclear';

/** Signs and words of several currencies, and dollars of a country that is not known here. A bare dollar is not among them. */
const UNCLEAR = /[¥￥₨]|(?<!\p{L})Rs(?!\p{L})|ريال|دينار|(?<!\p{L})\p{L}{1,2}\$|دولار\s+\p{L}+ي(?!\p{L})/iu;
const DOLLAR = /[$＄]|دولار/;
/** Also in بالدولار للقطعة: in dollars, for a piece. */
const BARE_DOLLAR = /^(?:[$＄]|(?:ب?ال)?دولار(?:\s+ل\p{L}+)?|dollars?)$/iu;

/**
 * What a row has in the place of one currency: a sign of several (¥, Rs) or, in the column of currencies of a line, a name
 * that is not known. Null if it has nothing of the kind.
 */
export function unclearCurrencyIn(
  row: readonly string[],
  { roles }: Columns,
  isLine: boolean,
  dollar: Dollar,
): string | null {
  for (const [column, role] of roles.entries()) {
    if (role !== 'unit_price' && role !== 'amount' && role !== 'currency') continue;
    const cell = row[column] ?? '';
    const unclear = isLine && role === 'currency' ? unknownName(cell, dollar) : unclearSign(cell, dollar);
    if (unclear !== null) return unclear;
  }
  return null;
}

/** Whether a text is the sign or the word of a dollar, without its country. */
export function isBareDollar(text: string): boolean {
  return BARE_DOLLAR.test(text);
}

function unclearSign(text: string, dollar: Dollar): string | null {
  if (currencyOf(text) !== null) return null;
  return (UNCLEAR.exec(text) ?? (dollar === 'known' ? null : DOLLAR.exec(text)))?.[0] ?? null;
}

function unknownName(text: string, dollar: Dollar): string | null {
  const name = text.trim();
  if (name === '' || currencyOf(name) !== null) return null;
  return dollar === 'known' && isBareDollar(name) ? null : name;
}

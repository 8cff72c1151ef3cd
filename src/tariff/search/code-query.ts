import { cleanCode } from '../code.ts';
import type { TariffRecord } from '../record.ts';

const LABEL = /^\s*(?:h\.?s\.?|hts|code|heading|subheading|chapter|رمز|كود|البند|بند|الفصل|فصل)[\s:#.]*/iu;

/** The digits of a query that is a code or the start of one, also as "HS 0409.00"; null for any other query. */
export function soughtCode(query: string): string | null {
  if (!/\p{N}/u.test(query)) return null;
  const bare = query.replace(LABEL, '').replace(LABEL, '');
  const code = cleanCode(bare);
  return code !== null && code.length >= 2 && code.length <= 12 ? code : null;
}

/** The records whose code begins so: the very code first, then those with a text of their own, then their heirs. */
export function codeRange(records: readonly TariffRecord[], start: string): TariffRecord[] {
  let low = 0;
  let high = records.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((records[middle] as TariffRecord).code < start) low = middle + 1;
    else high = middle;
  }
  const range: TariffRecord[] = [];
  for (let i = low; records[i]?.code.startsWith(start); i++) range.push(records[i] as TariffRecord);
  const place = (record: TariffRecord) => (record.code === start ? 0 : record.hasOwnText ? 1 : 2);
  return range.sort((a, b) => place(a) - place(b));
}

import type { InvoiceLine } from '../../../src/invoice/lines.ts';
import type { Resolved } from '../../../web/src/invoice/answers.ts';

export const goods = { en: 'Goods', ar: 'سلع' };

/** A line of an invoice that has no figure but its amount. */
export function given(description: string, code = '', amount = '100'): InvoiceLine {
  const empty = { quantity: '', unitPrice: '', currency: '', origin: '' };
  return { description, code, amount, problem: amount === '' ? 'missing' : null, ...empty };
}

/** A line of the tariff. */
export function lineAt(hs_code: string, tariff_rate: string) {
  return { hs_code, description: goods, tariff_rate, via: hs_code.slice(0, 6) };
}

/** The answer to resolving a code. */
export function resolved(code: string, lines: Resolved['lines'], more: Partial<Resolved> = {}): Resolved {
  const nothing = { ignored_digits: '', hs_version: '2022', marginal: [], outlook: [] };
  return { code, status: 'choose', matched: code, ...nothing, lines, total: lines.length, ...more };
}

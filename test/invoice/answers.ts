import type { Classified, Resolved, TariffPort } from '../../src/invoice/decide.ts';
import type { InvoiceLine } from '../../src/invoice/lines.ts';

export const goods = { en: 'Goods', ar: 'سلع' };

/** A line of an invoice that has no figure but its amount. */
export function given(description: string, code = '', amount = '100'): InvoiceLine {
  const empty = { quantity: '', unitPrice: '', currency: '', origin: '' };
  return { description, code, amount, problem: amount === '' ? 'missing' : null, ...empty };
}

/** A line of the tariff. */
export function lineAt(hs_code: string, tariff_rate: string) {
  return { hs_code, description: goods, tariff_rate };
}

/** The answer to resolving a code. */
export function resolved(code: string, lines: Resolved['lines'], more: Partial<Resolved> = {}): Resolved {
  const same_charges = lines.every(({ tariff_rate }) => tariff_rate === lines[0]?.tariff_rate);
  return { code, status: 'choose', matched: code, lines, total: lines.length, same_charges, agreement: null, ...more };
}

/** The answer to classifying a description. */
export function classified(decision: string, ...codes: string[]): Classified {
  return {
    decision,
    candidates: codes.map((hs_code) => ({ hs_code, description: goods, tariff_rate: '5' })),
    distinguish: codes.map((hs_code) => ({ hs_code, en: `word ${hs_code}`, ar: `كلمة ${hs_code}` })),
    reasons: [],
    line: null,
    question: null,
  };
}

/** A tariff of these lines, all of one rate, that knows what some descriptions are. */
export function tariffOf(lines: readonly string[], described: Readonly<Record<string, Classified>> = {}): TariffPort {
  const headingsOf = (description = '') => described[description]?.candidates.map(({ hs_code }) => hs_code.slice(0, 4));
  return {
    resolve: async (code, { description, codeCountry } = {}) => {
      const digits = codeCountry === undefined ? code : code.slice(0, 6);
      const below = lines.filter((each) => each.startsWith(digits.slice(0, 12)));
      const headings = headingsOf(description);
      const agreement = headings === undefined ? 'unknown' : headings.includes(code.slice(0, 4)) ? 'agrees' : 'differs';
      const own = below.map((each) => lineAt(each, '5'));
      return resolved(digits, own, { agreement });
    },
    classify: async (description) => described[description] ?? classified('vague'),
  };
}

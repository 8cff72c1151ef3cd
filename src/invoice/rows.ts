import { INCOTERMS } from '../contract/incoterms.ts';
import { fold } from '../fold.ts';
import { CURRENCIES } from './currencies.ts';
import { nameKey, rowNames } from './row-names.ts';

// What the name of a row says that it is. All names and words are those of data/row-names.csv.

/**
 * What a row is by its name. `tax_included` is a tax that the prices hold, `included` another cost that they hold; a
 * `cash_discount` is for paying early; `balance` is what is left to pay; a `cost` is one
 * that only the visitor can put somewhere, such as packing; `count` has weights or packages, `reference` a number, and `note` no money.
 */
export type NamedKind =
  | 'freight'
  | 'insurance'
  | 'discount'
  | 'cash_discount'
  | 'tax'
  | 'tax_included'
  | 'included'
  | 'payment'
  | 'balance'
  | 'rounding'
  | 'cost'
  | 'total'
  | 'part_total'
  | 'count'
  | 'reference'
  | 'note';

export interface NamedRow {
  readonly kind: NamedKind;
  /** Whether the name is one of goods, too. */
  readonly isTreacherous: boolean;
}

/** The kinds of the data as what they are on an invoice. Duties on an invoice are no goods, and no part of their value. */
const KINDS: Readonly<Record<string, NamedKind>> = {
  freight: 'freight',
  insurance: 'insurance',
  discount: 'discount',
  cash_discount: 'cash_discount',
  tax_included: 'tax_included',
  tax: 'tax',
  duty: 'tax',
  payment: 'payment',
  deposit: 'payment',
  balance: 'balance',
  rounding: 'rounding',
  packing_cost: 'cost',
  handling: 'cost',
  bank_charge: 'cost',
  certificate: 'cost',
  total: 'total',
  subtotal: 'part_total',
  carry_over: 'part_total',
  weight_total: 'count',
  package_total: 'count',
  reference: 'reference',
  note: 'note',
};
/** Of the kinds of several words, the first of these counts: "Discount on freight" is a discount, "VAT on freight" a tax. */
const FIRST: readonly string[] = [
  'reference',
  'payment',
  'tax',
  'cash_discount',
  'discount',
  'freight',
  'insurance',
  'packing_cost',
  'handling',
  'bank_charge',
  'certificate',
  'rounding',
];

const TERMS = [...Object.keys(INCOTERMS).map((term) => term.toLowerCase()), 'cnf', 'c&f', 'c&i', 'ddp'].join('|');
const TERM_OF_SALE = new RegExp(
  `^(?:grand )?(?:sub )?totals? .*\\b(?:${TERMS})\\b|^(?:${TERMS}) (?:total|value|amount|price)\\b`,
);
const FIGURE = /\p{Nd}[\p{Nd}.,٬٫]*/gu;

function isOf(word: string, kind: string): boolean {
  return rowNames().words.get(word)?.has(kind) === true;
}

function isCurrency(word: string): boolean {
  return (CURRENCIES.has(word.toUpperCase()) && !isOf(word, 'goods')) || isOf(word, 'currency');
}

/** Dots within a currency, as in د.إ, separate no words. */
function withCurrency(name: string): string {
  return name.replace(/د\.\s?إ|[رد]\.\s?[سكبعق]/g, ' AED ');
}

/** Whether the name of a row says that it is a sum, and nothing else: "Total (AED):", but not "Total station". */
export function isSumName(name: string): boolean {
  const text = fold(withCurrency(name));
  if (TERM_OF_SALE.test(text.replace(/[^\p{L}\p{N}&]+/gu, ' ').trim())) return true;
  const words = text.replace(FIGURE, ' ').match(/\p{L}+/gu) ?? [];
  const names = words.some((word) => isOf(word, 'total'));
  const isKnown = (word: string) =>
    ['total', 'of_total', 'part_total', 'leaving_out', 'holding', 'tax'].some((kind) => isOf(word, kind)) ||
    isCurrency(word) ||
    (names && isOf(word, 'package')) ||
    /^[bcf]$/.test(word);
  // A number is the sum itself only beside a currency or with decimals, or counts packages; else it may be a model, as in
  // "Total 9000".
  const areSums = (text.match(FIGURE) ?? []).every((figure) => /[.,٬٫]\p{Nd}/u.test(figure)) || words.some(isCurrency);
  return (areSums || packagesIn(name) !== null) && names && words.every(isKnown);
}

/** The packages that the name of a sum counts, as in "TOTAL 3 PALLETS"; null if it counts none. */
export function packagesIn(name: string): string | null {
  for (const [counted, word = ''] of fold(name).matchAll(/\p{Nd}[\p{Nd}.,]*\s*(\p{L}+)/gu))
    if (isOf(word, 'package')) return counted;
  return null;
}

/** Whether a name has a word for a sum in it, so that a row whose amount is the sum of those above is one. */
export function mayBeSumName(name: string): boolean {
  return (fold(name).match(/\p{L}+/gu) ?? []).some((word) => isOf(word, 'total') || isOf(word, 'part_total'));
}

/** Whether a sum says that it is without tax, as "Total excl. VAT" and "Net total" do. */
export function isWithoutTax(name: string): boolean {
  return (fold(name).match(/\p{L}+/gu) ?? []).some((word) => isOf(word, 'leaving_out'));
}

/** The costs that a sum holds by its term of sale, as in "Total CIF Jebel Ali". */
export function heldIn(name: string): { readonly freight: boolean; readonly insurance: boolean } {
  const names: readonly string[] = name.toUpperCase().match(/[A-Z]+/g) ?? [];
  const term = Object.entries(INCOTERMS).find(([each]) => names.includes(each))?.[1];
  return { freight: term?.freight === true, insurance: term?.insurance === true };
}

/** What the name of a row says the row is; null if it may be one of goods. */
export function rowNamed(name: string): NamedRow | null {
  const whole = wholeName(name);
  // A sum that is known as one of a part stays it; all other names of sums are made of words.
  if (whole !== null && whole.kind !== 'total') return whole;
  if (isSumName(name)) {
    const isPart = (fold(name).match(/\p{L}+/gu) ?? []).some((word) => isOf(word, 'part_total'));
    return { kind: isPart ? 'part_total' : 'total', isTreacherous: false };
  }
  if (whole !== null) return whole;
  const charge = chargeNamed(name);
  return charge === null ? null : { kind: charge, isTreacherous: false };
}

/** What the data has under a name as it stands, or without its brackets, figures and currencies; of two languages, under both. */
function wholeName(name: string): NamedRow | null {
  const { rows } = rowNames();
  for (const key of keysOf(name)) {
    const known = rows.get(key);
    const kind = KINDS[known?.kind ?? ''];
    if (known !== undefined && kind !== undefined) return { kind, isTreacherous: known.isTreacherous };
  }
  const sides = name.split(/[/\n|]| - /).filter((side) => nameKey(side) !== '');
  if (sides.length < 2) return null;
  const named = sides.map(wholeName);
  return named.includes(null) ? null : (named[0] ?? null);
}

/** Amounts and percentages within a name; other figures are models, as in "Total 9000". */
const AMOUNT = /@|\p{Nd}[\p{Nd}.,٬٫]*\s*[%٪]|[%٪]\s*\p{Nd}+|\p{Nd}[\p{Nd}.,٬٫]*[.,٫]\p{Nd}+/gu;

function keysOf(name: string): readonly string[] {
  const bare = name.replace(/\([^)]*\)/g, ' ');
  const words = nameKey(withCurrency(bare).replace(AMOUNT, ' '))
    .split(' ')
    .filter((word) => !isCurrency(word));
  return [...new Set([nameKey(name), nameKey(bare), words.join(' ')])].filter((key) => key !== '');
}

/** The cost, tax or payment that the words of a name say, as in "Ocean freight to Jebel Ali:"; null if it names goods. */
function chargeNamed(name: string): NamedKind | null {
  const words = fold(name.replace(/\([^)]*\)/g, ' ').replace(/%/g, ' ')).match(/\p{L}+/gu) ?? [];
  const kindsOf = (word: string) => FIRST.filter((kind) => isOf(word, kind));
  // Behind these words stands a place, as in "Freight to Jebel Ali", or a percentage.
  const place = words.findIndex((word, i) => i > 0 && isOf(word, 'before_place'));
  const telling = (place < 0 ? words : words.slice(0, place)).filter((word) => !isCurrency(word));
  const isKnown = (word: string) => kindsOf(word).length > 0 || isOf(word, 'of_charge');
  if (telling.length === 0 || !telling.every(isKnown)) return null;
  const kinds = telling.flatMap(kindsOf);
  // A word that names goods or a tax by itself is a charge only beside a word for a cost.
  if (kinds.length === 0 || telling.every((word) => isOf(word, 'needs_charge'))) return null;
  const first = FIRST.find((kind) => kinds.includes(kind)) ?? '';
  const isHeld = telling.some((word) => isOf(word, 'holding'));
  if (isHeld && first === 'tax') return 'tax_included';
  if (isHeld && (first === 'freight' || first === 'insurance')) return 'included';
  return KINDS[first] ?? null;
}

/** Whether a sentence says that the prices hold a tax, as in "All prices include VAT". */
export function saysPricesHoldTax(text: string): boolean {
  const words = fold(text).match(/\p{L}+/gu) ?? [];
  const has = (kind: string) => words.some((word) => isOf(word, kind));
  return has('of_prices') && has('tax') && has('holding') && !has('leaving_out');
}

import { CURRENCIES, currencyOf } from './currencies.ts';
import { nameKey, rowNames, UNSPACED } from './row-names.ts';

// What the names of columns say. A name that is not in data/row-names.csv says nothing, and the content of its column decides.

/** What a column of an invoice can be. */
export const COLUMN_ROLES = [
  'description',
  'code',
  'quantity',
  'unit',
  'unit_price',
  'amount',
  'currency',
  'origin',
  'net_weight',
  'gross_weight',
  'pieces',
  'litres',
  'sku',
  'line_number',
] as const;
export type ColumnRole = (typeof COLUMN_ROLES)[number];

/** What a name says: a role, or that the column is none of them; `none` has names such as those of dates and taxes. */
export type NamedRole = ColumnRole | 'none';

/** A name that is known, and how much of it: a whole name counts more than one with other words. */
export interface Named {
  readonly role: NamedRole;
  readonly score: number;
  /** What the column is, more exactly than its role: `tax_amount` has no role. */
  readonly kind: string;
}

/** A foreign word in brackets says more about a column, and does not make it another. */
const BRACKETED = /^[^()]*\([^()]*\)\s*$/;

/** Whether a word says how a column counts, and nothing about what it is. */
function isFiller(word: string): boolean {
  return rowNames().words.get(word)?.has('of_column') === true;
}

/** Whether a word can be a part of a name of columns. */
export function isNameWord(word: string): boolean {
  return isFiller(word) || rowNames().columnWords.has(word);
}

/** What each name of a table says. Of two columns with the same role, the better name counts; of equal names, the first. */
export function rolesByName(names: readonly string[], width = names.length): (ColumnRole | null)[] {
  return namedRoles(names, width).map((role) => (role === 'none' ? null : role));
}

/** As `rolesByName`, with the columns whose names say that they are none of the roles. */
export function namedRoles(names: readonly string[], width = names.length): (NamedRole | null)[] {
  const found = namesOf(names, width);
  const isBetter = (other: Named | null | undefined, own: Named, before: boolean) =>
    other?.role === own.role && (other.score > own.score || (other.score === own.score && before));
  return found.map((own, column) => {
    if (own === null || own.role === 'none') return own?.role ?? null;
    return found.some((other, at) => at !== column && isBetter(other, own, at < column)) ? null : own.role;
  });
}

/** What each name says by itself, also where another column has a better name for the same. */
export function namesOf(names: readonly string[], width = names.length): (Named | null)[] {
  return Array.from({ length: width }, (_, column) => roleNamed(names[column] ?? ''));
}

/** What a name stands for; null if it is not known. Of one in two languages, as in "Bezeichnung / Description", a side is enough. */
export function roleNamed(name: string): Named | null {
  const whole = roleOf(name);
  if (whole !== null) return whole;
  const sides = name.split(/[/\n|]/).filter((side) => side.trim() !== '');
  return sides.length > 1 ? (sides.map(roleOf).find((role) => role !== null) ?? null) : null;
}

/** What the longest known phrase in a name stands for, unless most of the name is foreign to all roles. */
function roleOf(name: string): Named | null {
  const all = wordsOf(name.replace(/^\s*\(?\d{1,2}[.)]\s*/, ''));
  const best = longestPhrase(all);
  if (best === null) return null;
  // "Price (VAT included)" is no price to bill: duty is on the value without tax.
  const isOf = (kind: string) => all.some((word) => rowNames().words.get(word)?.has(kind) === true);
  const isMoney = best.role === 'unit_price' || best.role === 'amount';
  if (isMoney && isOf('tax') && isOf('holding') && !isOf('leaving_out'))
    return { role: 'none', score: best.score, kind: 'amount_with_tax' };
  const { columnWords } = rowNames();
  const telling = all.filter((word) => !isFiller(word));
  const foreign = telling.filter((word) => !columnWords.has(word) && !UNSPACED.test(word));
  // "Option1 Value" is no value, but "Description (Arabic)" is a description.
  const isForeign = foreign.length * 2 >= Math.max(1, telling.length) && foreign.length > 0;
  return isForeign && !BRACKETED.test(name) ? null : best;
}

const MOST_WORDS = 24;

function longestPhrase(all: readonly string[]): Named | null {
  const { columns, unspaced } = rowNames();
  const words = all.slice(0, MOST_WORDS);
  const text = words.join(' ');
  let best: Named | null = null;
  const offer = (phrase: string) => {
    const kind = columns.get(phrase)?.kind;
    if (kind === undefined) return;
    const score = phrase === text ? 100 + phrase.length : phrase.length;
    const role = roleOfKind(kind);
    // Of equal phrases, the one that is a role says more than one that is none.
    const isBetter = best === null || score > best.score || (score === best.score && rank(role) < rank(best.role));
    if (isBetter) best = { role, score, kind };
  };
  for (let from = 0; from < words.length; from++)
    for (let to = from + 1; to <= words.length; to++) offer(words.slice(from, to).join(' '));
  if (UNSPACED.test(text)) for (const phrase of unspaced) if (text.includes(phrase)) offer(phrase);
  return best;
}

function roleOfKind(kind: string): NamedRole {
  return COLUMN_ROLES.find((role) => role === kind) ?? 'none';
}

function rank(role: NamedRole): number {
  return role === 'none' ? COLUMN_ROLES.length : COLUMN_ROLES.indexOf(role);
}

/** Folded words without a currency, unless there is nothing else. */
function wordsOf(name: string): string[] {
  const bare = name.replace(/\p{L}{0,3}[$＄]|[\p{Sc}]/gu, ' ');
  const all = nameKey(bare)
    .split(' ')
    .filter((word) => word !== '');
  const isCurrency = (word: string) =>
    CURRENCIES.has(word.toUpperCase()) || (!isNameWord(word) && currencyOf(word) !== null);
  return all.length > 1 ? all.filter((word) => !isCurrency(word)) : all;
}

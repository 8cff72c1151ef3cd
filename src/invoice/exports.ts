import { nameKey, rowNames } from './row-names.ts';

// The exports of shops and programs, by the makers' own columns: data/row-names.csv has each under its own name.

/** What a column of an export is: a role, or money and marks of a line or of a whole order. */
export interface KnownExport {
  readonly maker: string;
  /** By column; null for one that is not named. */
  readonly kinds: readonly (string | null)[];
}

/** The export that has these names of columns; null if it is none that is known. */
export function exportOf(names: readonly string[]): KnownExport | null {
  const keys = names.map(nameKey);
  const has = new Set(keys);
  for (const [maker, columns] of rowNames().exports) {
    const isWhole = [...columns].every(([key, { isNeeded }]) => !isNeeded || has.has(key));
    // Names of columns that say the same stand once, at the first of them.
    const kinds = keys.map((key) => columns.get(key)?.kind ?? null);
    if (isWhole) return { maker, kinds };
  }
  return null;
}

/** What a column with a kind of the data is, where no export is known. Other kinds are no money. */
export const MONEY_KINDS: Readonly<Record<string, string>> = {
  shipping_amount: 'line_freight',
  freight: 'line_freight',
  insurance: 'line_insurance',
  discount_amount: 'line_discount',
  tax_amount: 'line_tax',
  tax: 'line_tax',
  duty: 'line_tax',
  amount_with_tax: 'line_total',
};

import type { RateUnknown } from '../tariff/record.ts';

/** One row of an edition, as the tariff's publisher wrote it: what is blank is not known here and follows from other rows. */
export interface Entry {
  readonly code: string;
  readonly en: string;
  readonly ar: string;
  /** Percent; null where it follows from the lines below, or is not known. */
  readonly rate: number | null;
  /** Why the publisher states no rate for a line; null where there is one, or it follows from the lines below. */
  readonly rateUnknown: RateUnknown | null;
  readonly aliasesEn: readonly string[];
  readonly aliasesAr: readonly string[];
  readonly active: boolean;
}

/** The columns of our own layout, in the order in which they are written. */
export const COLUMNS = [
  'hs_code',
  'description_en',
  'description_ar',
  'tariff_rate',
  'aliases_en',
  'aliases_ar',
  'is_active',
  'rate_unknown',
] as const;
export type Column = (typeof COLUMNS)[number];

/** Columns that a file may leave out. */
export const OPTIONAL_COLUMNS: ReadonlySet<string> = new Set<Column>([
  'aliases_en',
  'aliases_ar',
  'is_active',
  'rate_unknown',
]);

/** The cells of an entry, one for each column. */
export function cellsOf(entry: Entry): string[] {
  return [
    entry.code,
    entry.en,
    entry.ar,
    entry.rate === null ? '' : String(entry.rate),
    entry.aliasesEn.join('|'),
    entry.aliasesAr.join('|'),
    String(entry.active),
    entry.rateUnknown ?? '',
  ];
}

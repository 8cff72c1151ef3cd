import type { RateUnknown } from '../tariff/record.ts';

/** One row of an edition. Blanks are filled from other rows: see derive.ts. */
export interface Entry {
  readonly code: string;
  readonly en: string;
  readonly ar: string;
  /** Percent; null where it is derived from the lines below, or unknown. */
  readonly rate: number | null;
  /** Why the publisher states no rate for a line; null where there is one, or it is derived. */
  readonly rateUnknown: RateUnknown | null;
  readonly aliasesEn: readonly string[];
  readonly aliasesAr: readonly string[];
  readonly active: boolean;
}

/** The part of an entry that states the duty. */
export type Duty = Pick<Entry, 'rate' | 'rateUnknown'>;

/** Long work on entries pauses after this many (see Steps). */
export const ENTRIES_PER_STEP = 500;

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

/** Whether the duty is given: a rate, or why there is none. */
export function hasDuty({ rate, rateUnknown }: Duty): boolean {
  return rate !== null || rateUnknown !== null;
}

/** Sorts by code, so that every code comes before the codes below it. */
export function byCode(a: { readonly code: string }, b: { readonly code: string }): number {
  return a.code < b.code ? -1 : a.code > b.code ? 1 : 0;
}

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
  /** The duty as the publisher writes it, where it is an amount for a quantity; blank elsewhere. */
  readonly dutyText: string;
  /** The numbers of the procedures that the publisher lists for a line: what they mean is in data/zatca-procedures.csv. */
  readonly procedures: readonly string[];
  readonly aliasesEn: readonly string[];
  readonly aliasesAr: readonly string[];
  readonly active: boolean;
}

/** The part of an entry that states the duty. */
export type Duty = Pick<Entry, 'rate' | 'rateUnknown' | 'dutyText'>;

/** Long work on entries pauses after this many (see Steps). */
export const ENTRIES_PER_STEP = 500;

/** The columns of our own layout, in the order in which they are written. */
export const EDITION_COLUMNS = [
  'hs_code',
  'description_en',
  'description_ar',
  'tariff_rate',
  'aliases_en',
  'aliases_ar',
  'is_active',
  'rate_unknown',
  'duty_text',
  'procedures',
] as const;
export type Column = (typeof EDITION_COLUMNS)[number];

/** The columns that a file must have. */
export const REQUIRED_COLUMNS: readonly Column[] = ['hs_code', 'description_en', 'description_ar', 'tariff_rate'];

/** The columns that an edition needs: the last two only if it has specific duties or procedures. */
export function columnsOf(entries: readonly Entry[]): readonly Column[] {
  const isUnused = {
    duty_text: entries.every(({ dutyText }) => dutyText === ''),
    procedures: entries.every(({ procedures }) => procedures.length === 0),
  };
  return EDITION_COLUMNS.filter((column) => !(column in isUnused) || !isUnused[column as keyof typeof isUnused]);
}

/** The cells of an entry, one for each of these columns. */
export function entryCells(entry: Entry, columns: readonly Column[]): string[] {
  return columns.map((column) => CELLS[column](entry));
}

const CELLS: { readonly [C in Column]: (entry: Entry) => string } = {
  hs_code: ({ code }) => code,
  description_en: ({ en }) => en,
  description_ar: ({ ar }) => ar,
  tariff_rate: ({ rate }) => (rate === null ? '' : String(rate)),
  aliases_en: ({ aliasesEn }) => aliasesEn.join('|'),
  aliases_ar: ({ aliasesAr }) => aliasesAr.join('|'),
  is_active: ({ active }) => String(active),
  rate_unknown: ({ rateUnknown }) => rateUnknown ?? '',
  duty_text: ({ dutyText }) => dutyText,
  procedures: ({ procedures }) => procedures.join('|'),
};

/** Whether the duty is given: a rate, or why there is none. */
export function hasDuty({ rate, rateUnknown }: Pick<Entry, 'rate' | 'rateUnknown'>): boolean {
  return rate !== null || rateUnknown !== null;
}

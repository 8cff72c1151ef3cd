/** Why a tariff states no import duty for a line. */
export const RATE_UNKNOWN = [
  'import_prohibited',
  'export_prohibited',
  'trade_prohibited',
  'not_stated',
  'specific_duty',
  'not_understood',
] as const;
export type RateUnknown = (typeof RATE_UNKNOWN)[number];

/** What the tariff says of one code, with every blank filled in. */
export interface Facts {
  readonly code: string;
  readonly en: string;
  readonly ar: string;
  /** False when both texts are inherited from the code above. */
  readonly hasOwnText: boolean;
  /** Everyday words, separated by |, the most usual first. A list of short strings would take twice the memory. */
  readonly aliasesEn: string;
  readonly aliasesAr: string;
  /** Import duty in percent: its own, or the commonest among the lines below. */
  readonly rate: number;
  readonly lowestRate: number;
  readonly highestRate: number;
  /** Set where the tariff states no rate for this line; `rate` is then that of the nearest code above that states one. */
  readonly rateUnknown: RateUnknown | null;
  /** That code; blank where none states a rate, so that `rate` is the usual one of the heading, and elsewhere. */
  readonly ratedBy: string;
  /** The duty as the tariff states it, where it is an amount for a quantity; blank elsewhere. */
  readonly dutyText: string;
  /** The numbers of the procedures that the tariff lists for this line. */
  readonly procedures: readonly string[];
  readonly active: boolean;
}

/** The aliases in a text that separates them by |. */
export function aliasList(text: string): readonly string[] {
  return text === '' ? [] : text.split('|');
}

/** One code of the tariff in its place in the hierarchy. */
export interface TariffRecord extends Facts {
  /** How many digits the code has. */
  readonly level: number;
  readonly parent: TariffRecord | null;
  /** Direct children, ordered by code. */
  readonly children: readonly TariffRecord[];
  /** Its index among the records of the catalogue. */
  readonly position: number;
}

import type { Catalogue } from '../tariff/catalogue.ts';
import type { Assessment } from '../tariff/duty.ts';
import type { TariffRecord } from '../tariff/record.ts';

/** What operations answer from: one catalogue for the whole request, and the settings that change an answer. */
export interface Sources {
  readonly catalogue: Catalogue;
  readonly vatPercent: string;
}

/** A part of a longer list. */
export interface Page<Item> {
  readonly items: readonly Item[];
  /** How many items there are on all pages together. */
  readonly total: number;
  readonly limit: number;
  readonly offset: number;
}

/** The duty, VAT and landed cost of a value under one code. */
export interface Calculation {
  readonly record: TariffRecord;
  readonly currency: string;
  readonly amounts: Assessment;
}

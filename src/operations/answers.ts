import type { Measure } from '../contract/measure-schemas.ts';
import type { GoodsSearch } from '../goods/goods-search.ts';
import type { Catalogue } from '../tariff/catalogue.ts';
import type { Correlations } from '../tariff/correlations.ts';
import type { Assessment } from '../tariff/duty.ts';
import type { TariffHistory } from '../tariff/history.ts';
import type { Measures } from '../tariff/measures.ts';
import type { TariffRecord } from '../tariff/record.ts';

/** What operations answer from: one catalogue for the whole request, and what else changes an answer. */
export interface Sources {
  readonly catalogue: Catalogue;
  /** Finds goods in the catalogue. Null until its index is built, and where nothing is searched. */
  readonly search: GoodsSearch | null;
  /** Null until the other editions are loaded. */
  readonly history: TariffHistory | null;
  readonly correlations: Correlations;
  readonly measures: Measures;
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
  /** What else holds for the goods on that day. */
  readonly measures: readonly Measure[];
}

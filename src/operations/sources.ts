import { setTimeout as pause } from 'node:timers/promises';
import type { GoodsSearch } from '../classify/goods-search.ts';
import type { Catalogue } from '../tariff/catalogue.ts';
import type { Correlations } from '../tariff/correlations.ts';
import type { Guide } from '../tariff/guide.ts';
import type { TariffHistory } from '../tariff/history.ts';
import type { LegalNotes } from '../tariff/legal-notes.ts';
import type { Measures } from '../tariff/measures.ts';

/** What operations answer from: one catalogue for the whole request, and what else changes an answer. */
export interface Sources {
  readonly catalogue: Catalogue;
  /** Finds goods in the catalogue. Null until its index is built, and where nothing is searched. */
  readonly search: GoodsSearch | null;
  /** Null until the other editions are loaded. */
  readonly history: TariffHistory | null;
  readonly correlations: Correlations;
  readonly guide: Guide;
  readonly legalNotes: LegalNotes;
  /** The measures, with what is known of the countries beside them. */
  readonly measures: Measures;
  /** A VAT of one's own for the instance's country, in percent; null for that of the country. */
  readonly vatPercent: string | null;
}

/** The part of the sources that the day decides. */
export type TariffToday = Pick<Sources, 'catalogue' | 'search' | 'history' | 'measures'>;

/** The part that stays the same while a process runs: tables that come with the software, and settings. */
export type FixedSources = Omit<Sources, keyof TariffToday>;

/** A part of a longer list. */
export interface Page<Item> {
  readonly items: readonly Item[];
  /** How many items there are on all pages together. */
  readonly total: number;
  readonly limit: number;
  readonly offset: number;
}

/** How long a search waits for an index that is being built. */
const INDEX_WAIT_MS = 3_000;

/** Resolves when there is a search, or when that takes too long. The first index is built once after a start. */
export async function untilSearchable({ searchable }: { readonly searchable: Promise<void> }): Promise<void> {
  const waiting = new AbortController();
  await Promise.race([
    searchable,
    pause(INDEX_WAIT_MS, undefined, { signal: waiting.signal, ref: false }).catch(() => {}),
  ]);
  waiting.abort();
}

import { GoodsSearch, type GoodsSearchOptions } from '../classify/goods-search.ts';
import type { SavedIndex } from '../search/search-index.ts';
import type { Steps } from '../steps.ts';
import { Catalogue } from '../tariff/catalogue.ts';
import type { Facts } from '../tariff/record.ts';
import { derive } from './derive.ts';
import { parseEdition } from './parse-edition.ts';

/** What a catalogue is built from. */
export interface SavedCatalogue {
  readonly facts: readonly Facts[];
  readonly index: SavedIndex;
}

/** Catalogues that were saved when they were built: to read an edition and index it takes most of the time of a start. */
export interface SavedCatalogues {
  /** The catalogue of the edition with this content; null if there is none that can be used. */
  read(content: string): Steps<SavedCatalogue | null>;
  write(content: string, saved: SavedCatalogue): Steps<void>;
}

export interface SearchableOptions extends Omit<GoodsSearchOptions, 'savedIndex'> {
  /** Without it every index is built. */
  readonly savedCatalogues?: SavedCatalogues | null;
  /** Gets the catalogue before its index is built, which takes longest. */
  readonly beforeSearch?: (catalogue: Catalogue) => void;
}

/** Builds the catalogue of a stored edition. */
export function* catalogueOf(edition: string, content: string): Steps<Catalogue> {
  return yield* Catalogue.build(edition, yield* derive(yield* parseEdition(content)));
}

/** Builds the search of a stored edition, and the catalogue that it searches. */
export function* searchOf(
  edition: string,
  content: string,
  { savedCatalogues = null, beforeSearch, ...options }: SearchableOptions = {},
): Steps<GoodsSearch> {
  const saved = savedCatalogues === null ? null : yield* savedCatalogues.read(content);
  const facts = saved?.facts ?? (yield* derive(yield* parseEdition(content)));
  const catalogue = yield* Catalogue.build(edition, facts);
  beforeSearch?.(catalogue);
  const search = yield* GoodsSearch.build(catalogue, { ...options, savedIndex: saved?.index ?? null });
  if (saved === null && savedCatalogues !== null)
    yield* savedCatalogues.write(content, { facts, index: search.index.save() });
  return search;
}

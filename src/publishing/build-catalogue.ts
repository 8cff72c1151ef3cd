import type { SavedIndex } from '../search/saved-index.ts';
import type { Steps } from '../steps.ts';
import { Catalogue, type CatalogueOptions } from '../tariff/catalogue.ts';
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

export interface StoredCatalogueOptions extends Omit<CatalogueOptions, 'savedIndex'> {
  /** Without it every index is built. */
  readonly savedCatalogues?: SavedCatalogues | null;
}

/** Builds the catalogue of a stored edition. */
export function* catalogueOf(
  edition: string,
  content: string,
  { savedCatalogues = null, ...options }: StoredCatalogueOptions = {},
): Steps<Catalogue> {
  const saved = savedCatalogues === null ? null : yield* savedCatalogues.read(content);
  const facts = saved?.facts ?? (yield* derive(yield* parseEdition(content)));
  const catalogue = yield* Catalogue.build(edition, facts, { ...options, savedIndex: saved?.index ?? null });
  if (saved === null && savedCatalogues !== null)
    yield* savedCatalogues.write(content, { facts, index: catalogue.index.save() });
  return catalogue;
}

/** The same without a search index, which takes most of the time. */
export function* unsearchableOf(edition: string, content: string): Steps<Catalogue> {
  const entries = yield* parseEdition(content);
  return yield* Catalogue.buildUnsearchable(edition, yield* derive(entries));
}

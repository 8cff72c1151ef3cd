import { Catalogue } from '../tariff/catalogue.ts';
import type { LinearModel } from '../tariff/search/model/linear-model.ts';
import type { SavedIndexes } from '../tariff/search/saved-index.ts';
import type { Steps } from '../tariff/steps.ts';
import { derive } from './derive.ts';
import { parseEdition } from './parse-edition.ts';

/** Builds the catalogue of a stored edition. `beforeIndex` gets it before its search index is built. */
export function* catalogueOf(
  edition: string,
  content: string,
  beforeIndex?: (catalogue: Catalogue) => void,
  model: LinearModel | null = null,
  savedIndexes: SavedIndexes | null = null,
): Steps<Catalogue> {
  const facts = yield* derive(yield* parseEdition(content));
  const saved = savedIndexes?.read(content) ?? null;
  yield;
  const catalogue = yield* Catalogue.build(edition, facts, beforeIndex, model, saved);
  if (saved === null) savedIndexes?.write(content, catalogue.index.save());
  return catalogue;
}

/** The same without a search index, which takes most of the time. */
export function* unsearchableOf(edition: string, content: string): Steps<Catalogue> {
  const entries = yield* parseEdition(content);
  return yield* Catalogue.buildUnsearchable(edition, yield* derive(entries));
}

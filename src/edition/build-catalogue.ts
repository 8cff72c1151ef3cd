import { Catalogue } from '../tariff/catalogue.ts';
import type { LinearModel } from '../tariff/search/model/linear-model.ts';
import type { Steps } from '../tariff/steps.ts';
import { derive } from './derive.ts';
import { parseEdition } from './parse-edition.ts';

/** Builds the catalogue of a stored edition. `beforeIndex` gets it before its search index is built. */
export function* catalogueOf(
  edition: string,
  content: string,
  beforeIndex?: (catalogue: Catalogue) => void,
  model: LinearModel | null = null,
): Steps<Catalogue> {
  const entries = yield* parseEdition(content);
  return yield* Catalogue.build(edition, yield* derive(entries), beforeIndex, model);
}

/** The same without a search index, which takes most of the time. */
export function* unsearchableOf(edition: string, content: string): Steps<Catalogue> {
  const entries = yield* parseEdition(content);
  return yield* Catalogue.buildUnsearchable(edition, yield* derive(entries));
}

import { readFileSync } from 'node:fs';
import { catalogueOf } from '../src/publishing/build-catalogue.ts';
import { BUNDLED_EDITION } from '../src/service/bundled-data.ts';
import { bundledSearchModel } from '../src/service/search-model.ts';
import { bundledTitles } from '../src/service/titles.ts';
import { finish } from '../src/steps.ts';
import type { Catalogue } from '../src/tariff/catalogue.ts';

/** The catalogue of the bundled edition, as the server builds it. */
export function bundledCatalogue(model = bundledSearchModel(), readTitles = bundledTitles): Catalogue {
  return finish(catalogueOf('bundled', readFileSync(BUNDLED_EDITION, 'utf8'), { model, readTitles }));
}

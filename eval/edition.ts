import { readFileSync } from 'node:fs';
import { derive } from '../src/edition/derive.ts';
import { parseEdition } from '../src/edition/parse-edition.ts';
import { bundledSearchModel } from '../src/service/search-model.ts';
import { bundledTitles } from '../src/service/titles.ts';
import { Catalogue } from '../src/tariff/catalogue.ts';
import { finish } from '../src/tariff/steps.ts';

/** The catalogue of the bundled edition, as the server builds it. */
export function bundledCatalogue(model = bundledSearchModel(), readTitles = bundledTitles): Catalogue {
  const text = readFileSync(new URL('../data/tarifa-2022.csv', import.meta.url), 'utf8');
  return finish(Catalogue.build('bundled', finish(derive(finish(parseEdition(text)))), { model, readTitles }));
}

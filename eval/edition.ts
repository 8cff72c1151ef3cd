import { readFileSync } from 'node:fs';
import type { GoodsSearch } from '../src/goods/goods-search.ts';
import { searchOf } from '../src/publishing/build-catalogue.ts';
import { BUNDLED_EDITION } from '../src/service/bundled-data.ts';
import { bundledLineFacts } from '../src/service/line-facts.ts';
import { bundledSearchModel } from '../src/service/search-model.ts';
import { bundledTitles } from '../src/service/titles.ts';
import { finish } from '../src/steps.ts';

/** The search of the bundled edition, as the server builds it. */
export function bundledSearch(model = bundledSearchModel(), readTitles = bundledTitles): GoodsSearch {
  return finish(
    searchOf('bundled', readFileSync(BUNDLED_EDITION, 'utf8'), { model, readTitles, readLineFacts: bundledLineFacts }),
  );
}

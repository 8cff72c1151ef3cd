import type { GoodsSearchOptions } from '../goods/goods-search.ts';
import type { Log } from '../log.ts';
import { readLineFacts } from './line-facts.ts';
import { readSearchModel } from './search-model.ts';
import { readTitles as readBundledTitles } from './titles.ts';

/** How the files that search uses are read. */
export interface SearchDataReaders {
  readonly readModel?: typeof readSearchModel;
  readonly readTitles?: typeof readBundledTitles;
}

/** Reads what search uses besides the edition. Search works without it, so the log says what is missing. */
export function searchData(
  log: Log,
  { readModel = readSearchModel, readTitles = readBundledTitles }: SearchDataReaders = {},
): Required<Pick<GoodsSearchOptions, 'model' | 'readTitles' | 'readLineFacts'>> {
  const unusable = (event: string, advice: string) => (error: unknown) =>
    log.warn(event, { error: String(error), advice });
  return {
    model: readModel(
      unusable(
        'search_model_unusable',
        'Search ranks by words alone. Restore data/search-model.bin.gz and start again.',
      ),
    ),
    readTitles: () =>
      readTitles(
        unusable('titles_unusable', 'Search matches no product titles. Restore data/titles-2022.csv and start again.'),
      ),
    readLineFacts: () =>
      readLineFacts(
        unusable(
          'line_facts_unusable',
          'Lines are decided without the corrections. Restore data/line-facts.csv and start again.',
        ),
      ),
  };
}

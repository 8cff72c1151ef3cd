import type { Log } from '../log.ts';
import type { Titles } from '../tariff/search/index-builder.ts';
import type { LinearModel } from '../tariff/search/model/linear-model.ts';
import type { Steps } from '../tariff/steps.ts';
import { readSearchModel } from './search-model.ts';
import { readTitles as readBundledTitles } from './titles.ts';

/** How the files that search uses are read. */
export interface SearchDataReaders {
  readonly readModel?: typeof readSearchModel;
  readonly readTitles?: typeof readBundledTitles;
}

/** What search uses besides the edition. */
export interface SearchData {
  readonly model: LinearModel | null;
  readonly readTitles: () => Steps<Titles>;
}

/** Reads what search uses besides the edition. Search works without it, so the log says what is missing. */
export function searchData(
  log: Log,
  { readModel = readSearchModel, readTitles = readBundledTitles }: SearchDataReaders = {},
): SearchData {
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
  };
}

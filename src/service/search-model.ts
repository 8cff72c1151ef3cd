import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { LinearModel } from '../search/model/linear-model.ts';
import { decodeModel } from '../search/model/model-file.ts';

/** The model of search that comes with the software; `npm run train` writes it. */
export const SEARCH_MODEL = new URL('../../data/search-model.bin.gz', import.meta.url);

/** Reads the model. Without one search ranks by words alone, so a missing or damaged file is reported and is no error. */
export function readSearchModel(failed: (error: unknown) => void, file = SEARCH_MODEL): LinearModel | null {
  try {
    // gzip has a checksum: a damaged file is never used.
    return new LinearModel(decodeModel(gunzipSync(readFileSync(file))));
  } catch (error) {
    failed(error);
    return null;
  }
}

/** The same for tools and tests, which must not go on without it. */
export function bundledSearchModel(): LinearModel | null {
  return readSearchModel((error) => {
    throw error;
  });
}

import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { LineFactsTable } from '../classify/line/line-facts-table.ts';
import type { Titles } from '../search/index-builder.ts';
import { LinearModel } from '../search/model/linear-model.ts';
import { decodeModel } from '../search/model/model-file.ts';
import type { SearchModel } from '../search/search-index.ts';
import type { Steps } from '../steps.ts';
import { csvRows } from '../tables/csv.ts';
import { decodeReader } from '../text/reader/reader-file.ts';
import { bundledGuide } from './bundled-data.ts';
import { readLineFactsFile } from './line-facts.ts';

/** The model of search that comes with the software; `npm run train` writes it. */
export const SEARCH_MODEL = new URL('../../data/search-model.bin.gz', import.meta.url);

/** The reader of texts that comes with the software, and that the model was trained with. */
export const READER = new URL('../../data/reader.bin.gz', import.meta.url);

/** The product titles that come with the software. */
export const TITLES = new URL('../../data/titles-2022.csv', import.meta.url);

const ROWS_PER_STEP = 20;
const HEADING_DIGITS = 4;

/** What search uses besides the edition. */
export interface SearchData {
  readonly model: SearchModel | null;
  readonly readTitles: () => Steps<Titles>;
  readonly readLineFacts: () => LineFactsTable;
}

/** How the files are read; tests pass their own. */
export interface SearchDataReaders {
  readonly readModel?: typeof readSearchModel;
  readonly readTitles?: typeof readTitles;
}

/** Called with the file that cannot be used. Search works without it. */
export type Unusable = (file: 'model' | 'titles' | 'line_facts', error: unknown) => void;

/** Reads what search uses. Without a listener, a file that cannot be used is an error. */
export function searchData(unusable: Unusable = refuse, readers: SearchDataReaders = {}): SearchData {
  const { readModel = readSearchModel, readTitles: read = readTitles } = readers;
  let lineFacts: LineFactsTable | undefined;
  return {
    model: readModel((error) => unusable('model', error)),
    readTitles: () => withGuide(read((error) => unusable('titles', error))),
    // All editions share the table: what it keeps is of the records of each.
    readLineFacts: () => (lineFacts ??= readLineFactsFile((error) => unusable('line_facts', error))),
  };
}

/** The titles and the goods that the guide names. */
function* withGuide(titles: Steps<Titles>): Steps<Titles> {
  const all = new Map(yield* titles);
  for (const { code, text } of bundledGuide().goods) {
    if (code.length < HEADING_DIGITS) continue;
    const known = all.get(code);
    all.set(code, `${known === undefined ? '' : `${known}|`}${text.en}|${text.ar}`);
  }
  return all;
}

function refuse(_file: string, error: unknown): never {
  throw error;
}

/** Reads the model and its reader. Without them search ranks by words alone, so a damaged file is reported and is no error. */
export function readSearchModel(failed: (error: unknown) => void, file = SEARCH_MODEL): SearchModel | null {
  try {
    // gzip has a checksum: a damaged file is never used.
    const classes = new LinearModel(decodeModel(gunzipSync(readFileSync(file))));
    return { classes, reader: decodeReader(gunzipSync(readFileSync(READER))) };
  } catch (error) {
    failed(error);
    return null;
  }
}

/** Reads the titles. Search works without them, so a file that cannot be read is reported and is no error. */
export function* readTitles(failed: (error: unknown) => void, file = TITLES): Steps<Titles> {
  try {
    return yield* parseTitles(readFileSync(file, 'utf8'));
  } catch (error) {
    failed(error);
    return new Map();
  }
}

/** Reads the text of such a file: a row for each subheading, with its code, English titles and Arabic titles. */
export function* parseTitles(text: string): Steps<Titles> {
  const titles = new Map<string, string>();
  for (const { cells } of csvRows(text)) {
    const [code = '', ...columns] = cells;
    titles.set(code, columns.join('|'));
    if (titles.size % ROWS_PER_STEP === 0) yield;
  }
  return titles;
}

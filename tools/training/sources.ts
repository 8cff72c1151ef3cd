import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { csvRows } from '../../src/tables/csv.ts';
import { Guide } from '../../src/tariff/guide.ts';

const root = new URL('../../', import.meta.url);

export const EDITION = 'data/tarifa-2022.csv';
export const TITLES = 'data/titles-2022.csv';
export const COMMONNESS = 'data/commonness.csv';
export const MARKED = 'data/marked-texts.csv';
export const NOT_GOODS = 'data/not-goods.csv';
export const GUIDE = 'data/guide.csv';

/** The files that decide what the model becomes: the data, the analysis of texts, and the recipe of training. */
function sources(): string[] {
  return [
    TITLES,
    COMMONNESS,
    MARKED,
    NOT_GOODS,
    'src/fold.ts',
    ...filesOf('src/text', '.ts'),
    ...filesOf('src/text/reader', '.ts'),
    ...filesOf('src/text/vocabulary', '.json'),
    'src/search/documents.ts',
    'src/search/names.ts',
    'src/search/model/features.ts',
    ...filesOf('tools/training', '.ts'),
  ];
}

function filesOf(folder: string, ending: string): string[] {
  const files = readdirSync(new URL(folder, root)).filter((file) => file.endsWith(ending));
  return files.sort().map((file) => `${folder}/${file}`);
}

export function readSource(path: string): string {
  return readFileSync(new URL(path, root), 'utf8');
}

/** The codes, descriptions and aliases of an edition. A model does not depend on its rates. */
function textsOf(edition: string): string {
  const [header = [], ...rows] = [...csvRows(edition)].map(({ cells }) => cells);
  const columns = ['hs_code', 'description_en', 'description_ar', 'aliases_en', 'aliases_ar'].map((name) =>
    header.indexOf(name),
  );
  return rows.map((cells) => columns.map((column) => cells[column]).join('\t')).join('\n');
}

/** The guide of headings and subheadings. */
export function readGuide(): Guide {
  return Guide.of([...csvRows(readSource(GUIDE))].slice(1).map(({ cells }) => cells));
}

/** The goods that the guide names. A model does not depend on its rules and notes. */
function goodsOf({ goods }: Guide): string {
  return goods.map(({ code, text }) => `${code}\t${text.en}\t${text.ar}`).join('\n');
}

/** The hash of all that a model is trained on. A model with another hash is stale. */
export function trainingHash(): string {
  const hash = createHash('sha256')
    .update(textsOf(readSource(EDITION)))
    .update(goodsOf(readGuide()));
  for (const path of sources()) hash.update(`${path}\0${readSource(path)}\0`);
  return hash.digest('hex');
}

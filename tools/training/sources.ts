import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';

const root = new URL('../../', import.meta.url);

export const EDITION = 'data/tarifa-2022.csv';
export const TITLES = 'data/titles-2022.csv';
export const COMMONNESS = 'data/commonness.csv';

/** The files that decide what the model becomes: the data, the analysis of texts, and the recipe of training. */
function sources(): string[] {
  const search = 'src/search';
  return [
    EDITION,
    TITLES,
    COMMONNESS,
    'src/fold.ts',
    'src/tariff/record.ts',
    ...['arabic-stemmer', 'english-stemmer', 'portable-math', 'text-analysis', 'tokenizer'].map(
      (name) => `${search}/${name}.ts`,
    ),
    ...filesOf(`${search}/vocabulary`, '.json'),
    `${search}/model/features.ts`,
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

/** The hash of all that a model is trained on. A model with another hash is stale. */
export function trainingHash(): string {
  const hash = createHash('sha256');
  for (const path of sources()) hash.update(`${path}\0${readSource(path)}\0`);
  return hash.digest('hex');
}

import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { OPERATIONS } from '../src/contract/operations.ts';
import { csvRows } from '../src/edition/files/csv.ts';

const BUNDLED = new URL('../data/tarifa-2022.csv', import.meta.url);

const MODULES: Readonly<Record<string, () => string>> = { 'virtual:chapters': chapters, 'virtual:contract': contract };

/** Gives the explorer data of the service as modules. They are read during the build, which keeps the bundle small. */
export function data(): Plugin {
  return {
    name: 'tarifa:data',
    resolveId: (id) => (id in MODULES ? `\0${id}` : null),
    load: (id) => MODULES[id.slice(1)]?.() ?? null,
  };
}

/** The titles of the chapters in the bundled edition. The API has no list of chapters, so they would cost 96 requests. */
function chapters(): string {
  const titles: Record<string, { en: string; ar: string }> = {};
  for (const { cells } of csvRows(readFileSync(BUNDLED, 'utf8'))) {
    const [code = '', en = '', ar = ''] = cells;
    if (/^\d\d$/.test(code)) titles[code] = { en, ar };
  }
  return `export const CHAPTERS = ${JSON.stringify(titles)};`;
}

/** The parameters of the operations, without the parts that only documentation needs. */
function contract(): string {
  const parameters = Object.entries(OPERATIONS).map(([id, operation]) => [id, operation.parameters]);
  const documentation = ['description', 'example'];
  const json = JSON.stringify(Object.fromEntries(parameters), (name, value) =>
    documentation.includes(name) ? undefined : value,
  );
  return `export const PARAMETERS = ${json};`;
}

import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { csvRows } from '../src/edition/files/csv.ts';

const BUNDLED = new URL('../data/tarifa-2022.csv', import.meta.url);

/**
 * Gives the explorer the titles of the chapters as a module, read off the bundled edition when it is built.
 * The API lists what is below a code, but nothing is above the chapters, and asking for each would cost 96 requests.
 */
export function chapters(): Plugin {
  return {
    name: 'tarifa:chapters',
    resolveId: (id) => (id === 'virtual:chapters' ? '\0chapters' : null),
    load(id) {
      if (id !== '\0chapters') return null;
      const titles: Record<string, { en: string; ar: string }> = {};
      for (const { cells } of csvRows(readFileSync(BUNDLED, 'utf8'))) {
        const [code = '', en = '', ar = ''] = cells;
        if (/^\d\d$/.test(code)) titles[code] = { en, ar };
      }
      return `export const CHAPTERS = ${JSON.stringify(titles)};`;
    },
  };
}

import type { Plugin } from 'vite';
import { ROW_NAMES_TEXT } from '../src/invoice/row-names-file.ts';
import { csvRows } from '../src/tables/csv.ts';

/** Puts the names of rows and columns into the desk, which has no files: without their languages and most of their notes. */
export function bundledRowNames(): Plugin {
  return {
    name: 'tarifa:row-names',
    load: (id) =>
      id.endsWith('/src/invoice/row-names-file.ts')
        ? `export const ROW_NAMES_TEXT = ${JSON.stringify(shortened(ROW_NAMES_TEXT))};`
        : null,
  };
}

function shortened(text: string): string {
  return [...csvRows(text)]
    .map(({ cells: [name = '', , place = '', kind = '', note = ''] }) => {
      const told = /as a column[^:]*: \w+|treacherous|as goods|^needed$/.exec(note)?.[0] ?? '';
      return [name, '', place, kind, told]
        .map((cell) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
        .join(',');
    })
    .join('\n');
}

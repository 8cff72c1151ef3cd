import { fold } from '../fold.ts';
import { csvRows } from '../tables/csv.ts';
import { ROW_NAMES_TEXT } from './row-names-file.ts';

// The one loader of data/row-names.csv: what rows and columns of invoices are called.

/** What a name stands for. A treacherous one is a name of goods, too. */
export interface KnownName {
  readonly kind: string;
  readonly isTreacherous: boolean;
}

/** What a column of an export is. All that are needed must be there for a table to be that export. */
export interface ExportColumn {
  readonly kind: string;
  readonly isNeeded: boolean;
}

/** The names by where they stand; all are folded, with single spaces. */
export interface RowNames {
  /** Names of columns, with what the column is. */
  readonly columns: ReadonlyMap<string, KnownName>;
  /** Whole names of rows. */
  readonly rows: ReadonlyMap<string, KnownName>;
  /** Single words that names of rows and columns are made of: a word can have several kinds. */
  readonly words: ReadonlyMap<string, ReadonlySet<string>>;
  /** The columns of the exports of programs and shops, by the name of the export. */
  readonly exports: ReadonlyMap<string, ReadonlyMap<string, ExportColumn>>;
  /** Every word of a name of a column. */
  readonly columnWords: ReadonlySet<string>;
  /** Names of columns in scripts without spaces between words, the longest first. */
  readonly unspaced: readonly string[];
}

/** Scripts without spaces between words, where a name stands within a longer text. */
export const UNSPACED = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** Where a name can stand; any other place is the export of a program. */
const PLACES: ReadonlySet<string> = new Set(['row', 'column', 'both', 'word']);
const AS_A_COLUMN = /as a column[^:]*: (\w+)/;

/** The folded words of a name, with a space between them. */
export function nameKey(name: string): string {
  return (fold(name).match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');
}

/** Reads the table: `name,language,place,kind,note`. Of a name that stands twice, the first row counts. */
export function parseRowNames(text: string): RowNames {
  const columns = new Map<string, KnownName>();
  const rows = new Map<string, KnownName>();
  const words = new Map<string, Set<string>>();
  const exports = new Map<string, Map<string, ExportColumn>>();
  for (const { cells } of [...csvRows(text)].slice(1)) {
    const [name = '', , place = '', kind = '', note = ''] = cells;
    const key = nameKey(name);
    const isTreacherous = /treacherous|as goods/.test(note);
    if (key === '') continue;
    if (!PLACES.has(place)) {
      const own = exports.get(place) ?? new Map<string, ExportColumn>();
      exports.set(place, own.set(key, { kind, isNeeded: note === 'needed' }));
    }
    if (place === 'word') words.set(key, (words.get(key) ?? new Set()).add(kind));
    if ((place === 'row' || place === 'both') && !rows.has(key)) rows.set(key, { kind, isTreacherous });
    const asColumn = place === 'both' ? (AS_A_COLUMN.exec(note)?.[1] ?? 'other') : kind;
    if ((place === 'column' || place === 'both') && !columns.has(key))
      columns.set(key, { kind: asColumn, isTreacherous });
  }
  return {
    columns,
    rows,
    words,
    exports,
    columnWords: new Set([...columns.keys()].flatMap((key) => key.split(' '))),
    unspaced: [...columns.keys()].filter((key) => UNSPACED.test(key)).toSorted((a, b) => b.length - a.length),
  };
}

let known: RowNames | undefined;

/** The bundled names, read when they are needed first. */
export function rowNames(): RowNames {
  known ??= parseRowNames(ROW_NAMES_TEXT);
  return known;
}

import { FormatError } from './faults.ts';
import { MAX_CELL, MAX_CELLS, MAX_COLUMNS, MAX_ROWS } from './limits.ts';
import type { FileRow } from './read-tables.ts';

// Reads the tables of an HTML page, which web shops, banks and old programs write and name .xls. Its rows are those of all
// tables in the order of the page, and the texts around them, so that the sums below a table are not lost.

/** The largest spans that browsers obey. */
const MAX_COLSPAN = 1_000;
const MAX_ROWSPAN = 65_534;
/** Tables within each other. */
const MAX_NESTED = 100;
/** Elements whose content is no text of the page. */
const UNREAD = /^(?:script|style|title|xml|template|noscript)$/;
const BLOCKS = /^(?:p|div|h[1-6]|li|ul|ol|center|pre|body|hr|section|header|footer|address)$/;
const ENTITIES = new Map(
  Object.entries({
    lt: '<',
    gt: '>',
    amp: '&',
    quot: '"',
    apos: "'",
    nbsp: ' ',
    euro: '€',
    pound: '£',
    yen: '¥',
  }).concat(
    Object.entries({
      times: '×',
      deg: '°',
      middot: '·',
      ndash: '–',
      mdash: '—',
      bull: '•',
      rlm: '',
      lrm: '',
      reg: '®',
    }),
  ),
);

interface OpenCell {
  readonly columns: number;
  readonly rows: number;
  text: string;
}

/** A value that cells merged with it in the rows below have, too. */
interface Span {
  readonly value: string;
  readonly columns: number;
  rows: number;
}

interface OpenTable {
  /** Null between two rows. */
  cells: string[] | null;
  /** Where the next cell of the row stands. */
  column: number;
  merged: Set<number>;
  cell: OpenCell | null;
  isHidden: boolean;
  readonly spans: Map<number, Span>;
}

/** The rows of an HTML page, without blank ones. A page without a table is refused. */
export function htmlRows(html: string): FileRow[] {
  const page = new HtmlPage();
  let at = 0;
  while (at < html.length) {
    const start = html.indexOf('<', at);
    const end = start < 0 ? html.length : start;
    if (end > at) page.text(html.slice(at, end));
    if (start < 0) break;
    at = markupEnd(html, start, page);
  }
  return page.finish();
}

/** Reports the markup that begins at `start`, and returns its end. */
function markupEnd(html: string, start: number, page: HtmlPage): number {
  const after = (mark: string) => {
    const found = html.indexOf(mark, start);
    return found < 0 ? html.length : found + mark.length;
  };
  if (html.startsWith('<!--', start)) return after('-->');
  const name = /^<\/?([a-z][\w:-]{0,30})/i.exec(html.slice(start, start + 33));
  if (name === null) {
    if (/^<[!?/]/.test(html.slice(start, start + 2))) return after('>');
    // A less-than sign in a text.
    page.text('<');
    return start + 1;
  }
  const end = after('>');
  const tag = (name[1] ?? '').toLowerCase();
  if (html[start + 1] === '/') page.close(tag);
  else page.open(tag, html.slice(start + name[0].length, end));
  if (!UNREAD.test(tag) || html[start + 1] === '/' || html[end - 2] === '/') return end;
  const close = new RegExp(`</${tag}\\s*>`, 'gi');
  close.lastIndex = end;
  return close.exec(html) === null ? html.length : close.lastIndex;
}

class HtmlPage {
  readonly #rows: FileRow[] = [];
  readonly #tables: OpenTable[] = [];
  #hasTable = false;
  /** A text outside all tables. */
  #outside = '';
  #cellCount = 0;

  open(tag: string, attributes: string): void {
    const table = this.#tables.at(-1);
    if (tag === 'table') this.#openTable();
    else if (tag === 'tr' && table !== undefined) {
      this.#closeRow(table);
      table.cells = [];
      table.column = 0;
      table.isHidden = /display\s*:\s*none/i.test(attributes);
    } else if ((tag === 'td' || tag === 'th') && table !== undefined) {
      this.#closeCell(table);
      if (table.cells === null) [table.cells, table.column] = [[], 0];
      const rows = Math.min(spanOf(attributes, 'rowspan'), MAX_ROWSPAN);
      table.cell = { columns: Math.min(spanOf(attributes, 'colspan'), MAX_COLSPAN), rows, text: '' };
    } else this.#break(tag);
  }

  close(tag: string): void {
    const table = this.#tables.at(-1);
    if (table === undefined || !/^(?:table|tr|td|th)$/.test(tag)) {
      this.#break(tag);
      return;
    }
    if (tag === 'td' || tag === 'th') this.#closeCell(table);
    else this.#closeRow(table);
    if (tag === 'table') this.#tables.pop();
  }

  text(source: string): void {
    const text = decoded(source).replace(/[\s\u00a0]+/g, ' ');
    const cell = this.#tables.at(-1)?.cell;
    if (cell === undefined || cell === null) {
      if (this.#tables.length === 0) this.#outside += text;
      return;
    }
    cell.text += text;
    if (cell.text.length > MAX_CELL)
      throw new FormatError(`A cell of the table is longer than ${MAX_CELL} characters.`, 'too_large');
  }

  finish(): FileRow[] {
    while (this.#tables.length > 0) this.close('table');
    if (!this.#hasTable)
      throw new FormatError('The file is an HTML page without a table, also if its name ends in .xls.', 'other_kind');
    this.#closeOutside();
    return this.#rows;
  }

  #openTable(): void {
    this.#closeOutside();
    this.#hasTable = true;
    if (
      this.#tables.push({ cells: null, column: 0, merged: new Set(), cell: null, isHidden: false, spans: new Map() }) >
      MAX_NESTED
    )
      throw new FormatError(`The page has more than ${MAX_NESTED} tables within each other.`, 'too_large');
  }

  /** A line break within a cell, or the end of a text outside. */
  #break(tag: string): void {
    const table = this.#tables.at(-1);
    if (tag !== 'br' && !BLOCKS.test(tag)) return;
    if (table === undefined) this.#closeOutside();
    else if (table.cell !== null && table.cell.text.trim() !== '') table.cell.text = `${table.cell.text.trimEnd()}\n`;
  }

  #closeOutside(): void {
    const text = this.#outside.trim();
    this.#outside = '';
    if (text !== '') this.#push([text], new Set(), false);
  }

  #closeCell(table: OpenTable): void {
    const { cell, cells, spans } = table;
    table.cell = null;
    if (cell === null || cells === null) return;
    fillSpans(table);
    const value = cell.text.replace(/ ?\n ?/g, '\n').trim();
    const { column } = table;
    if (column + cell.columns > MAX_COLUMNS)
      throw new FormatError(`A row of the table has more than ${MAX_COLUMNS} cells.`, 'too_large');
    if (cell.rows > 1) spans.set(column, { value, columns: cell.columns, rows: cell.rows - 1 });
    put(table, value, cell.columns);
  }

  #closeRow(table: OpenTable): void {
    this.#closeCell(table);
    const { cells, merged, isHidden } = table;
    if (cells === null) return;
    fillSpans(table);
    table.cells = null;
    table.merged = new Set();
    if (cells.some((cell) => cell !== '')) this.#push(cells, merged, isHidden);
  }

  #push(cells: readonly string[], merged: ReadonlySet<number>, isHidden: boolean): void {
    this.#cellCount += cells.length;
    if (this.#cellCount > MAX_CELLS || this.#rows.length >= MAX_ROWS)
      throw new FormatError('The tables of the page are larger than any table; save them as XLSX.', 'too_large');
    this.#rows.push({
      row: this.#rows.length + 1,
      cells,
      ...(merged.size > 0 ? { merged } : {}),
      ...(isHidden ? { hidden: 'hidden' } : {}),
    });
  }
}

/** Adds the cells that are merged with one above, up to the next place that is free. */
function fillSpans(table: OpenTable): void {
  const { merged, spans } = table;
  for (let span = spans.get(table.column); span !== undefined; span = spans.get(table.column)) {
    if (--span.rows <= 0) spans.delete(table.column);
    if (span.value !== '') merged.add(table.column);
    put(table, span.value, span.columns);
  }
}

/** Puts a value into its place. Blank cells at the end of a row are not written. */
function put(table: OpenTable, value: string, columns: number): void {
  if (value !== '' && table.cells !== null) {
    while (table.cells.length < table.column) table.cells.push('');
    table.cells.push(value);
  }
  table.column += columns;
}

function spanOf(attributes: string, name: string): number {
  const written = new RegExp(`(?<![\\w-])${name}\\s*=\\s*["']?\\s*(\\d{1,15})`, 'i').exec(attributes)?.[1];
  return Math.max(1, Number(written ?? 1));
}

function decoded(source: string): string {
  if (!source.includes('&')) return source;
  return source.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{1,10}));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return ENTITIES.get(name) ?? whole;
    const point = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return point <= 0x10ffff ? String.fromCodePoint(point) : '\ufffd';
  });
}

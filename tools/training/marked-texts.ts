import { csvRows } from '../../src/tables/csv.ts';
import { MARKS } from '../../src/text/reader/roles.ts';

/** A stretch of a text with one role. */
export interface Span {
  /** The place of its role in `ROLES`. */
  readonly role: number;
  readonly text: string;
}

/** A text whose every word has a role. */
export interface MarkedText {
  readonly isArabic: boolean;
  readonly spans: readonly Span[];
}

const SPAN = /\[([gfnuwptbcq]) ([^\]]*)\]|([^[]+)/g;

/** Reads `[g floor tiles], [t as per PI 2231]`. What stands between two spans belongs to the one before it. */
export function parseMarked(marked: string): Span[] {
  const spans: { role: number; text: string }[] = [];
  for (const [, mark, inside = '', outside = ''] of marked.matchAll(SPAN)) {
    const last = spans.at(-1);
    if (mark !== undefined) spans.push({ role: MARKS.indexOf(mark), text: inside });
    else if (last !== undefined) last.text += outside;
  }
  return spans;
}

/** Reads a file of marked texts, and texts that name no goods. */
export function readMarkedTexts(marked: string, notGoods: string): MarkedText[] {
  const texts = [...csvRows(marked)].slice(1).map(({ cells }) => parseMarked(cells[3] ?? ''));
  const noGoods = [...csvRows(notGoods)]
    .slice(1)
    .map(({ cells }) => [{ role: MARKS.indexOf('c'), text: cells[1] ?? '' }]);
  return [...texts, ...noGoods].map((spans) => ({
    spans,
    isArabic:
      spans.some(({ role, text }) => role === 0 && /[\u0600-\u06ff]/.test(text)) ||
      spans.every(({ text }) => /[\u0600-\u06ff]/.test(text)),
  }));
}

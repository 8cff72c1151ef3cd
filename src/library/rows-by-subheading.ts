import type { RowsOf } from '../classify/line/line-labels.ts';
import { csvRows } from '../tables/csv.ts';

const NEWLINE = 10;
/** The digits of a heading or a subheading at the beginning of a row. */
const GROUP = /^\d{1,6}/;

/**
 * The rows of a table whose first column is a code, and in which the rows of one subheading follow each other. It stays
 * bytes, of which only the rows of a subheading that is asked for are parsed: as texts it would take twice the memory. The row of a
 * heading is a group of its own.
 */
export function rowsBySubheading(bytes: Buffer): RowsOf {
  const places = new Map<string, { readonly start: number; end: number }>();
  for (let start = 0; start < bytes.length; ) {
    const newline = bytes.indexOf(NEWLINE, start);
    const end = newline < 0 ? bytes.length : newline + 1;
    const [group = ''] = GROUP.exec(bytes.toString('latin1', start, start + 6)) ?? [];
    const place = places.get(group);
    if (place === undefined) places.set(group, { start, end });
    else place.end = end;
    start = end;
  }
  return (subheading) => {
    const place = places.get(subheading);
    return place === undefined
      ? []
      : [...csvRows(bytes.toString('utf8', place.start, place.end))].map(({ cells }) => cells);
  };
}

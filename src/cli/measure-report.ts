import { TABLE_NAMES } from '../publishing/measures/law-tables.ts';
import { type MeasureChanges, measureCells } from '../publishing/measures/measure-set.ts';
import { MEASURE_COLUMNS } from '../publishing/measures/parse-measures.ts';
import { reportLine } from '../tables/csv.ts';
import type { MeasureRow } from '../tariff/measure-index.ts';

const MAX_SHOWN = 3;

/** The differences between two sets of measures as rows of a table. */
export function measureRows({ added, removed, changed, tables }: MeasureChanges): (readonly [string, string])[] {
  return [
    ['added', countAndFirst(added.map(nameOf))],
    ['removed', countAndFirst(removed.map(nameOf))],
    ['changed', countAndFirst(changed.map(({ after, columns }) => `${nameOf(after)} in ${columns.join(', ')}`))],
    ...TABLE_NAMES.flatMap((table): (readonly [string, string])[] => {
      const own = tables.filter((each) => each.table === table).map(({ change, row }) => `${change} ${row}`);
      return own.length === 0 ? [] : [[table, countAndFirst(own)]];
    }),
  ];
}

/** The differences for JSON. */
export function measureSummary({ added, removed, changed, tables }: MeasureChanges) {
  const named = ({ measure: { country, kind, title, effective_from } }: MeasureRow) => ({
    country,
    kind,
    title,
    effective_from,
  });
  return {
    added: added.map(named),
    removed: removed.map(named),
    changed: changed.map(({ after, columns }) => ({ ...named(after), columns })),
    tables: tables.map(({ table, change, row, columns }) => ({ table, change, row, columns })),
  };
}

/** Every change as a line of CSV: whole rows that were added or removed, and each cell that changed. */
export function measureCsv({ added, removed, changed, tables }: MeasureChanges): string {
  const lines = [reportLine(['change', 'country', 'kind', 'title_en', 'column', 'before', 'after'])];
  const head = (change: string, { measure }: MeasureRow) => [change, measure.country, measure.kind, measure.title.en];
  for (const row of added) lines.push(reportLine([...head('added', row), 'codes', '', row.codes.join('|')]));
  for (const row of removed) lines.push(reportLine([...head('removed', row), 'codes', row.codes.join('|'), '']));
  for (const { before, after, columns } of changed)
    for (const column of columns) {
      const at = MEASURE_COLUMNS.indexOf(column);
      lines.push(
        reportLine([...head('changed', after), column, measureCells(before)[at] ?? '', measureCells(after)[at] ?? '']),
      );
    }
  for (const { table, change, row, columns } of tables)
    for (const { column, before, after } of columns)
      lines.push(reportLine([change, '', table, row, column, before, after]));
  return lines.join('');
}

function nameOf({ measure: { country, kind, title } }: MeasureRow): string {
  return `${country} ${kind} "${title.en}"`;
}

function countAndFirst(names: readonly string[]): string {
  if (names.length === 0) return '0';
  return `${names.length} (${names.slice(0, MAX_SHOWN).join('; ')}${names.length > MAX_SHOWN ? '; …' : ''})`;
}

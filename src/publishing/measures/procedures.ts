import { MEASURE_KINDS, type Measure } from '../../contract/measure-schemas.ts';
import { csvRows } from '../../tables/csv.ts';
import { NO_CHARGE } from '../../tariff/measure-index.ts';
import type { Procedure } from '../../tariff/stated-measures.ts';

const COUNTRY = 'SA';

/**
 * Reads what the numbers in the column Procedures of Saudi Arabia's tariff mean, by number: a measure, or null for a
 * procedure on export only.
 */
export function parseProcedures(csv: string): Map<string, Procedure | null> {
  const [header, ...rows] = csvRows(csv);
  const procedures = new Map<string, Procedure | null>();
  for (const { line, cells } of rows) {
    const cell = (name: string) => cells[header?.cells.indexOf(name) ?? -1] ?? '';
    const number = cell('procedure');
    const kind = MEASURE_KINDS.find((each) => each === cell('kind'));
    if (kind === undefined) throw new Error(`Row ${line}: "${cell('kind')}" is no kind of measure.`);
    const partOf = cell('part') === '' ? [] : cell('part').split('|');
    procedures.set(number, cell('applies') === 'export' ? null : { measure: measureOf(number, kind, cell), partOf });
  }
  return procedures;
}

function measureOf(number: string, kind: Measure['kind'], cell: (name: string) => string): Measure {
  return {
    country: COUNTRY,
    kind,
    scope: 'all',
    title: { en: cell('title_en'), ar: cell('title_ar') },
    note: { en: cell('note_en'), ar: cell('note_ar') },
    authority: { id: cell('authority'), name: { en: cell('authority_en'), ar: cell('authority_ar') } },
    ...NO_CHARGE,
    effective_from: null,
    effective_to: null,
    source: `ZATCA, customs tariff, procedure ${number}`,
  };
}

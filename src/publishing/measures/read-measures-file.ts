import { FormatError } from '../../tables/faults.ts';
import { type Table, withTables } from '../../tables/tables.ts';
import type { MeasureRow } from '../../tariff/measure-index.ts';
import { type CellRow, type MeasureContext, parseMeasures } from './parse-measures.ts';

/** More rows than any country has measures. */
const MAX_MEASURES = 50_000;

/** Reads a file of measures: CSV, XLSX or JSON with the columns of our layout, in its first table. */
export function readMeasuresFile(path: string, context: MeasureContext, encoding?: string): Promise<MeasureRow[]> {
  const read = async (tables: readonly Table[]) => {
    const [table] = tables.filter(({ isHidden }) => isHidden !== true);
    if (table === undefined) throw new FormatError('The file has no sheet.');
    const place = table.sheet === undefined ? {} : { sheet: table.sheet };
    const rows: CellRow[] = [];
    for await (const batch of table.rows()) {
      for (const { row, cells, broken } of batch) rows.push({ ...place, row, cells, broken });
      if (rows.length > MAX_MEASURES) throw new FormatError(`The file has more than ${MAX_MEASURES} rows.`);
    }
    const [header, ...below] = rows;
    if (header === undefined) throw new FormatError('The file is empty.');
    return parseMeasures(header, below, context);
  };
  return withTables(path, read, encoding);
}

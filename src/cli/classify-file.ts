import { basename } from 'node:path';
import { ApiError } from '../contract/errors.ts';
import { rolesByName } from '../invoice/column-names.ts';
import { checkParameters } from '../operations/check-parameters.ts';
import { classifyGoods } from '../operations/classify/classify.ts';
import { given } from '../operations/command.ts';
import type { Sources } from '../operations/sources.ts';
import { ANY_ENCODING } from '../tables/encodings.ts';
import { FormatError } from '../tables/faults.ts';
import { type FileRow, type Table, withTables } from '../tables/tables.ts';
import { type Call, Failure } from './command.ts';
import { encodingNamed, encodingText, lengthFault } from './input-file.ts';
import { withSources } from './open-store.ts';
import { Progress } from './progress.ts';
import { rowWriter } from './row-writer.ts';

/** The columns that are added. Where a file has one already, from an earlier run, it is replaced. */
export const CLASSIFY_COLUMNS = [
  'tariff_hs_code',
  'tariff_decision',
  'tariff_probability',
  'tariff_description',
  'tariff_candidates',
  'tariff_error',
] as const;

/** Names of the column with the descriptions, the most certain first. */
const DESCRIPTION_COLUMNS = [
  'description',
  'product',
  'goods',
  'item',
  'title',
  'name',
  'الوصف',
  'وصف',
  'البضاعة',
  'المنتج',
];

type Result = Readonly<Partial<Record<(typeof CLASSIFY_COLUMNS)[number], string>>> & {
  /** Undefined if the row failed. */
  readonly tariff_decision?: 'confident' | 'choose' | 'vague' | 'not_goods';
};

/** Classifies the rows of a CSV or XLSX file and writes them with what was found. Fails if a row failed, after all are written. */
export async function classifyFile(call: Call, file: string): Promise<void> {
  // The API checks the limit; the description is only there because it must have one.
  const { limit } = checkParameters('classify', { description: 'goods', ...given(call, 'limit') });
  const { table, rows } = await rowsOf(file, encodingNamed(call.text('encoding')));
  const [{ cells: header } = { cells: [] }, ...body] = rows;
  const column = columnOf(header, call.text('column'));
  const own = header.flatMap((name, at) => (isResult(name) ? [] : [at]));
  const progress = new Progress(call.err, process.stderr.isTTY);
  const counts = { confident: 0, choose: 0, vague: 0, not_goods: 0, failed: 0 };
  await withSources(call, { search: true }, async (sources) => {
    const writer = rowWriter(call, file, 'Goods');
    await writer.write([...own.map((at) => header[at] ?? ''), ...CLASSIFY_COLUMNS]);
    for (const [i, { cells, broken }] of body.entries()) {
      const broke = broken?.get(column);
      const fault = broke === undefined ? lengthFault(cells, header.length, table) : `The description ${broke}.`;
      const description = (cells[column] ?? '').trim();
      const result = fault === null ? classifyCell(description, limit, sources) : { tariff_error: fault };
      counts[result.tariff_decision ?? 'failed']++;
      await writer.write([...own.map((at) => cells[at] ?? ''), ...CLASSIFY_COLUMNS.map((name) => result[name] ?? '')]);
      progress.update(`Classifying ${basename(file)}`, i + 1, body.length);
    }
    await writer.end();
  });
  const { confident, choose, vague, not_goods, failed } = counts;
  progress.end(
    `Classified ${body.length} rows${encodingText(table)}: ${confident} confident, ${choose} to choose, ${vague} vague, ${not_goods} no goods, ${failed} failed`,
  );
  if (failed > 0) throw new Failure('The failed rows say in the column tariff_error why they could not be classified.');
}

/** An empty cell says nothing, so it is vague and no error. */
function classifyCell(description: string, limit: number, sources: Sources): Result {
  if (description === '') return { tariff_decision: 'vague' };
  try {
    const { decision, candidates } = classifyGoods(
      String(checkParameters('classify', { description }).description),
      limit,
      sources,
    );
    const [first] = candidates;
    return {
      tariff_decision: decision,
      tariff_candidates: candidates.map(({ record }) => record.code).join(' '),
      // Only a confident answer fills the code: the rest is for a person to choose.
      ...(decision === 'confident' && first !== undefined ? { tariff_hs_code: first.record.code } : {}),
      ...(first === undefined
        ? {}
        : { tariff_probability: String(first.probability), tariff_description: first.record.en }),
    };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { tariff_error: error.message };
  }
}

/** The rows of the first table that is not hidden, without blank ones. */
async function rowsOf(
  file: string,
  encoding: string | undefined,
): Promise<{ readonly table: Table; readonly rows: readonly FileRow[] }> {
  const read = async (tables: readonly Table[]) => {
    const table = tables.find(({ isHidden }) => isHidden !== true);
    if (table === undefined) throw new FormatError('The file has no visible sheet.');
    const rows: FileRow[] = [];
    for await (const batch of table.rows())
      for (const row of batch)
        if (row.broken !== undefined || row.cells.some((cell) => cell.trim() !== '')) rows.push(row);
    return { table, rows };
  };
  try {
    return await withTables(file, read, encoding ?? ANY_ENCODING);
  } catch (error) {
    if (error instanceof FormatError) throw new Failure(error.message);
    if (error instanceof Error && 'code' in error) throw new Failure(`${file} cannot be read: ${error.message}`);
    throw error;
  }
}

function columnOf(header: readonly string[], wanted: string | undefined): number {
  const names = header.map((cell) => cell.trim().toLowerCase());
  const column = wanted === undefined ? descriptionColumn(names) : names.indexOf(wanted.trim().toLowerCase());
  if (column >= 0) return column;
  throw new Failure(
    `The head of the file has no column ${wanted ?? 'of descriptions'}: it has ${header.join(', ')}. Name one with --column.`,
  );
}

/** The column whose name is that of a description, or else has such a word: "Item name", but not "Item no". */
function descriptionColumn(names: readonly string[]): number {
  const own = names.map((name) => (isResult(name) ? '' : name));
  const exact = DESCRIPTION_COLUMNS.find((choice) => own.includes(choice));
  if (exact !== undefined) return own.indexOf(exact);
  const named = rolesByName(own).indexOf('description');
  if (named >= 0) return named;
  const choice = DESCRIPTION_COLUMNS.find((each) => own.some((name) => name.includes(each)));
  return choice === undefined ? -1 : own.findIndex((name) => name.includes(choice));
}

function isResult(name: string): boolean {
  return CLASSIFY_COLUMNS.some((column) => column === name.trim().toLowerCase());
}

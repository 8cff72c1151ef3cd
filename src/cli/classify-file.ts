import { basename } from 'node:path';
import type { Sources } from '../api/answers.ts';
import { checkParameters } from '../api/check-parameters.ts';
import { classify } from '../api/classify.ts';
import { ApiError } from '../contract/errors.ts';
import { FormatError } from '../edition/faults.ts';
import { withTables } from '../edition/files/tables.ts';
import { type Call, Failure } from './command.ts';
import { withSources } from './open-store.ts';
import { Progress } from './progress.ts';
import { rowWriter } from './row-writer.ts';

/** The columns that are added. */
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

type Result = Readonly<Partial<Record<(typeof CLASSIFY_COLUMNS)[number], string>>>;

/** Classifies the rows of a CSV or XLSX file and writes them with what was found. */
export async function classifyFile(call: Call, file: string): Promise<void> {
  const [header = [], ...body] = await rowsOf(file);
  const column = columnOf(header, call.text('column'));
  const progress = new Progress(call.err, process.stderr.isTTY);
  const counts = { confident: 0, choose: 0, vague: 0 };
  await withSources(call, { history: false, index: true, chapters: null }, async (sources) => {
    const writer = rowWriter(call, file, 'Goods');
    await writer.write([...header, ...CLASSIFY_COLUMNS]);
    for (const [i, cells] of body.entries()) {
      const result = classifyCell((cells[column] ?? '').trim(), sources);
      if (result.tariff_decision !== undefined) counts[result.tariff_decision as keyof typeof counts]++;
      const own = header.map((_, at) => cells[at] ?? '');
      await writer.write([...own, ...CLASSIFY_COLUMNS.map((name) => result[name] ?? '')]);
      progress.update(`Classifying ${basename(file)}`, i + 1, body.length);
    }
    await writer.end();
  });
  progress.end(
    `Classified ${body.length} rows: ${counts.confident} confident, ${counts.choose} to choose, ${counts.vague} vague`,
  );
}

/** An empty cell says nothing, so it is vague and no error. */
function classifyCell(description: string, sources: Sources): Result {
  if (description === '') return { tariff_decision: 'vague' };
  try {
    const { decision, candidates } = classify(checkParameters('classify', { description }), sources);
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
async function rowsOf(file: string): Promise<(readonly string[])[]> {
  try {
    return await withTables(file, async (tables) => {
      const rows: (readonly string[])[] = [];
      for await (const batch of tables.find(({ isHidden }) => isHidden !== true)?.rows() ?? [])
        for (const { cells } of batch) if (cells.some((cell) => cell.trim() !== '')) rows.push(cells);
      return rows;
    });
  } catch (error) {
    if (error instanceof FormatError) throw new Failure(error.message);
    if (error instanceof Error && 'code' in error) throw new Failure(`${file} cannot be read: ${error.message}`);
    throw error;
  }
}

function columnOf(header: readonly string[], wanted: string | undefined): number {
  const names = header.map((cell) => cell.trim().toLowerCase());
  const choices = wanted === undefined ? DESCRIPTION_COLUMNS : [wanted.trim().toLowerCase()];
  for (const choice of choices) {
    const exact = names.indexOf(choice);
    const at = exact >= 0 || wanted !== undefined ? exact : names.findIndex((name) => name.includes(choice));
    if (at >= 0) return at;
  }
  throw new Failure(
    `The head of the file has no column ${wanted ?? 'of descriptions'}: it has ${header.join(', ')}. Name one with --column.`,
  );
}

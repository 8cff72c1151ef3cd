import { writeFileSync } from 'node:fs';
import { Conflict } from '../store/sql.ts';
import { reportLine } from '../tables/csv.ts';
import { FaultyFile, FormatError } from '../tables/faults.ts';
import { Failure } from './command.ts';

/** What errors of the file system say about the imported file. */
const FILE_ERRORS: Readonly<Record<string, (file: string) => string>> = {
  ENOENT: (file) => `There is no file ${file}.`,
  EISDIR: (file) => `${file} is a folder.`,
  EACCES: (file) => `${file} may not be read.`,
};

/** The message for an error that the operator can do something about; any other error as it is. */
export function explainFailure(error: unknown, file: string, noun: string): unknown {
  if (error instanceof FaultyFile && !error.isShownInFull)
    return new Failure(`${error.message}\n${writeFaults(error, `${file}.faults.csv`)}`);
  if (error instanceof FaultyFile || error instanceof FormatError) return new Failure(error.message);
  if (error instanceof Conflict)
    return new Failure(`Another ${noun} was published meanwhile, so nothing was changed. Run the import again.`);
  if (!(error instanceof Error)) return error;
  const { code = '', path } = error as { code?: string; path?: string };
  const ofFile = path === undefined || path === file ? FILE_ERRORS[code] : undefined;
  if (ofFile !== undefined) return new Failure(ofFile(file));
  return path === file ? new Failure(`${file} cannot be read: ${error.message}.`) : error;
}

/** Writes all faults into a file beside the imported one, and says so. */
function writeFaults({ faults }: FaultyFile, path: string): string {
  const lines = faults.map(({ sheet = '', row, column, reason }) => reportLine([sheet, String(row), column, reason]));
  try {
    // The byte order mark makes spreadsheet programs read UTF-8.
    writeFileSync(path, `\ufeff${reportLine(['sheet', 'row', 'column', 'reason'])}${lines.join('')}`);
    return `All of them are in ${path}.`;
  } catch {
    return 'Add --json to see all of them.';
  }
}

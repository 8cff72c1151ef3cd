import { writeFileSync } from 'node:fs';
import { FaultyFile, FormatError } from '../edition/faults.ts';
import { csvLine } from '../edition/files/csv.ts';
import { Conflict } from '../store/sql.ts';
import { Failure } from './command.ts';

/** What errors of the file system say about the imported file. */
const FILE_ERRORS: Readonly<Record<string, (file: string) => string>> = {
  ENOENT: (file) => `There is no file ${file}.`,
  EISDIR: (file) => `${file} is a folder.`,
  EACCES: (file) => `${file} may not be read.`,
};

const READ_ONLY = 'it is read-only.';
const DISK_FULL = 'the disk is full.';
const CANNOT_OPEN = 'it cannot be opened; its folder may be missing or read-only.';
/** Why the database cannot be written, by the code of a system error or SQLite's primary result code. */
const DATABASE_ERRORS: ReadonlyMap<string | number, string> = new Map<string | number, string>([
  ['EACCES', READ_ONLY],
  ['EPERM', READ_ONLY],
  ['EROFS', READ_ONLY],
  ['ENOSPC', DISK_FULL],
  ['EEXIST', CANNOT_OPEN],
  ['ENOTDIR', CANNOT_OPEN],
  [8, READ_ONLY],
  [10, 'its disk has an error or is full.'],
  [13, DISK_FULL],
  [14, CANNOT_OPEN],
]);

/** The message for an error that the operator can do something about; any other error as it is. */
export function explainFailure(error: unknown, file: string, database: string): unknown {
  if (error instanceof FaultyFile && !error.isShownInFull)
    return new Failure(`${error.message}\n${writeFaults(error, `${file}.faults.csv`)}`);
  if (error instanceof FaultyFile || error instanceof FormatError) return new Failure(error.message);
  if (error instanceof Conflict)
    return new Failure('Another edition was published meanwhile, so nothing was changed. Run the import again.');
  if (!(error instanceof Error)) return error;
  const { code = '', path, errcode = 0 } = error as { code?: string; path?: string; errcode?: number };
  const ofFile = path === undefined || path === file ? FILE_ERRORS[code] : undefined;
  if (ofFile !== undefined) return new Failure(ofFile(file));
  // SQLite ends the transaction itself when it cannot write, so the rollback fails and hides the reason.
  const isRolledBack = /cannot rollback/.test(error.message);
  const reason = DATABASE_ERRORS.get(errcode & 0xff) ?? DATABASE_ERRORS.get(code) ?? (isRolledBack ? DISK_FULL : null);
  if (reason === null) return path === file ? new Failure(`${file} cannot be read: ${error.message}.`) : error;
  // The address of a server may hold a password.
  const name = database.includes('://') ? '' : ` ${database}`;
  return new Failure(`Nothing was changed: the database${name} could not be written, because ${reason}`);
}

/** Writes all faults into a file beside the imported one, and says so. */
function writeFaults({ faults }: FaultyFile, path: string): string {
  const lines = faults.map(({ sheet = '', row, column, reason }) => csvLine([sheet, String(row), column, reason]));
  try {
    // The byte order mark makes spreadsheet programs read UTF-8.
    writeFileSync(path, `\ufeff${csvLine(['sheet', 'row', 'column', 'reason'])}${lines.join('')}`);
    return `All of them are in ${path}.`;
  } catch {
    return 'Add --json to see all of them.';
  }
}

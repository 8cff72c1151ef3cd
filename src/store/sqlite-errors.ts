import { Conflict, StorageFault } from './sql.ts';

/** SQLite's primary result codes, the low byte of `errcode`. */
const BUSY = 5;
const CONSTRAINT = 19;
const IO_ERROR = 10;
const FULL = 13;
const FAULTS: Readonly<Record<number, (file: string) => string>> = {
  8: (file) => `The database file ${file} cannot be written.`,
  [IO_ERROR]: (file) => `The disk of the database file ${file} failed.`,
  11: damaged,
  [FULL]: (file) => `The disk is full, so the database file ${file} cannot grow.`,
  14: (file) => `The database file ${file} cannot be opened.`,
  26: damaged,
};

export function isBusy(error: unknown): boolean {
  return codeOf(error) === BUSY;
}

/** Whether there was no room on the disk. For the file that it shares with other processes, SQLite calls that a failed disk. */
export function isOutOfSpace(error: unknown): boolean {
  return [IO_ERROR, FULL].includes(codeOf(error));
}

/** The error to throw instead of SQLite's own: one sentence with the path of the file. */
export function toStoreError(error: unknown, file: string): unknown {
  const code = codeOf(error);
  if (code === CONSTRAINT) return new Conflict(String(error));
  const fault = FAULTS[code];
  return fault === undefined ? error : new StorageFault(fault(file), { cause: error });
}

export function damaged(file: string): string {
  return `The database file ${file} is damaged. Restore a backup.`;
}

function codeOf(error: unknown): number {
  return ((error as { errcode?: number }).errcode ?? 0) & 0xff;
}

import { openAsBlob } from 'node:fs';
import { stat } from 'node:fs/promises';
import { FormatError } from './faults.ts';
import { readApart } from './read-apart.ts';
import { readTables, type Table } from './read-tables.ts';

// The entrance of this room for files on disk. A page of the desk reads what a visitor gives it with readTables().

export type { FileRow, Table } from './read-tables.ts';

/** Opens a file and passes its tables to `use`. The content decides the format, not the file name. */
export async function withTables<T>(
  path: string,
  use: (tables: readonly Table[]) => Promise<T>,
  encoding?: string,
): Promise<T> {
  const info = await stat(path);
  if (info.isDirectory()) throw new FormatError('This is a folder; name a file in it.');
  // A file is read several times: for its layout, and for its rows.
  if (!info.isFile()) throw new FormatError('This is a pipe or a device; save what it holds to a file first.');
  return use(await readTables(await openAsBlob(path), encoding, readApart));
}

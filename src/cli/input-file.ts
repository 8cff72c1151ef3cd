import type { Table } from '../tables/tables.ts';
import { Misuse } from './command.ts';

/** The option that names the encoding of a file. */
export const ENCODING = {
  type: 'string',
  value: 'E',
  help: 'The encoding of a text file, such as windows-1256, where it is not UTF-8 or UTF-16; that of an invoice is recognised.',
} as const;

/** The encoding that the option names. */
export function encodingNamed(name: string | undefined): string | undefined {
  try {
    return name === undefined ? undefined : new TextDecoder(name).encoding;
  } catch {
    throw new Misuse(`"${name}" is no encoding that is known, such as windows-1256, utf-16be or iso-8859-6.`);
  }
}

/** Says which encoding a file was read in, where it is not UTF-8. */
export function encodingText(table: Table | undefined): string {
  return table?.encoding === undefined ? '' : `, as text in ${table.encoding}`;
}

/** Why the cells of a row cannot be those of the columns; null if they can. A sheet leaves out empty cells at the end. */
export function lengthFault({ length }: readonly string[], columns: number, { sheet }: Table): string | null {
  // A row of a text file with too few cells has lost a separator; one with too many has separators in its texts.
  const isShort = length < columns && sheet === undefined;
  return isShort || length > columns ? `The row has ${length} cells, and the head has ${columns}.` : null;
}

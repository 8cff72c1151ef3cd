/** A text for a terminal. Control characters in a text from a file could be commands to the terminal. */
export function printable(text: string): string {
  return text.replace(/[^\t\n\x20-\x7e\xa0-\uffff]/g, '\ufffd');
}

/** Rows as aligned text. The last column is not padded, so that it may be long. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths: number[] = [];
  for (const row of rows) for (const [i, cell] of row.entries()) widths[i] = Math.max(widths[i] ?? 0, cell.length);
  return rows
    .map((row) => row.map((cell, i) => (i === row.length - 1 ? cell : cell.padEnd(widths[i] ?? 0))).join('  '))
    .map((line) => `${printable(line).trimEnd()}\n`)
    .join('');
}

import { FormatError } from './faults.ts';

/** The first bytes of files that are not tables, with what to do. */
const OTHER_KINDS: readonly (readonly [start: RegExp | string, message: string])[] = [
  // OLE2 containers.
  [
    '\xd0\xcf\x11\xe0',
    'The file is a workbook of the old kind (.xls), or locked with a password; open it in a spreadsheet program and save it as XLSX.',
  ],
  [/^\s*%PDF-/, 'The file is a PDF, which holds no table; ask the publisher for XLSX or CSV.'],
  [
    /^(\xef\xbb\xbf)?\s*<(!doctype html|html|head|table|meta)\b/i,
    'The file is an HTML page, also if its name ends in .xls; open it in a spreadsheet program and save it as XLSX.',
  ],
  [
    /^(\xef\xbb\xbf)?\s*<\?xml/i,
    'The file is XML, also if its name ends in .xls; open it in a spreadsheet program and save it as XLSX.',
  ],
  [/^(\xff\xfe\0\0|\0\0\xfe\xff)/, 'The file is text in UTF-32; save it as UTF-8.'],
  [/^\0{4}/, 'The file begins with zero bytes, so it is damaged; fetch it again.'],
  ['\x1f\x8b', 'The file is packed with gzip; unpack it first.'],
  [/^(7z\xbc\xaf|Rar!)/, 'The file is an archive; unpack it first.'],
];

/** Refuses a file whose first bytes show that it is no table, and says what it is. */
export function refuseOtherKinds(sample: Buffer): void {
  const start = sample.toString('latin1', 0, 1_024);
  for (const [pattern, message] of OTHER_KINDS) {
    const isMatch = typeof pattern === 'string' ? start.startsWith(pattern) : pattern.test(start);
    if (isMatch) throw new FormatError(message);
  }
}

/** The encoding of a text file: by its byte order mark, or by the zero bytes that Latin letters have in UTF-16. */
export function encodingOf(sample: Buffer): string {
  const mark = sample.toString('hex', 0, 2);
  if (mark === 'fffe') return 'utf-16le';
  if (mark === 'feff') return 'utf-16be';
  let [even, odd] = [0, 0];
  for (const [i, byte] of sample.entries()) if (byte === 0) i % 2 === 0 ? even++ : odd++;
  const enough = sample.length / 20;
  if (odd > enough && even === 0) return 'utf-16le';
  return even > enough && odd === 0 ? 'utf-16be' : 'utf-8';
}

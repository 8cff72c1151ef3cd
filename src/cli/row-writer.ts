import { once } from 'node:events';
import { statSync } from 'node:fs';
import { finished } from 'node:stream/promises';
import { crc32, createDeflateRaw, deflateRawSync } from 'node:zlib';
import { csvLine, harmless } from '../tables/csv.ts';
import { type Cell, fixedParts, rowXml, SHEET_END, SHEET_PART, SHEET_START } from '../tables/workbook-parts.ts';
import { type Call, Misuse } from './command.ts';
import { OutputFile } from './output-file.ts';

/** Rows are written in pieces of about this many characters: a write of its own for each costs more than the row. */
const PIECE = 65_536;

/** Writes rows one by one, so that a long table is never held in memory. */
export interface RowWriter {
  write(cells: readonly Cell[]): Promise<void>;
  end(): Promise<void>;
}

/**
 * Writes to the file of --out, a workbook where it ends in .xlsx and CSV elsewhere, or else CSV on standard output. What the
 * file had before is gone, so it must not be the input.
 */
export function rowWriter(call: Call, input: string, sheet: string): RowWriter {
  const path = call.text('out');
  if (path === undefined) return csvOutput(call.out);
  if (isSameFile(path, input)) throw new Misuse(`--out names the file that is read, ${input}. Give another name.`);
  return path.toLowerCase().endsWith('.xlsx') ? xlsxFile(path, sheet) : csvFile(path);
}

function isSameFile(one: string, other: string): boolean {
  const [a, b] = [one, other].map((path) => statSync(path, { throwIfNoEntry: false }));
  return a !== undefined && b !== undefined && a.dev === b.dev && a.ino === b.ino;
}

/** The largest whole part with which a number of a spreadsheet keeps four decimals. */
const LARGEST = 1e11;

/** An amount as a number, where a spreadsheet keeps all its digits. */
export function figure(text: string | undefined): Cell {
  if (text === undefined || text === '') return '';
  const number = Number(text);
  return number < LARGEST && String(number) === text ? number : text;
}

/** A CSV file with a byte order mark, which tells spreadsheet programs that it is UTF-8. */
function csvFile(path: string): RowWriter {
  const out = new OutputFile(path);
  let text = '\ufeff';
  const flush = () => {
    const piece = text;
    text = '';
    return out.write(piece);
  };
  return {
    async write(cells) {
      text += csvText(cells);
      if (text.length >= PIECE) await flush();
    },
    async end() {
      await flush();
      await out.end();
    },
  };
}

/** CSV for standard output. */
function csvOutput(out: (text: string) => void): RowWriter {
  return {
    write: async (cells) => out(csvText(cells)),
    end: async () => {},
  };
}

function csvText(cells: readonly Cell[]): string {
  return csvLine(cells.map((cell) => (typeof cell === 'string' ? harmless(cell) : String(cell))));
}

interface Entry {
  readonly name: string;
  readonly checksum: number;
  readonly packed: number;
  readonly size: number;
  readonly offset: number;
  readonly flags: number;
}

/** The size of a part is known only after it: a descriptor follows the bytes. */
const WITH_DESCRIPTOR = 0x808;
const UTF8_NAMES = 0x800;

/** A workbook with one sheet, packed while it is written. */
function xlsxFile(path: string, sheet: string): RowWriter {
  const out = new OutputFile(path);
  const entries: Entry[] = [];
  let offset = 0;
  const put = (bytes: Buffer) => {
    offset += bytes.length;
    return out.write(bytes);
  };
  for (const { name, xml } of fixedParts(sheet)) {
    const bytes = Buffer.from(xml);
    const packed = deflateRawSync(bytes);
    const entry = {
      name,
      checksum: crc32(bytes),
      packed: packed.length,
      size: bytes.length,
      offset,
      flags: UTF8_NAMES,
    };
    entries.push(entry);
    void put(Buffer.concat([local(entry), packed]));
  }
  const start = offset;
  void put(local({ name: SHEET_PART, checksum: 0, packed: 0, size: 0, offset, flags: WITH_DESCRIPTOR }));
  const deflate = createDeflateRaw();
  let [packed, size, checksum, rows, text] = [0, 0, 0, 0, SHEET_START];
  deflate.on('data', (chunk: Buffer) => {
    packed += chunk.length;
  });
  deflate.pipe(out.stream, { end: false });
  const flush = () => {
    const bytes = Buffer.from(text);
    text = '';
    size += bytes.length;
    checksum = crc32(bytes, checksum);
    return deflate.write(bytes) ? undefined : out.waitFor(once(deflate, 'drain'));
  };
  return {
    async write(cells) {
      text += rowXml(cells, ++rows);
      if (text.length >= PIECE) await flush();
    },
    async end() {
      text += SHEET_END;
      await flush();
      deflate.end();
      await out.waitFor(finished(deflate));
      offset += packed;
      entries.push({ name: SHEET_PART, checksum, packed, size, offset: start, flags: WITH_DESCRIPTOR });
      await put(numbers(['PK\x07\x08', 4], [checksum, 4], [packed, 4], [size, 4]));
      const from = offset;
      for (const entry of entries) await put(central(entry));
      const { length } = entries;
      await put(numbers(['PK\x05\x06', 4], [0, 4], [length, 2], [length, 2], [offset - from, 4], [from, 4], [0, 2]));
      await out.end();
    },
  };
}

function common({ name, checksum, packed, size, flags }: Entry): Buffer {
  // Version, flags, method, time, date (the first of the format), then checksum, sizes and name length.
  const sizes = flags === WITH_DESCRIPTOR && packed === 0 ? [0, 0, 0] : [checksum, packed, size];
  const [crc = 0, small = 0, large = 0] = sizes;
  return numbers(
    [20, 2],
    [flags, 2],
    [8, 2],
    [0, 2],
    [0x21, 2],
    [crc, 4],
    [small, 4],
    [large, 4],
    [Buffer.byteLength(name), 2],
    [0, 2],
  );
}

function local(entry: Entry): Buffer {
  return Buffer.concat([Buffer.from('PK\x03\x04'), common(entry), Buffer.from(entry.name)]);
}

function central(entry: Entry): Buffer {
  const place = numbers([0, 2], [0, 2], [0, 2], [0, 4], [entry.offset, 4]);
  return Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), common(entry), place, Buffer.from(entry.name)]);
}

/** Little-endian numbers of so many bytes, or signatures. */
function numbers(...fields: readonly (readonly [value: number | string, bytes: 2 | 4])[]): Buffer {
  return Buffer.concat(
    fields.map(([value, bytes]) => {
      if (typeof value === 'string') return Buffer.from(value, 'latin1');
      const field = Buffer.alloc(bytes);
      field.writeUIntLE(value, 0, bytes);
      return field;
    }),
  );
}

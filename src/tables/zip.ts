import { FormatError } from './faults.ts';
import { MAX_PART_BYTES, MAX_RATIO } from './limits.ts';
import { chunksOf } from './text.ts';

// One reader and one writer of ZIP archives, for Node and the browser alike: they use nothing but blobs and streams.

type Bytes = Uint8Array<ArrayBuffer>;

// Signatures of the records of the format.
const LOCAL = 0x04034b50;
const DESCRIPTOR = 0x08074b50;
const ENTRY = 0x02014b50;
const END = 0x06054b50;
const END_64 = 0x06064b50;
const LOCATOR_64 = 0x07064b50;
const LOCAL_BYTES = 30;
const END_BYTES = 22;
const LOCATOR_64_BYTES = 20;
const MAX_COMMENT = 65_535;
const MAX_DIRECTORY_BYTES = 16_777_216;
/** Parts up to this size may have any compression ratio. */
const SMALL_PART_BYTES = 16_777_216;
/** The extra field with 64-bit sizes, and the values that refer to it (ZIP64). */
const EXTRA_64 = 1;
const MAX_UINT_16 = 0xffff;
const MAX_UINT_32 = 0xffffffff;

/** Where a part of an archive is, and what it should unpack to. */
interface ZipEntry {
  readonly method: number;
  /** The CRC-32 of the unpacked bytes. */
  readonly checksum: number;
  readonly packed: number;
  readonly size: number;
  readonly offset: number;
}

/** A ZIP archive. Its directory is read at once, its parts as streams. */
export class Zip {
  readonly #file: Blob;
  /** Null for a name that several parts have: nobody can say which of them counts. */
  readonly #parts: ReadonlyMap<string, ZipEntry | null>;

  private constructor(file: Blob, parts: ReadonlyMap<string, ZipEntry | null>) {
    this.#file = file;
    this.#parts = parts;
  }

  static async open(file: Blob): Promise<Zip> {
    const parts = await readDirectory(file);
    const size = [...parts.values()].reduce((sum, part) => sum + (part?.size ?? 0), 0);
    if (size > Math.max(MAX_PART_BYTES, file.size * MAX_RATIO)) throw unpacksTo('workbook', file.size, size);
    return new Zip(file, parts);
  }

  has(name: string): boolean {
    return this.#parts.has(partKey(name));
  }

  /** Streams the bytes of a part. A part with another size or checksum than the directory states is refused. */
  async *part(name: string, progress?: (done: number, total: number) => void): AsyncGenerator<Bytes> {
    const part = this.#parts.get(partKey(name));
    if (part === undefined) throw new FormatError(`The workbook lacks its part ${name}.`);
    if (part === null) throw new FormatError(`The workbook holds its part ${name} twice; save it again.`);
    checkPartSize(name, part);
    const local = await bytesAt(this.#file, part.offset, LOCAL_BYTES);
    if (local.getUint32(0, true) !== LOCAL) throw damaged();
    const start = part.offset + LOCAL_BYTES + local.getUint16(26, true) + local.getUint16(28, true);
    const packed = this.#file.slice(start, start + part.packed).stream();
    const stream = part.method === 0 ? packed : packed.pipeThrough(new DecompressionStream('deflate-raw'));
    let size = 0;
    let checksum = 0;
    for await (const chunk of chunksOf(stream, damaged)) {
      size += chunk.length;
      checksum = crc32(chunk, checksum);
      if (size > part.size) throw damaged();
      progress?.(size, part.size);
      yield chunk;
    }
    if (size !== part.size || checksum !== part.checksum) throw damaged();
  }
}

/** Refuses a part that would unpack to more than any real one. */
function checkPartSize(name: string, { size, packed }: ZipEntry): void {
  if (size > MAX_PART_BYTES || (size > SMALL_PART_BYTES && size > packed * MAX_RATIO))
    throw unpacksTo(`part ${name}`, packed, size);
}

function unpacksTo(what: string, packed: number, size: number): FormatError {
  return new FormatError(
    `The ${what} would unpack from ${packed} to ${size} bytes. At most ${MAX_PART_BYTES} bytes of a part and ${MAX_RATIO} times the packed size are read; if the file is genuine, save it as CSV.`,
    'too_large',
  );
}

/** Reads the directory of an archive, also of one in the ZIP64 format. */
async function readDirectory(file: Blob): Promise<Map<string, ZipEntry | null>> {
  const { count, length, offset } = await findDirectory(file);
  if (length > MAX_DIRECTORY_BYTES) throw damaged();
  const entries = await bytesAt(file, offset, length);
  const parts = new Map<string, ZipEntry | null>();
  for (let i = 0, from = 0; i < count; i++) {
    if (from + 46 > entries.byteLength || entries.getUint32(from, true) !== ENTRY) throw damaged();
    const nameEnd = from + 46 + entries.getUint16(from + 28, true);
    const extraEnd = nameEnd + entries.getUint16(from + 30, true);
    const entry = readEntry(cut(entries, from, from + 46), cut(entries, nameEnd, extraEnd));
    if ((entries.getUint16(from + 8, true) & 1) !== 0)
      throw new FormatError('The workbook is locked with a password; save it without one.', 'locked');
    if (entry.method !== 0 && entry.method !== 8) throw new FormatError('The workbook is packed in an unusual way.');
    const key = partKey(new TextDecoder().decode(cut(entries, from + 46, nameEnd)));
    parts.set(key, parts.has(key) ? null : entry);
    from = extraEnd + entries.getUint16(from + 32, true);
  }
  return parts;
}

/** A name of a part as it is compared: letter case does not matter, and some programs write backslashes. */
function partKey(name: string): string {
  return name.replaceAll('\\', '/').replace(/^\//, '').toLowerCase();
}

/** The end record of an archive says where its directory is. */
async function findDirectory(file: Blob): Promise<{ count: number; length: number; offset: number }> {
  const tailBytes = Math.min(file.size, END_BYTES + MAX_COMMENT + LOCATOR_64_BYTES);
  const tail = await bytesAt(file, file.size - tailBytes, tailBytes);
  let at = tail.byteLength - END_BYTES;
  while (at >= 0 && tail.getUint32(at, true) !== END) at--;
  if (at < 0) throw damaged();
  const place = {
    count: tail.getUint16(at + 10, true),
    length: tail.getUint32(at + 12, true),
    offset: tail.getUint32(at + 16, true),
  };
  const needs64 = place.count === MAX_UINT_16 || place.length === MAX_UINT_32 || place.offset === MAX_UINT_32;
  if (!needs64) return place;
  const locator = at - LOCATOR_64_BYTES;
  if (locator < 0 || tail.getUint32(locator, true) !== LOCATOR_64) throw damaged();
  const end = await bytesAt(file, wholeNumber(tail, locator + 8), 56);
  if (end.getUint32(0, true) !== END_64) throw damaged();
  return { count: wholeNumber(end, 32), length: wholeNumber(end, 40), offset: wholeNumber(end, 48) };
}

function readEntry(fixed: DataView, extra: DataView): ZipEntry {
  let sizes = cut(extra, 0, 0);
  for (let at = 0; at + 4 <= extra.byteLength; at += 4 + extra.getUint16(at + 2, true)) {
    if (extra.getUint16(at, true) === EXTRA_64) sizes = cut(extra, at + 4, at + 4 + extra.getUint16(at + 2, true));
  }
  let taken = 0;
  // The extra field holds only those values, in this order, that do not fit into 32 bits.
  const value = (at: number): number => {
    const short = fixed.getUint32(at, true);
    if (short !== MAX_UINT_32 || taken + 8 > sizes.byteLength) return short;
    taken += 8;
    return wholeNumber(sizes, taken - 8);
  };
  const size = value(24);
  const packed = value(20);
  const offset = value(42);
  return { method: fixed.getUint16(10, true), checksum: fixed.getUint32(16, true), packed, size, offset };
}

/** A 64-bit number. No real archive needs more than 53 bits of it. */
function wholeNumber(bytes: DataView, at: number): number {
  const number = Number(bytes.getBigUint64(at, true));
  if (!Number.isSafeInteger(number)) throw damaged();
  return number;
}

/** Exactly these bytes of a file. */
async function bytesAt(file: Blob, position: number, length: number): Promise<DataView> {
  if (position < 0 || position + length > file.size) throw damaged();
  return new DataView(await file.slice(position, position + length).arrayBuffer());
}

/** Some of these bytes. What reaches beyond their end is an error of the archive. */
function cut(bytes: DataView, start: number, end: number): DataView {
  if (end > bytes.byteLength) throw damaged();
  return new DataView(bytes.buffer, bytes.byteOffset + start, end - start);
}

function damaged(): FormatError {
  return new FormatError('The workbook is damaged or cut short; fetch it again.', 'damaged');
}

/** Packs parts into an archive, one after the other and piece by piece, and passes on its bytes as they come. */
export class ZipWriter {
  readonly #records = new ZipRecords();
  readonly #put: (bytes: Bytes) => unknown;

  constructor(put: (bytes: Bytes) => unknown) {
    this.#put = put;
  }

  /** Begins a part. It must be ended before the next one begins. */
  async part(name: string): Promise<{ write(bytes: Bytes): Promise<void>; end(): Promise<void> }> {
    await this.#put(this.#records.begin(name));
    const { readable, writable } = new CompressionStream('deflate-raw');
    const writer = writable.getWriter();
    const sizes = { checksum: 0, size: 0, packed: 0 };
    const passOn = async (): Promise<void> => {
      for await (const chunk of chunksOf(readable, damaged)) {
        sizes.packed += chunk.length;
        await this.#put(chunk);
      }
    };
    const done = passOn();
    // The error is thrown where the next piece is written.
    done.catch(() => {});
    const unlessFailed = async (work: Promise<void>): Promise<void> => {
      work.catch(() => {});
      await Promise.race([work, done]);
    };
    return {
      write: async (bytes) => {
        sizes.size += bytes.length;
        sizes.checksum = crc32(bytes, sizes.checksum);
        await unlessFailed(writer.write(bytes));
      },
      end: async () => {
        await unlessFailed(writer.close());
        await done;
        await this.#put(this.#records.end(sizes));
      },
    };
  }

  async end(): Promise<void> {
    await this.#put(this.#records.directory());
  }
}

interface PartSizes {
  readonly checksum: number;
  readonly packed: number;
  readonly size: number;
}

/** The records around the packed bytes of each part of an archive, and its directory. */
export class ZipRecords {
  readonly #entries: (PartSizes & { readonly path: Bytes; readonly offset: number })[] = [];
  #path: Bytes = new Uint8Array();
  #offset = 0;

  /** The record in front of a part. Its sizes are not known yet: they follow the part. */
  begin(name: string): Bytes {
    this.#path = new TextEncoder().encode(name);
    return join(record([4, LOCAL]), fixedFields(this.#path, { checksum: 0, packed: 0, size: 0 }), this.#path);
  }

  /** The record behind a part. */
  end(sizes: PartSizes): Bytes {
    this.#entries.push({ ...sizes, path: this.#path, offset: this.#offset });
    const descriptor = record([4, DESCRIPTOR], [4, sizes.checksum], [4, sizes.packed], [4, sizes.size]);
    this.#offset += LOCAL_BYTES + this.#path.length + sizes.packed + descriptor.length;
    return descriptor;
  }

  /** The directory, which ends the archive. */
  directory(): Bytes {
    const entries = join(
      ...this.#entries.flatMap(({ path, offset, ...sizes }) => [
        record([4, ENTRY], [2, 20]),
        fixedFields(path, sizes),
        record([2, 0], [2, 0], [2, 0], [4, 0], [4, offset]),
        path,
      ]),
    );
    const { length } = this.#entries;
    const counts = [[2, length] as const, [2, length] as const, [4, entries.length] as const];
    return join(entries, record([4, END], [4, 0], ...counts, [4, this.#offset], [2, 0]));
  }
}

/**
 * What both records of a part have: version, flags (UTF-8 names; sizes behind the part), method (deflate), time, date,
 * checksum, sizes, length of the name. The date is always the first of the format: equal content gives equal archives.
 */
function fixedFields(path: Bytes, { checksum, packed, size }: PartSizes): Bytes {
  const sizes = [[4, checksum] as const, [4, packed] as const, [4, size] as const];
  return record([2, 20], [2, 0x808], [2, 8], [2, 0], [2, 0x21], ...sizes, [2, path.length], [2, 0]);
}

/** Little-endian numbers, each with its size in bytes. */
function record(...fields: readonly (readonly [bytes: 2 | 4, value: number])[]): Bytes {
  const bytes = new Uint8Array(fields.reduce((sum, [length]) => sum + length, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [length, value] of fields) {
    if (length === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += length;
  }
  return bytes;
}

function join(...pieces: readonly Bytes[]): Bytes {
  const bytes = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = (value & 1) === 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

/** The checksum of the format, of these bytes after those that gave the earlier checksum. */
export function crc32(bytes: Uint8Array, earlier = 0): number {
  let crc = ~earlier;
  for (let i = 0; i < bytes.length; i++) crc = (CRC_TABLE[(crc ^ (bytes[i] ?? 0)) & 0xff] ?? 0) ^ (crc >>> 8);
  return ~crc >>> 0;
}

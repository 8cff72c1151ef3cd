import { FormatError } from './faults.ts';

/** An archive that is read piece by piece: a file on disk, or one that a visitor gave to a web page. */
export interface ByteSource {
  readonly size: number;
  /** Exactly these bytes. */
  read(position: number, length: number): Promise<DataView>;
}

/** Where a part of an archive is, and what it should unpack to. */
export interface ZipEntry {
  readonly method: number;
  /** The CRC-32 of the unpacked bytes. */
  readonly checksum: number;
  readonly packed: number;
  readonly size: number;
  readonly offset: number;
}

/** The end record of an archive: where its directory is. */
interface DirectoryPlace {
  readonly count: number;
  readonly length: number;
  readonly offset: number;
}

// Signatures of the records of the format.
const END = 0x06054b50;
const END_64 = 0x06064b50;
const LOCATOR_64 = 0x07064b50;
const ENTRY = 0x02014b50;
const END_BYTES = 22;
const LOCATOR_64_BYTES = 20;
const MAX_COMMENT = 65_535;
const MAX_DIRECTORY_BYTES = 16_777_216;
/** The extra field with 64-bit sizes, and the values that refer to it (ZIP64). */
const EXTRA_64 = 1;
const MAX_UINT_16 = 0xffff;
const MAX_UINT_32 = 0xffffffff;

/** Reads the directory of an archive, also of one in the ZIP64 format. */
export async function readDirectory(source: ByteSource): Promise<Map<string, ZipEntry>> {
  const { count, length, offset } = await findDirectory(source);
  if (length > MAX_DIRECTORY_BYTES || offset + length > source.size) throw damaged();
  const entries = await source.read(offset, length);
  const parts = new Map<string, ZipEntry>();
  for (let i = 0, from = 0; i < count; i++) {
    if (from + 46 > entries.byteLength || entries.getUint32(from, true) !== ENTRY) throw damaged();
    const nameEnd = from + 46 + entries.getUint16(from + 28, true);
    const extraEnd = nameEnd + entries.getUint16(from + 30, true);
    if (extraEnd > entries.byteLength) throw damaged();
    const entry = readEntry(part(entries, from, from + 46), part(entries, nameEnd, extraEnd));
    if ((entries.getUint16(from + 8, true) & 1) !== 0) throw new FormatError('The workbook is locked with a password.');
    if (entry.method !== 0 && entry.method !== 8) throw new FormatError('The workbook is packed in an unusual way.');
    parts.set(partKey(new TextDecoder().decode(part(entries, from + 46, nameEnd))), entry);
    from = extraEnd + entries.getUint16(from + 32, true);
  }
  return parts;
}

/** A name of a part as it is compared: letter case does not matter, and some programs write backslashes. */
export function partKey(name: string): string {
  return name.replaceAll('\\', '/').replace(/^\//, '').toLowerCase();
}

async function findDirectory({ size, read }: ByteSource): Promise<DirectoryPlace> {
  const tailBytes = Math.min(size, END_BYTES + MAX_COMMENT + LOCATOR_64_BYTES);
  const tail = await read(size - tailBytes, tailBytes);
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
  const end = await read(wholeNumber(tail, locator + 8), 56);
  if (end.getUint32(0, true) !== END_64) throw damaged();
  return { count: wholeNumber(end, 32), length: wholeNumber(end, 40), offset: wholeNumber(end, 48) };
}

function readEntry(fixed: DataView, extra: DataView): ZipEntry {
  let sizes = part(extra, 0, 0);
  for (let at = 0; at + 4 <= extra.byteLength; at += 4 + extra.getUint16(at + 2, true)) {
    if (extra.getUint16(at, true) === EXTRA_64) sizes = part(extra, at + 4, at + 4 + extra.getUint16(at + 2, true));
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

/** A part of some bytes. A part that reaches beyond their end is an error of the archive. */
function part(bytes: DataView, start: number, end: number): DataView {
  if (end > bytes.byteLength) throw damaged();
  return new DataView(bytes.buffer, bytes.byteOffset + start, end - start);
}

export function damaged(): FormatError {
  return new FormatError('The workbook is damaged or cut short; fetch it again.');
}

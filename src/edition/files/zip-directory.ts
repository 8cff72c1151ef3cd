import type { FileHandle } from 'node:fs/promises';
import { FormatError } from '../faults.ts';

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
export async function readDirectory(file: FileHandle): Promise<Map<string, ZipEntry>> {
  const { size } = await file.stat();
  const { count, length, offset } = await findDirectory(file, size);
  if (length > MAX_DIRECTORY_BYTES || offset + length > size) throw damaged();
  const entries = await readBytes(file, offset, length);
  const parts = new Map<string, ZipEntry>();
  for (let i = 0, from = 0; i < count; i++) {
    if (from + 46 > entries.length || entries.readUInt32LE(from) !== ENTRY) throw damaged();
    const nameEnd = from + 46 + entries.readUInt16LE(from + 28);
    const extraEnd = nameEnd + entries.readUInt16LE(from + 30);
    if (extraEnd > entries.length) throw damaged();
    const entry = readEntry(entries.subarray(from, from + 46), entries.subarray(nameEnd, extraEnd));
    if ((entries.readUInt16LE(from + 8) & 1) !== 0) throw new FormatError('The workbook is locked with a password.');
    if (entry.method !== 0 && entry.method !== 8) throw new FormatError('The workbook is packed in an unusual way.');
    parts.set(entries.toString('utf8', from + 46, nameEnd).replace(/^\//, ''), entry);
    from = extraEnd + entries.readUInt16LE(from + 32);
  }
  return parts;
}

async function findDirectory(file: FileHandle, size: number): Promise<DirectoryPlace> {
  const tailBytes = Math.min(size, END_BYTES + MAX_COMMENT + LOCATOR_64_BYTES);
  const tail = await readBytes(file, size - tailBytes, tailBytes);
  let at = tail.length - END_BYTES;
  while (at >= 0 && tail.readUInt32LE(at) !== END) at--;
  if (at < 0) throw damaged();
  const place = {
    count: tail.readUInt16LE(at + 10),
    length: tail.readUInt32LE(at + 12),
    offset: tail.readUInt32LE(at + 16),
  };
  const needs64 = place.count === MAX_UINT_16 || place.length === MAX_UINT_32 || place.offset === MAX_UINT_32;
  if (!needs64) return place;
  const locator = at - LOCATOR_64_BYTES;
  if (locator < 0 || tail.readUInt32LE(locator) !== LOCATOR_64) throw damaged();
  const end = await readBytes(file, wholeNumber(tail, locator + 8), 56);
  if (end.readUInt32LE(0) !== END_64) throw damaged();
  return { count: wholeNumber(end, 32), length: wholeNumber(end, 40), offset: wholeNumber(end, 48) };
}

function readEntry(fixed: Buffer, extra: Buffer): ZipEntry {
  let sizes = extra.subarray(0, 0);
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) === EXTRA_64) sizes = extra.subarray(at + 4, at + 4 + extra.readUInt16LE(at + 2));
  }
  let taken = 0;
  // The extra field holds only those values, in this order, that do not fit into 32 bits.
  const value = (at: number): number => {
    const short = fixed.readUInt32LE(at);
    if (short !== MAX_UINT_32 || taken + 8 > sizes.length) return short;
    taken += 8;
    return wholeNumber(sizes, taken - 8);
  };
  const size = value(24);
  const packed = value(20);
  const offset = value(42);
  return { method: fixed.readUInt16LE(10), checksum: fixed.readUInt32LE(16), packed, size, offset };
}

/** A 64-bit number. No real archive needs more than 53 bits of it. */
function wholeNumber(bytes: Buffer, at: number): number {
  const number = Number(bytes.readBigUInt64LE(at));
  if (!Number.isSafeInteger(number)) throw damaged();
  return number;
}

export async function readBytes(file: FileHandle, position: number, length: number): Promise<Buffer> {
  if (position < 0) throw damaged();
  const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(length), position, length });
  if (bytesRead < length) throw damaged();
  return buffer;
}

export function damaged(): FormatError {
  return new FormatError('The workbook is damaged or cut short; fetch it again.');
}

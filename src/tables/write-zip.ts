import { crc32, deflateRawSync } from 'node:zlib';

/** A file in an archive. */
export interface ZipPart {
  readonly name: string;
  readonly bytes: Buffer;
}

/** 1 January 1980, the first date of the format. A fixed date makes equal content give equal archives. */
const FIXED_DATE = 0x21;
const UTF8_NAMES = 0x800;

/** Packs parts into a ZIP archive. */
export function zipOf(parts: readonly ZipPart[]): Buffer {
  const local: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes } of parts) {
    const packed = deflateRawSync(bytes);
    const path = Buffer.from(name);
    // Version, flags, method, time, date, CRC, sizes and name lengths are the same in both headers.
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(UTF8_NAMES, 2);
    common.writeUInt16LE(8, 4);
    common.writeUInt16LE(FIXED_DATE, 8);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(bytes.length, 18);
    common.writeUInt16LE(path.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    local.push(Buffer.from('PK\x03\x04'), common, path, packed);
    directory.push(Buffer.from('PK\x01\x02\x14\x00'), common, place, path);
    offset += 30 + path.length + packed.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(entries.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...local, entries, Buffer.from('PK\x05\x06'), end]);
}

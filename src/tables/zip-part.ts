import { FormatError } from './faults.ts';
import { MAX_PART_BYTES, MAX_RATIO } from './size-limits.ts';
import { damaged, type ZipEntry } from './zip-directory.ts';

/** The signature of the record in front of each part. */
const LOCAL = 0x04034b50;
/** Parts up to this size may have any compression ratio. */
const SMALL_PART_BYTES = 16_777_216;

/** The fixed part of the record in front of each part. */
export const LOCAL_HEADER_BYTES = 30;

/** Refuses a part that would unpack to more than any real one. */
export function checkPartSize(name: string, { size, packed }: ZipEntry): void {
  if (size > MAX_PART_BYTES || (size > SMALL_PART_BYTES && size > packed * MAX_RATIO))
    throw new FormatError(
      `The part ${name} would unpack from ${packed} to ${size} bytes, which no real workbook does.`,
    );
}

/** Where the bytes of a part begin, after its record and name. */
export function startOf({ offset }: ZipEntry, local: DataView): number {
  if (local.getUint32(0, true) !== LOCAL) throw damaged();
  return offset + LOCAL_HEADER_BYTES + local.getUint16(26, true) + local.getUint16(28, true);
}

import { crc32 } from './crc32.ts';

/** Packs texts into a ZIP archive in the browser. */
export async function zipBlob(
  parts: readonly { readonly name: string; readonly xml: string }[],
  type: string,
): Promise<Blob> {
  const files: BlobPart[] = [];
  const directory: BlobPart[] = [];
  let offset = 0;
  let directoryBytes = 0;
  for (const { name, xml } of parts) {
    const [path, bytes] = [new TextEncoder().encode(name), new TextEncoder().encode(xml)];
    const packed = new Uint8Array(
      await new Response(new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw'))).arrayBuffer(),
    );
    // Version, flags (UTF-8 names), method (deflate), time, date (the first of the format), CRC, sizes, name length.
    const common = record(
      [2, 20],
      [2, 0x800],
      [2, 8],
      [2, 0],
      [2, 0x21],
      [4, crc32(bytes)],
      [4, packed.length],
      [4, bytes.length],
      [2, path.length],
      [2, 0],
    );
    files.push(record([4, 0x04034b50]), common, path, packed);
    directory.push(record([4, 0x02014b50], [2, 20]), common, record([2, 0], [2, 0], [2, 0], [4, 0], [4, offset]), path);
    offset += 30 + path.length + packed.length;
    directoryBytes += 46 + path.length;
  }
  const { length } = parts;
  const end = record([4, 0x06054b50], [4, 0], [2, length], [2, length], [4, directoryBytes], [4, offset], [2, 0]);
  return new Blob([...files, ...directory, end], { type });
}

/** Little-endian numbers, each with its size in bytes. */
function record(...fields: readonly (readonly [size: 2 | 4, value: number])[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(fields.reduce((sum, [size]) => sum + size, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [size, value] of fields) {
    if (size === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += size;
  }
  return bytes;
}

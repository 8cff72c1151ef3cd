import type { Archive } from '../../../src/tables/archive.ts';
import { FormatError } from '../../../src/tables/faults.ts';
import { type ByteSource, damaged, partKey, readDirectory, type ZipEntry } from '../../../src/tables/zip-directory.ts';
import { checkPartSize, LOCAL_HEADER_BYTES, startOf } from '../../../src/tables/zip-part.ts';
import { crc32 } from './crc32.ts';

/** A workbook that the visitor gave to the page. It is read in the browser and never leaves the device. */
export class BlobArchive implements Archive {
  readonly #blob: Blob;
  readonly #source: ByteSource;
  readonly #parts: ReadonlyMap<string, ZipEntry>;

  private constructor(blob: Blob, source: ByteSource, parts: ReadonlyMap<string, ZipEntry>) {
    this.#blob = blob;
    this.#source = source;
    this.#parts = parts;
  }

  static async open(blob: Blob): Promise<BlobArchive> {
    const source = { size: blob.size, read: readerOf(blob) };
    return new BlobArchive(blob, source, await readDirectory(source));
  }

  has(name: string): boolean {
    return this.#parts.has(partKey(name));
  }

  async *part(name: string): AsyncGenerator<Uint8Array> {
    const part = this.#parts.get(partKey(name));
    if (part === undefined) throw new FormatError(`The workbook lacks its part ${name}.`);
    checkPartSize(name, part);
    const start = startOf(part, await this.#source.read(part.offset, LOCAL_HEADER_BYTES));
    const packed = this.#blob.slice(start, start + part.packed).stream();
    const stream = part.method === 0 ? packed : packed.pipeThrough(new DecompressionStream('deflate-raw'));
    let size = 0;
    let checksum = 0;
    const reader = stream.getReader();
    for (;;) {
      const { done, value } = await reader.read().catch(() => {
        throw damaged();
      });
      if (done) break;
      size += value.length;
      if (size > part.size) throw damaged();
      checksum = crc32(value, checksum);
      yield value;
    }
    if (size !== part.size || checksum !== part.checksum) throw damaged();
  }
}

function readerOf(blob: Blob): ByteSource['read'] {
  return async (position, length) => {
    if (position < 0 || position + length > blob.size) throw damaged();
    return new DataView(await blob.slice(position, position + length).arrayBuffer());
  };
}

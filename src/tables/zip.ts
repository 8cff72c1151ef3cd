import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { crc32, createInflateRaw } from 'node:zlib';
import type { Archive } from './archive.ts';
import { FormatError } from './faults.ts';
import { type ByteSource, damaged, partKey, readDirectory, type ZipEntry } from './zip-directory.ts';
import { checkPartSize, LOCAL_HEADER_BYTES, startOf } from './zip-part.ts';

/** A ZIP archive. Its directory is read at once, its parts as streams. */
export class Zip implements Archive {
  readonly #path: string;
  readonly #file: FileHandle;
  readonly #source: ByteSource;
  readonly #parts: ReadonlyMap<string, ZipEntry>;

  private constructor(path: string, file: FileHandle, source: ByteSource, parts: ReadonlyMap<string, ZipEntry>) {
    this.#path = path;
    this.#file = file;
    this.#source = source;
    this.#parts = parts;
  }

  static async open(path: string): Promise<Zip> {
    const file = await open(path);
    try {
      const source = { size: (await file.stat()).size, read: readerOf(file) };
      return new Zip(path, file, source, await readDirectory(source));
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  has(name: string): boolean {
    return this.#parts.has(partKey(name));
  }

  /** Streams the bytes of a part. A part with another size or checksum than the directory states is refused. */
  async *part(name: string, progress?: (done: number, total: number) => void): AsyncGenerator<Buffer> {
    const part = this.#parts.get(partKey(name));
    if (part === undefined) throw new FormatError(`The workbook lacks its part ${name}.`);
    checkPartSize(name, part);
    const start = startOf(part, await this.#source.read(part.offset, LOCAL_HEADER_BYTES));
    if (part.packed === 0) return;
    const packed = createReadStream(this.#path, { start, end: start + part.packed - 1 });
    const unpacked = part.method === 0 ? packed : packed.pipe(createInflateRaw());
    packed.on('error', (error) => unpacked.destroy(error));
    let size = 0;
    let checksum = 0;
    try {
      for await (const chunk of unpacked) {
        size += chunk.length;
        checksum = crc32(chunk, checksum);
        if (size > part.size) throw damaged();
        progress?.(packed.bytesRead, part.packed);
        yield chunk;
      }
    } catch (error) {
      throw error instanceof FormatError ? error : damaged();
    } finally {
      packed.destroy();
      unpacked.destroy();
    }
    if (size !== part.size || checksum !== part.checksum) throw damaged();
  }

  close(): Promise<void> {
    return this.#file.close();
  }
}

function readerOf(file: FileHandle): ByteSource['read'] {
  return async (position, length) => {
    if (position < 0) throw damaged();
    const { buffer, bytesRead } = await file.read({ buffer: new Uint8Array(length), position, length });
    if (bytesRead < length) throw damaged();
    return new DataView(buffer.buffer);
  };
}

import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { crc32, createInflateRaw } from 'node:zlib';
import { FormatError } from '../faults.ts';
import { MAX_PART_BYTES, MAX_RATIO } from './size-limits.ts';
import { damaged, readBytes, readDirectory, type ZipEntry } from './zip-directory.ts';

/** The signature of the record in front of each part. */
const LOCAL = 0x04034b50;
/** Parts up to this size may have any compression ratio. */
const SMALL_PART_BYTES = 16_777_216;

/** A ZIP archive. Its directory is read at once, its parts as streams. */
export class Zip {
  readonly #path: string;
  readonly #file: FileHandle;
  readonly #parts: ReadonlyMap<string, ZipEntry>;

  private constructor(path: string, file: FileHandle, parts: ReadonlyMap<string, ZipEntry>) {
    this.#path = path;
    this.#file = file;
    this.#parts = parts;
  }

  static async open(path: string): Promise<Zip> {
    const file = await open(path);
    try {
      return new Zip(path, file, await readDirectory(file));
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  has(name: string): boolean {
    return this.#parts.has(name);
  }

  /** Streams the bytes of a part. A part with another size or checksum than the directory states is refused. */
  async *part(name: string, progress?: (done: number, total: number) => void): AsyncGenerator<Buffer> {
    const part = this.#parts.get(name);
    if (part === undefined) throw new FormatError(`The workbook lacks its part ${name}.`);
    if (part.size > MAX_PART_BYTES || (part.size > SMALL_PART_BYTES && part.size > part.packed * MAX_RATIO))
      throw new FormatError(
        `The part ${name} would unpack from ${part.packed} to ${part.size} bytes, which no real workbook does.`,
      );
    const local = await readBytes(this.#file, part.offset, 30);
    if (local.readUInt32LE(0) !== LOCAL) throw damaged();
    const start = part.offset + 30 + local.readUInt16LE(26) + local.readUInt16LE(28);
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

import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { createInflateRaw } from 'node:zlib';
import { FormatError } from '../faults.ts';
import { MAX_PART_BYTES, MAX_RATIO } from './size-limits.ts';

interface Part {
  readonly method: number;
  readonly packed: number;
  readonly size: number;
  readonly offset: number;
}

// Signatures of the records of the format.
const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const END_BYTES = 22;
const MAX_COMMENT = 65_535;
const MAX_DIRECTORY_BYTES = 16_777_216;
/** Parts up to this size may have any compression ratio. */
const SMALL_PART_BYTES = 16_777_216;

/** A ZIP archive. Its directory is read at once, its parts as streams. */
export class Zip {
  readonly #path: string;
  readonly #file: FileHandle;
  readonly #parts: ReadonlyMap<string, Part>;

  private constructor(path: string, file: FileHandle, parts: ReadonlyMap<string, Part>) {
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

  /** Streams the bytes of a part. A part that unpacks to more bytes than the directory states is refused. */
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
    try {
      for await (const chunk of unpacked) {
        size += chunk.length;
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
    if (size !== part.size) throw damaged();
  }

  close(): Promise<void> {
    return this.#file.close();
  }
}

async function readDirectory(file: FileHandle): Promise<Map<string, Part>> {
  const { size } = await file.stat();
  const tailBytes = Math.min(size, END_BYTES + MAX_COMMENT);
  const tail = await readBytes(file, size - tailBytes, tailBytes);
  let at = tail.length - END_BYTES;
  while (at >= 0 && tail.readUInt32LE(at) !== END) at--;
  if (at < 0) throw damaged();
  const count = tail.readUInt16LE(at + 10);
  const length = tail.readUInt32LE(at + 12);
  const offset = tail.readUInt32LE(at + 16);
  if (length > MAX_DIRECTORY_BYTES || offset + length > size) throw damaged();
  const entries = await readBytes(file, offset, length);
  const parts = new Map<string, Part>();
  for (let i = 0, from = 0; i < count; i++) {
    if (from + 46 > entries.length || entries.readUInt32LE(from) !== ENTRY) throw damaged();
    const nameEnd = from + 46 + entries.readUInt16LE(from + 28);
    const part = {
      method: entries.readUInt16LE(from + 10),
      packed: entries.readUInt32LE(from + 20),
      size: entries.readUInt32LE(from + 24),
      offset: entries.readUInt32LE(from + 42),
    };
    if ((entries.readUInt16LE(from + 8) & 1) !== 0) throw new FormatError('The workbook is locked with a password.');
    if (part.method !== 0 && part.method !== 8) throw new FormatError('The workbook is packed in an unusual way.');
    parts.set(entries.toString('utf8', from + 46, nameEnd).replace(/^\//, ''), part);
    from = nameEnd + entries.readUInt16LE(from + 30) + entries.readUInt16LE(from + 32);
  }
  return parts;
}

async function readBytes(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(length), position, length });
  if (bytesRead < length) throw damaged();
  return buffer;
}

function damaged(): FormatError {
  return new FormatError('The workbook is damaged or cut short; fetch it again.');
}

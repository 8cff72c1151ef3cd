import { recognisedEncoding } from './encodings.ts';
import { FormatError } from './faults.ts';

/** Bytes of lines with letters above 127, which show the encoding. */
const SHOWING_BYTES = 32_768;

/** The encoding of a text: by its byte order mark, or by the zero bytes that Latin letters have in UTF-16. */
export function encodingOf(sample: Uint8Array): string {
  if (sample[0] === 0xff && sample[1] === 0xfe) return 'utf-16le';
  if (sample[0] === 0xfe && sample[1] === 0xff) return 'utf-16be';
  let [even, odd] = [0, 0];
  for (const [i, byte] of sample.entries()) if (byte === 0) i % 2 === 0 ? even++ : odd++;
  const enough = sample.length / 20;
  if (odd > enough && even === 0) return 'utf-16le';
  return even > enough && odd === 0 ? 'utf-16be' : 'utf-8';
}

/** The encoding of a whole text: Unicode, or the one that its words show. Where they show none, it is to be named. */
export async function encodingOfText(file: Blob, sample: Uint8Array): Promise<string> {
  const found = encodingOf(sample);
  if (found !== 'utf-8') return found;
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const lines: number[] = [];
  let isUtf8 = true;
  for await (const chunk of chunksOf(file.stream(), changed)) {
    try {
      if (isUtf8) decoder.decode(chunk, { stream: true });
    } catch {
      isUtf8 = false;
    }
    if (lines.length < SHOWING_BYTES) addShowing(lines, chunk);
    else if (!isUtf8) break;
  }
  try {
    if (isUtf8) decoder.decode();
  } catch {
    isUtf8 = false;
  }
  if (isUtf8) return found;
  const recognised = recognisedEncoding(Uint8Array.from(lines));
  if (recognised !== null) return recognised;
  throw new FormatError(unknownEncoding('utf-8', null), 'encoding');
}

/** Adds the lines of a chunk that have letters above 127. */
function addShowing(lines: number[], chunk: Uint8Array): void {
  for (let at = chunk.findIndex((byte) => byte > 0x7f); at >= 0 && lines.length < SHOWING_BYTES; ) {
    const end = chunk.indexOf(10, at);
    const line = chunk.subarray(chunk.lastIndexOf(10, at) + 1, end < 0 ? chunk.length : end + 1);
    lines.push(...line.subarray(0, SHOWING_BYTES));
    if (end < 0) return;
    const next = chunk.subarray(end).findIndex((byte) => byte > 0x7f);
    at = next < 0 ? -1 : end + next;
  }
}

function unknownEncoding(encoding: string, likely: string | null): string {
  return likely === null
    ? `The file is neither a workbook nor text in ${encoding.toUpperCase()}; save it as XLSX, or name its encoding, as in --encoding windows-1256.`
    : `The file is not text in ${encoding.toUpperCase()}, but likely in ${likely}: name its encoding, as in --encoding ${likely}.`;
}

/** Streams a file as text. Bytes that are invalid in the encoding are refused. */
export async function* textPieces(
  file: Blob,
  encoding: string,
  progress?: (done: number, total: number) => void,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const decode = (chunk?: Uint8Array): string => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      const lines: number[] = [];
      if (encoding === 'utf-8' && chunk !== undefined) addShowing(lines, chunk);
      throw new FormatError(unknownEncoding(encoding, recognisedEncoding(Uint8Array.from(lines))), 'encoding');
    }
  };
  let done = 0;
  for await (const chunk of chunksOf(file.stream(), changed)) {
    yield decode(chunk);
    done += chunk.length;
    progress?.(done, file.size);
  }
  yield decode();
}

export function changed(): FormatError {
  return new FormatError('The file changed while it was read.', 'damaged');
}

/** The chunks of a stream. Not all browsers can iterate over one. */
export async function* chunksOf<T>(stream: ReadableStream<T>, failure: () => Error): AsyncGenerator<T> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(() => {
        throw failure();
      });
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

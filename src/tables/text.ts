import { FormatError } from './faults.ts';

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
      throw new FormatError(
        `The file is neither a workbook nor text in ${encoding.toUpperCase()}; save it as XLSX, or name its encoding, as in --encoding windows-1256.`,
      );
    }
  };
  let done = 0;
  for await (const chunk of chunksOf(file.stream(), () => new FormatError('The file changed while it was read.'))) {
    yield decode(chunk);
    done += chunk.length;
    progress?.(done, file.size);
  }
  yield decode();
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

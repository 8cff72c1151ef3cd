import { Worker } from 'node:worker_threads';
import { type FileProblem, FormatError } from './faults.ts';
import type { FileRow } from './read-tables.ts';

/** What the thread answers. */
export type PdfAnswer = { readonly rows: FileRow[] } | { readonly message: string; readonly problem: FileProblem };

/** What reading one PDF may cost. A list of two thousand pages takes some seconds and 300 MB. */
const LIMITS = { ms: 60_000, bytes: 1_000_000_000 };
const CHECK_EVERY_MS = 50;

/**
 * Reads a PDF in a thread of its own, with a limit of time and of memory. A PDF of some kilobytes can unpack to gigabytes or
 * draw nothing for hours, in ways that cannot be told before, and what reads it has no limits.
 */
export async function pdfRowsApart(file: Blob, limits = LIMITS): Promise<FileRow[]> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  // The thread has the ending of this file: .js in the package.
  const worker = new Worker(new URL(import.meta.url.replace(/apart(?=\.\w+$)/, 'worker')));
  const before = process.memoryUsage.rss();
  const startedMs = performance.now();
  let timer: NodeJS.Timeout | undefined;
  try {
    const answer = await new Promise<PdfAnswer>((resolve, reject) => {
      worker.once('message', resolve).once('error', reject);
      const refuse = (problem: FileProblem, what: string) =>
        reject(new FormatError(`${what}; ask for the table as XLSX or CSV.`, problem));
      timer = setInterval(() => {
        if (performance.now() - startedMs > limits.ms)
          refuse('too_slow', `The PDF cannot be read within ${limits.ms / 1_000} seconds`);
        if (process.memoryUsage.rss() - before > limits.bytes)
          refuse('too_large', `The PDF takes more than ${limits.bytes / 1_000_000} MB of memory to read`);
      }, CHECK_EVERY_MS);
      worker.postMessage(bytes, [bytes.buffer]);
    });
    if ('problem' in answer) throw new FormatError(answer.message, answer.problem);
    return answer.rows;
  } finally {
    clearInterval(timer);
    await worker.terminate();
  }
}

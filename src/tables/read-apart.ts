import { Worker } from 'node:worker_threads';
import { type FileProblem, FormatError } from './faults.ts';
import type { WholeKind, WholeTable } from './read-whole.ts';

/** What the thread is asked. */
export interface ReadQuestion {
  readonly kind: WholeKind;
  readonly content: Uint8Array<ArrayBuffer> | string;
}

/** What the thread answers. */
export type WholeAnswer = readonly WholeTable[] | { readonly message: string; readonly problem: FileProblem };

/** What reading one file may cost. A list of two thousand pages takes some seconds and 300 MB. */
const LIMITS = { ms: 60_000, bytes: 1_000_000_000 };
const CHECK_EVERY_MS = 50;
const NAMES = { pdf: 'PDF', workbook: 'workbook' };

/**
 * Reads a file in a thread of its own, with a limit of time and of memory. A file of some kilobytes can unpack to gigabytes or
 * draw nothing for hours, in ways that cannot be told before, and what reads it has no limits.
 */
export async function readApart(
  kind: WholeKind,
  content: Blob | string,
  limits = LIMITS,
): Promise<readonly WholeTable[]> {
  const bytes = typeof content === 'string' ? content : new Uint8Array(await content.arrayBuffer());
  // The thread has the ending of this file: .js in the package.
  const worker = new Worker(new URL(import.meta.url.replace(/(?=\.\w+$)/, '-worker')), {
    // What the libraries say of broken files is for their makers.
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: Math.min(limits.bytes, LIMITS.bytes) / 1_000_000 },
  });
  const before = process.memoryUsage.rss();
  const startedMs = performance.now();
  let timer: NodeJS.Timeout | undefined;
  try {
    const answer = await new Promise<WholeAnswer>((resolve, reject) => {
      const refuse = (problem: FileProblem, what: string) =>
        reject(new FormatError(`The ${NAMES[kind]} ${what}; ask for the table as XLSX or CSV.`, problem));
      const isLarge = () => refuse('too_large', `takes more than ${limits.bytes / 1_000_000} MB of memory to read`);
      worker.once('message', resolve).once('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') isLarge();
        else reject(error);
      });
      timer = setInterval(() => {
        if (performance.now() - startedMs > limits.ms)
          refuse('too_slow', `cannot be read within ${limits.ms / 1_000} seconds`);
        if (process.memoryUsage.rss() - before > limits.bytes) isLarge();
      }, CHECK_EVERY_MS);
      const question: ReadQuestion = { kind, content: bytes };
      worker.postMessage(question, typeof bytes === 'string' ? [] : [bytes.buffer]);
    });
    if ('problem' in answer) throw new FormatError(answer.message, answer.problem);
    return answer;
  } finally {
    clearInterval(timer);
    await worker.terminate();
  }
}

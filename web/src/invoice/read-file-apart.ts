import { type FileProblem, FormatError } from '../../../src/tables/faults.ts';
import type { FileContent } from './read-file.ts';

/** What the worker is asked. */
export interface FileQuestion {
  readonly file: Blob;
  readonly encoding: string | undefined;
}

/** What the worker answers. */
export type ReadAnswer = { readonly read: FileContent } | { readonly problem: FileProblem };

/** The longest that a file may take: one of 20 MB takes some seconds. */
const LIMIT_MS = 20_000;

/** Reads a file in a worker of its own, so that no file keeps the page from answering, however it was made. */
export async function readFileApart(file: Blob, encoding?: string): Promise<FileContent> {
  const worker = new Worker(new URL('./read-file-worker.ts', import.meta.url), { type: 'module' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    const answer = await new Promise<ReadAnswer>((resolve, reject) => {
      timer = setTimeout(() => resolve({ problem: 'too_slow' }), LIMIT_MS);
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }: MessageEvent<ReadAnswer>) => resolve(data);
      worker.onerror = () => reject(new FormatError('The file cannot be read.'));
      const question: FileQuestion = { file, encoding };
      worker.postMessage(question, [port2]);
    });
    if ('problem' in answer) throw new FormatError(`The file cannot be read: ${answer.problem}.`, answer.problem);
    return answer.read;
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
}

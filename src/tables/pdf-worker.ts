import { parentPort } from 'node:worker_threads';
import { FormatError } from './faults.ts';
import { pdfRows } from './pdf.ts';
import type { PdfAnswer } from './pdf-apart.ts';

// Runs in a thread of its own: reads one PDF, and answers with its rows or what is wrong with it.

parentPort?.once('message', (bytes: Uint8Array<ArrayBuffer>) => {
  const answer = (message: PdfAnswer) => parentPort?.postMessage(message);
  pdfRows(new Blob([bytes])).then(
    (rows) => answer({ rows }),
    (error: unknown) =>
      answer({
        message: error instanceof FormatError ? error.message : 'The PDF cannot be read.',
        problem: error instanceof FormatError ? error.problem : 'unreadable',
      }),
  );
});

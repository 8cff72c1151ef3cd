import { parentPort } from 'node:worker_threads';
import { FormatError } from './faults.ts';
import type { ReadQuestion, WholeAnswer } from './read-apart.ts';
import { readWhole } from './read-whole.ts';

// Runs in a thread of its own: reads one file, and answers with its tables or what is wrong with it.

parentPort?.once('message', ({ kind, content }: ReadQuestion) => {
  const answer = (message: WholeAnswer) => parentPort?.postMessage(message);
  readWhole(kind, typeof content === 'string' ? content : new Blob([content])).then(answer, (error: unknown) =>
    answer({
      message: error instanceof FormatError ? error.message : 'The file cannot be read.',
      problem: error instanceof FormatError ? error.problem : 'unreadable',
    }),
  );
});

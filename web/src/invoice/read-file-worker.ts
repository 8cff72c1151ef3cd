import { FormatError } from '../../../src/tables/faults.ts';
import { readFile } from './read-file.ts';
import type { FileQuestion, ReadAnswer } from './read-file-apart.ts';

// Runs in a worker: reads one file and answers with its rows, or what is wrong with it. The answer has a port of its own,
// because the reader of PDFs sends messages of another kind from any worker that it is loaded in.

addEventListener('message', ({ data, ports: [port] }: MessageEvent<FileQuestion>) => {
  const answer = (message: ReadAnswer) => port?.postMessage(message);
  if (port !== undefined)
    readFile(data.file, data.encoding).then(
      (read) => answer({ read }),
      (error: unknown) => answer({ problem: error instanceof FormatError ? error.problem : 'unreadable' }),
    );
});

import { FormatError } from '../../../src/tables/faults.ts';
import { readFile } from './read-file.ts';
import type { ReadAnswer } from './read-file-apart.ts';

// Runs in a worker: reads one file and posts its rows, or what is wrong with it.

addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  readFile(data).then(
    (read) => answer({ read }),
    (error: unknown) => answer({ problem: error instanceof FormatError ? error.problem : 'unreadable' }),
  );
});

function answer(message: ReadAnswer): void {
  postMessage(message);
}

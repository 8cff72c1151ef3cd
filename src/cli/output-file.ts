import { once } from 'node:events';
import { createWriteStream, openSync, type WriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { Failure } from './command.ts';

/** A file that a command writes. A path or disk that cannot be written is a Failure, at the latest at the end. */
export class OutputFile {
  readonly stream: WriteStream;
  readonly #path: string;
  readonly #failed: Promise<never>;

  constructor(path: string) {
    this.#path = path;
    try {
      this.stream = createWriteStream(path, { fd: openSync(path, 'w') });
    } catch (error) {
      throw this.#unwritable(error);
    }
    this.#failed = new Promise((_, reject) => {
      this.stream.once('error', (error) => reject(this.#unwritable(error)));
    });
    // The next write or end throws it.
    this.#failed.catch(() => {});
  }

  /** Waits while the stream has too much to write (backpressure). */
  async write(data: string | Uint8Array): Promise<void> {
    if (!this.stream.write(data)) await this.waitFor(once(this.stream, 'drain'));
  }

  async end(): Promise<void> {
    this.stream.end();
    await this.waitFor(finished(this.stream));
  }

  /** Waits for something that never comes if the file has failed. */
  async waitFor(work: Promise<unknown>): Promise<void> {
    await Promise.race([this.#failed, work]);
  }

  #unwritable(error: unknown): Failure {
    return new Failure(`${this.#path} cannot be written: ${error instanceof Error ? error.message : error}`);
  }
}

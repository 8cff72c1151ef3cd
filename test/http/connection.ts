import { connect, type Socket } from 'node:net';

/** One answer as received. */
export interface WireAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

/** A raw TCP connection, on which a test can send any bytes. */
export class Connection {
  readonly #socket: Socket;
  readonly #received: Buffer[] = [];
  readonly #answers: WireAnswer[] = [];
  /** The beginning of an answer that has not arrived in full. */
  #rest: Buffer = Buffer.alloc(0);
  /** Resolves with everything received when the connection is closed, also by a reset. */
  readonly closed: Promise<string>;

  constructor(url: string) {
    const { hostname, port } = new URL(url);
    this.#socket = connect(Number(port), hostname);
    this.closed = new Promise((resolve) => {
      this.#socket.on('data', (chunk) => {
        this.#received.push(chunk);
        const { answers, rest } = answersIn(Buffer.concat([this.#rest, chunk]));
        this.#answers.push(...answers);
        this.#rest = rest;
      });
      this.#socket.on('error', () => {});
      this.#socket.on('close', () => resolve(Buffer.concat(this.#received).toString()));
    });
  }

  /** Sends bytes; resolves with whether they could be written. */
  send(bytes: string | Buffer): Promise<boolean> {
    return new Promise((resolve) => this.#socket.write(bytes, (error) => resolve(error == null)));
  }

  /** Stops reading, so that answers fill the buffers. */
  pause(): void {
    this.#socket.pause();
  }

  resume(): void {
    this.#socket.resume();
  }

  /** Waits for this number of answers and returns them. */
  async answers(count: number): Promise<readonly WireAnswer[]> {
    while (this.#answers.length < count) {
      await new Promise((resolve, reject) => {
        this.#socket.once('data', resolve);
        this.#socket.once('close', () => reject(new Error(`closed after ${this.#answers.length} answers`)));
      });
    }
    return this.#answers;
  }

  end(): void {
    this.#socket.destroy();
  }

  /** Ends with a TCP reset instead of an orderly close. */
  reset(): void {
    this.#socket.resetAndDestroy();
  }
}

/** The complete answers at the start of the received bytes, and the rest. */
export function answersIn(received: Buffer): { answers: WireAnswer[]; rest: Buffer } {
  const answers: WireAnswer[] = [];
  let rest = received;
  for (;;) {
    const end = rest.indexOf('\r\n\r\n');
    if (end < 0) return { answers, rest };
    const [first = '', ...lines] = rest.subarray(0, end).toString('latin1').split('\r\n');
    const headers = new Headers(
      lines.map((line): [string, string] => [/^[^:]*/.exec(line)?.[0] ?? '', line.slice(line.indexOf(':') + 1).trim()]),
    );
    const length = Number(headers.get('Content-Length') ?? 0);
    if (rest.length < end + 4 + length) return { answers, rest };
    answers.push({
      status: Number(first.split(' ')[1]),
      headers,
      body: rest.subarray(end + 4, end + 4 + length).toString(),
    });
    rest = rest.subarray(end + 4 + length);
  }
}

import { connect, type Socket } from 'node:net';

/** One answer as it came over the wire. */
export interface WireAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

/** A connection on which a test sends whatever it likes. */
export class Connection {
  readonly #socket: Socket;
  #received = Buffer.alloc(0);
  /** Resolves when the server has closed the connection, in whichever way, with all that came before. */
  readonly closed: Promise<string>;

  constructor(url: string) {
    const { hostname, port } = new URL(url);
    this.#socket = connect(Number(port), hostname);
    this.closed = new Promise((resolve) => {
      this.#socket.on('data', (chunk) => {
        this.#received = Buffer.concat([this.#received, chunk]);
      });
      this.#socket.on('error', () => {});
      this.#socket.on('close', () => resolve(this.#received.toString()));
    });
  }

  /** Sends these bytes; resolves when they are on their way, or cannot be. */
  send(bytes: string | Buffer): Promise<boolean> {
    return new Promise((resolve) => this.#socket.write(bytes, (error) => resolve(error == null)));
  }

  /** Stops reading, as a client does that wants to be waited for. */
  pause(): void {
    this.#socket.pause();
  }

  resume(): void {
    this.#socket.resume();
  }

  /** Waits until so many answers have come, and returns them. */
  async answers(count: number): Promise<WireAnswer[]> {
    for (;;) {
      const { answers } = answersIn(this.#received);
      if (answers.length >= count) return answers;
      await new Promise((resolve, reject) => {
        this.#socket.once('data', resolve);
        this.#socket.once('close', () => reject(new Error(`closed after ${this.#received.toString()}`)));
      });
    }
  }

  end(): void {
    this.#socket.destroy();
  }
}

/** The whole answers at the beginning of what came in, and what is left over. */
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

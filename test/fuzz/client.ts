import { connect, type Socket } from 'node:net';

/** An answer with its headers by lower-case name. */
export interface FuzzAnswer {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Buffer;
}

const TIMEOUT_MS = 20_000;

/** Sends requests one after the other on a keep-alive connection, and reconnects when it is closed. */
export class Client {
  readonly #port: number;
  readonly #host: string;
  #socket: Socket | null = null;

  constructor(url: string) {
    const { hostname, port } = new URL(url);
    this.#host = hostname;
    this.#port = Number(port);
  }

  send(bytes: Buffer, method: string): Promise<FuzzAnswer> {
    const socket = this.#open();
    return new Promise((resolve, reject) => {
      let received: Buffer = Buffer.alloc(0);
      const settle = (outcome: () => void) => {
        socket.off('data', take).off('close', lost).off('timeout', late);
        outcome();
      };
      const lost = () => settle(() => reject(new Error(`closed without a complete answer: ${received}`)));
      const late = () => settle(() => reject(new Error(`no answer within ${TIMEOUT_MS} ms`)));
      const take = (chunk: Buffer) => {
        received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
        const answer = answerIn(received, method);
        if (answer === null) return;
        if (answer.headers.get('connection') === 'close') this.close();
        settle(() => resolve(answer));
      };
      socket.on('data', take).on('close', lost).on('timeout', late);
      socket.write(bytes);
    });
  }

  close(): void {
    this.#socket?.destroy();
    this.#socket = null;
  }

  #open(): Socket {
    if (this.#socket !== null && !this.#socket.destroyed) return this.#socket;
    const socket = connect(this.#port, this.#host).setTimeout(TIMEOUT_MS).setNoDelay();
    socket.on('error', () => {});
    this.#socket = socket;
    return socket;
  }
}

/** The answer at the start of the received bytes; null while it is incomplete. */
function answerIn(received: Buffer, method: string): FuzzAnswer | null {
  const end = received.indexOf('\r\n\r\n');
  if (end < 0) return null;
  const [first = '', ...lines] = received.toString('latin1', 0, end).split('\r\n');
  const headers = new Map<string, string>();
  for (const line of lines) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    if (headers.has(name)) throw new Error(`the header ${name} came twice`);
    headers.set(name, line.slice(colon + 1).trim());
  }
  const status = Number(first.split(' ')[1]);
  const empty = method === 'HEAD' || status === 204 || status === 304;
  const length = empty ? 0 : Number(headers.get('content-length'));
  if (received.length < end + 4 + length) return null;
  return { status, headers, body: received.subarray(end + 4) };
}

import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** A TCP proxy in front of a server, which a test can delay, hold or disconnect. */
export class TcpProxy {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #isDisconnected = false;
  #delayMs = 0;
  #holdAfter = Number.POSITIVE_INFINITY;
  #sent = 0;
  #held: (() => void)[] = [];

  constructor(targetPort: number) {
    this.#server = createServer((client) => {
      if (this.#isDisconnected) return void client.destroy();
      const server = connect(targetPort, '127.0.0.1');
      this.#pipe(client, server, (bytes, pass) => {
        this.#sent += bytes;
        if (this.#sent <= this.#holdAfter) pass();
        else this.#held.push(pass);
      });
      this.#pipe(server, client, (_, pass) => pass());
    });
  }

  async listen(): Promise<number> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return (this.#server.address() as AddressInfo).port;
  }

  /** Closes every connection and refuses new ones until `restore`. */
  disconnect(): void {
    this.#isDisconnected = true;
    for (const socket of this.#sockets) socket.destroy();
  }

  /** Accepts connections again, without a delay. */
  restore(): void {
    this.#isDisconnected = false;
    this.#delayMs = 0;
  }

  /** Delays all data by this time. */
  delay(ms: number): void {
    this.#delayMs = ms;
  }

  /** Passes this number of bytes to the server and holds the rest back. */
  holdAfter(bytes: number): void {
    this.#sent = 0;
    this.#holdAfter = bytes;
  }

  /** Whether data is being held back. */
  get isHolding(): boolean {
    return this.#held.length > 0;
  }

  /** Passes on the held data and stops holding. */
  release(): void {
    this.#holdAfter = Number.POSITIVE_INFINITY;
    for (const pass of this.#held.splice(0)) pass();
  }

  close(): void {
    this.disconnect();
    this.#server.close();
  }

  #pipe(from: Socket, to: Socket, forward: (bytes: number, pass: () => void) => void): void {
    this.#sockets.add(from);
    // In the order in which they came, also when the delay ends: what comes after it would overtake what waits.
    let passed = Promise.resolve();
    from.on('data', (bytes) =>
      forward(bytes.length, () => {
        const due = this.#delayMs === 0 ? undefined : pause(this.#delayMs);
        passed = passed.then(() => due).then(() => void (to.destroyed || to.write(bytes)));
      }),
    );
    from.on('error', () => to.destroy());
    from.on('close', () => {
      this.#sockets.delete(from);
      to.destroy();
    });
  }
}

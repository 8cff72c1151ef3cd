import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A wire to a server that a test can make slow, hold or cut. */
export class Wire {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #cut = false;
  #delayMs = 0;
  #holdAfter = Number.POSITIVE_INFINITY;
  #sent = 0;
  #held: (() => void)[] = [];

  constructor(targetPort: number) {
    this.#server = createServer((near) => {
      if (this.#cut) return void near.destroy();
      const far = connect(targetPort, '127.0.0.1');
      this.#join(near, far, (bytes, pass) => {
        this.#sent += bytes;
        if (this.#sent <= this.#holdAfter) pass();
        else this.#held.push(pass);
      });
      this.#join(far, near, (_, pass) => pass());
    });
  }

  async listen(): Promise<number> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return (this.#server.address() as AddressInfo).port;
  }

  /** Breaks every connection, and lets no new one through until it is mended. */
  cut(): void {
    this.#cut = true;
    for (const socket of this.#sockets) socket.destroy();
  }

  mend(): void {
    this.#cut = false;
    this.#delayMs = 0;
  }

  /** Lets everything arrive this much later. */
  delay(ms: number): void {
    this.#delayMs = ms;
  }

  /** Passes this many bytes more to the server, and holds back what comes after them. */
  holdAfter(bytes: number): void {
    this.#sent = 0;
    this.#holdAfter = bytes;
  }

  /** Whether something is held back. */
  get holds(): boolean {
    return this.#held.length > 0;
  }

  /** Passes on what was held back, and holds nothing any more. */
  release(): void {
    this.#holdAfter = Number.POSITIVE_INFINITY;
    for (const pass of this.#held.splice(0)) pass();
  }

  close(): void {
    this.cut();
    this.#server.close();
  }

  #join(from: Socket, to: Socket, judge: (bytes: number, pass: () => void) => void): void {
    this.#sockets.add(from);
    const write = (bytes: Buffer) => to.destroyed || to.write(bytes);
    from.on('data', (bytes) =>
      judge(bytes.length, () => (this.#delayMs === 0 ? write(bytes) : setTimeout(write, this.#delayMs, bytes))),
    );
    from.on('error', () => to.destroy());
    from.on('close', () => {
      this.#sockets.delete(from);
      to.destroy();
    });
  }
}

import { type ChildProcess, spawn } from 'node:child_process';
import { connect, createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** A server of another project that runs for a test, on a port of its own. */
export class ServerProcess {
  readonly #command: string;
  readonly #args: readonly string[];
  readonly #options: object;
  readonly port: number;
  #child: ChildProcess | undefined;
  #said = '';

  constructor(port: number, command: string, args: readonly string[], options: object = {}) {
    this.port = port;
    this.#command = command;
    this.#args = args;
    this.#options = options;
  }

  /** Starts it, and returns when it takes connections. */
  async start(): Promise<void> {
    this.#said = '';
    const child = spawn(this.#command, this.#args, { stdio: ['ignore', 'pipe', 'pipe'], ...this.#options });
    this.#child = child;
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (this.#said += text));
    // Whatever ends this process must not leave the server behind.
    process.once('exit', () => child.kill('SIGKILL'));
    const giveUpAt = Date.now() + 20_000;
    while (!(await accepts(this.port))) {
      if (child.exitCode !== null || Date.now() > giveUpAt) {
        throw new Error(`${this.#command} did not start on port ${this.port}:\n${this.#said}`);
      }
      await pause(20);
    }
  }

  signal(signal: NodeJS.Signals): void {
    this.#child?.kill(signal);
  }

  /** Ends it with this signal, and returns when it is gone. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    const child = this.#child;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGCONT');
    child.kill(signal);
    await gone;
  }
}

/** A port that was free a moment ago. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const end = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => end(true)).once('error', () => end(false));
  });
}

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What both servers write once they answer. */
const READY = /ready to accept connections/i;

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

  /** Starts it, and returns when it answers. */
  async start(): Promise<void> {
    this.#said = '';
    const child = spawn(this.#command, this.#args, { stdio: ['ignore', 'pipe', 'pipe'], ...this.#options });
    this.#child = child;
    killOnExit(child);
    await new Promise<void>((resolve, reject) => {
      const look = (text: string) => {
        this.#said += text;
        if (READY.test(this.#said)) resolve();
      };
      for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', look);
      child.once('error', reject);
      child.once('exit', () => reject(new Error(`${this.#command} did not start:\n${this.#said}`)));
    });
  }

  /** Sends a signal to it and to the processes that it started. */
  signal(signal: NodeJS.Signals): void {
    const pid = this.#child?.pid;
    if (pid === undefined) return;
    const started = execFileSync('ps', ['-e', '-o', 'pid=,ppid='], { encoding: 'utf8' })
      .split('\n')
      .map((line) => line.trim().split(/\s+/).map(Number))
      .flatMap(([child, parent]) => (child !== undefined && parent === pid ? [child] : []));
    for (const each of [pid, ...started]) {
      try {
        process.kill(each, signal);
      } catch {
        // It has ended meanwhile.
      }
    }
  }

  /** Ends it with this signal, and returns when it is gone. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    const child = this.#child;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    if (signal === 'SIGKILL') this.signal('SIGKILL');
    else child.kill(signal);
    await gone;
  }
}

/** The ports below those that the system gives out by itself, to connections and to servers that do not care. */
const LOWEST_PORT = 10_000;
const PORTS = 22_768;
const given = new Set<number>();

/** A port that was free a moment ago, that this process gets no second time, and that no connection takes meanwhile. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = LOWEST_PORT + randomInt(PORTS);
    if (given.has(port)) continue;
    given.add(port);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

const children = new Set<ChildProcess>();
const folders = new Set<string>();
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL');
  // A killed server may still be closing its files.
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** Kills a child process when this process exits, also after a failure. */
export function killOnExit(child: ChildProcess): void {
  children.add(child);
  child.once('exit', () => children.delete(child));
}

/** A new folder that is removed when this process exits. */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `tarifa-${name}-`));
  folders.add(folder);
  return folder;
}

/** Makes Ctrl-C and SIGTERM an ordinary exit, so that child processes and temporary folders are cleaned up. */
export function exitOnSignals(): void {
  process.once('SIGINT', () => process.exit(130));
  process.once('SIGTERM', () => process.exit(143));
}

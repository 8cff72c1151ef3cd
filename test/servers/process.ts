import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The log line of PostgreSQL and Redis when they accept connections. */
const READY = /ready to accept connections/i;

/** A PostgreSQL or Redis server process, on its own port. */
export class ServerProcess {
  readonly #command: string;
  readonly #args: readonly string[];
  readonly #options: object;
  readonly port: number;
  #child: ChildProcess | undefined;
  #output = '';

  constructor(port: number, command: string, args: readonly string[], options: object = {}) {
    this.port = port;
    this.#command = command;
    this.#args = args;
    this.#options = options;
  }

  /** Starts it; resolves when it accepts connections. */
  async start(): Promise<void> {
    this.#output = '';
    const child = spawn(this.#command, this.#args, { stdio: ['ignore', 'pipe', 'pipe'], ...this.#options });
    this.#child = child;
    killOnExit(child);
    await new Promise<void>((resolve, reject) => {
      const read = (text: string) => {
        this.#output += text;
        if (READY.test(this.#output)) resolve();
      };
      for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', read);
      child.once('error', reject);
      child.once('exit', () => reject(new Error(`${this.#command} did not start:\n${this.#output}`)));
    });
  }

  /** Sends a signal to it and to its child processes. */
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
        // The process has already ended.
      }
    }
  }

  /** Stops it with this signal; resolves when it has exited. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    const child = this.#child;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const exited = new Promise((resolve) => child.once('exit', resolve));
    if (signal === 'SIGKILL') this.signal('SIGKILL');
    else child.kill(signal);
    await exited;
  }
}

/** Ports below the ephemeral range, which the system assigns to connections and to servers on port 0. */
const LOWEST_PORT = 10_000;
const PORTS = 22_768;
const used = new Set<number>();

/** A port that is free now, that this process has not used before, and that no connection is assigned to. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = LOWEST_PORT + randomInt(PORTS);
    if (used.has(port)) continue;
    used.add(port);
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

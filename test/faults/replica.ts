import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort, killOnExit } from '../servers/process.ts';

const TARIFA = fileURLToPath(new URL('../../bin/tarifa.js', import.meta.url));

/** How a command ended, and its output. */
export interface Ended {
  readonly status: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly out: string;
  readonly err: string;
}

/** The tarifa command in a process of its own. */
export class Tarifa {
  readonly ended: Promise<Ended>;
  readonly #child: ChildProcess;
  #out = '';
  #err = '';

  constructor(args: readonly string[], environment: Readonly<Record<string, string>>) {
    const child = spawn(process.execPath, [TARIFA, ...args], { env: { ...process.env, ...environment } });
    child.stdout.on('data', (text) => (this.#out += text));
    child.stderr.on('data', (text) => (this.#err += text));
    this.#child = child;
    this.ended = new Promise((resolve) =>
      child.once('close', (status, signal) => resolve({ status, signal, out: this.#out, err: this.#err })),
    );
    killOnExit(child);
  }

  /** Its output so far. */
  get written(): string {
    return this.#out + this.#err;
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  /** The CPU time that it has used so far. */
  cpuSeconds(): number {
    const [, after = ''] = readFileSync(`/proc/${this.pid}/stat`, 'utf8').split(') ');
    const fields = after.split(' ');
    return (Number(fields[11]) + Number(fields[12])) / 100;
  }

  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }
}

/** One of several identical servers. */
export class Replica extends Tarifa {
  readonly url: string;
  readonly #internal: string;

  private constructor(port: number, internalPort: number, environment: Readonly<Record<string, string>>) {
    super(['serve'], {
      ...environment,
      TARIFA_PORT: String(port),
      TARIFA_METRICS_PORT: String(internalPort),
      TARIFA_LOG_LEVEL: 'warn',
    });
    this.url = `http://127.0.0.1:${port}`;
    this.#internal = `http://127.0.0.1:${internalPort}`;
  }

  static async start(environment: Readonly<Record<string, string>>): Promise<Replica> {
    return new Replica(await freePort(), await freePort(), environment);
  }

  /** Whether /readyz answers 200. */
  async isReady(): Promise<boolean> {
    return fetch(`${this.#internal}/readyz`).then(
      ({ status }) => status === 200,
      () => false,
    );
  }

  /** The status of /livez, on a connection of its own. */
  async livez(): Promise<number> {
    return (await fetch(`${this.#internal}/livez`, { headers: { Connection: 'close' } })).status;
  }

  /** Waits until it is ready. */
  async ready(): Promise<void> {
    let ended = false;
    void this.ended.then(() => (ended = true));
    await until(
      'a replica is ready',
      async () => {
        if (ended) throw new Error(`A replica ended before it was ready. Its output:\n${this.written}`);
        return this.isReady();
      },
      60_000,
    );
  }

  async metrics(): Promise<string> {
    // Not on a connection of an earlier request: the server closes it after five seconds, perhaps just now.
    return (await fetch(`${this.#internal}/metrics`, { headers: { Connection: 'close' } })).text();
  }

  /** The value of one metric. */
  async metric(name: string): Promise<number> {
    const line = (await this.metrics()).split('\n').find((each) => each.startsWith(`${name} `));
    return line === undefined ? Number.NaN : Number(line.split(' ').at(-1));
  }
}

/** Polls until a condition holds; throws after the time limit. For other processes, which give no event to wait for. */
export async function until(
  condition: string,
  holds: () => boolean | Promise<boolean>,
  withinMs = 60_000,
): Promise<void> {
  const giveUpAt = Date.now() + withinMs;
  while (!(await holds())) {
    if (Date.now() > giveUpAt) throw new Error(`Not within ${withinMs} ms: ${condition}.`);
    await pause(25);
  }
}

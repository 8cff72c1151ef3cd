import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { killOnExit } from '../test/servers/process.ts';
import { pinned } from './cpu-affinity.ts';
import { megabytesOf } from './figures.ts';
import { CHECKOUT, flagsOf } from './launcher.ts';
import { applyLoad, type Load } from './load.ts';

/** A server to measure, and the requests that it is sent. */
export interface Contender {
  readonly name: string;
  /** One of the files in contenders/, and its arguments. */
  readonly script: string;
  readonly args: readonly string[];
  /** The checkout whose V8 options it runs with; this one by default. */
  readonly checkout?: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** The number of processes that share the load; one by default. */
  readonly processes?: number;
  readonly paths: readonly string[];
  readonly keys: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether every request must be refused. */
  readonly isRefused?: boolean;
}

/** The figures of one time slice. */
export interface Slice {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly cpuUs: number;
  readonly errors: number;
}

/** A contender in processes of its own. */
export class RunningContender {
  readonly #contender: Contender;
  readonly #children: readonly ChildProcess[];
  readonly #urls: readonly string[];

  private constructor(contender: Contender, children: readonly ChildProcess[], urls: readonly string[]) {
    this.#contender = contender;
    this.#children = children;
    this.#urls = urls;
  }

  static async start(contender: Contender): Promise<RunningContender> {
    const { script, args, checkout = CHECKOUT, environment, processes = 1 } = contender;
    const flags = await flagsOf(checkout);
    const env = {
      ...process.env,
      NODE_ENV: 'production',
      TARIFA_ANONYMOUS_PER_MINUTE: '1000000',
      TARIFA_ANONYMOUS_PER_DAY: '1000000000',
      ...environment,
    };
    const children = Array.from({ length: processes }, (_, core) => {
      const [execPath, ...execArgv] = pinned(core, process.execPath, ...flags);
      const child = fork(new URL(`contenders/${script}.ts`, import.meta.url), [...args], { env, execPath, execArgv });
      killOnExit(child);
      return child;
    });
    const urls = children.map(
      (child) =>
        new Promise<string>((resolve, reject) => {
          child.once('message', (message) => resolve((message as { url: string }).url));
          child.once('exit', (code) => reject(new Error(`${script} ended with ${code}`)));
        }),
    );
    return new RunningContender(contender, children, await Promise.all(urls));
  }

  get url(): string {
    return this.#urls[0] ?? '';
  }

  get megabytes(): number {
    return this.#children.reduce((sum, child) => sum + megabytesOf(child), 0);
  }

  /** Resumes it, loads it for the warm-up and then for the measured seconds, and pauses it again. */
  async measure(warmUpSeconds: number, seconds: number, connections: number, folder: string): Promise<Slice> {
    const { name, paths, keys, headers = {}, isRefused = false } = this.#contender;
    const share: Omit<Load, 'url' | 'seconds'> = {
      name: name.replaceAll(/\W/g, '-'),
      paths,
      keys,
      headers,
      isRefused,
      connections: connections / this.#urls.length,
    };
    const loadAll = (duration: number) =>
      Promise.all(this.#urls.map((url) => applyLoad({ ...share, url, seconds: duration }, folder)));
    this.#signal('SIGCONT');
    await loadAll(warmUpSeconds);
    const before = this.#cpuSeconds();
    const samples = await loadAll(seconds);
    const cpuSeconds = this.#cpuSeconds() - before;
    this.pause();
    const perSecond = samples.reduce((sum, sample) => sum + sample.perSecond, 0);
    return {
      perSecond,
      p50Ms: Math.max(...samples.map(({ p50Ms }) => p50Ms)),
      p99Ms: Math.max(...samples.map(({ p99Ms }) => p99Ms)),
      cpuUs: (cpuSeconds / (perSecond * seconds)) * 1e6,
      errors: samples.reduce((sum, { errors }) => sum + errors, 0),
    };
  }

  /** Pauses it with SIGSTOP: an idle process collects garbage, on the core where another contender is measured. */
  pause(): void {
    this.#signal('SIGSTOP');
  }

  kill(): void {
    this.#signal('SIGKILL');
  }

  #signal(signal: NodeJS.Signals): void {
    for (const child of this.#children) child.kill(signal);
  }

  #cpuSeconds(): number {
    return this.#children.reduce((sum, { pid }) => sum + cpuSecondsOf(pid ?? 0), 0);
  }
}

/** User and system time of a process, which Linux counts in hundredths of a second. */
function cpuSecondsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

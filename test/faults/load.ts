import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { until } from './replica.ts';

export const WORKERS = 12;
/** Requests of each key in a second: within 200 a minute, also with those of another test. */
const PER_KEY = 2.5;
const PATHS = [
  '/api/v1/hs-codes/851713',
  '/api/v1/search?q=phone',
  '/api/v1/hs-codes/8517/children',
  '/api/v1/tariff/calculate?hs_code=851713&value=100',
];

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly ms: number;
}

/** How fast requests were answered in a part of a run. */
export interface Latency {
  readonly p50: number;
  readonly p99: number;
  readonly perSecond: number;
}

/** As many requests as the machine can answer and the limits of the keys allow: 3,750 a second with 1,500 keys. Every answer must have status 200. */
export class Load {
  readonly #base: string;
  readonly #keys: readonly string[];
  readonly #keep: boolean;
  readonly #agent = new Agent({ keepAlive: true });
  readonly #workers: Promise<void>[];
  /** The answers themselves, if they are kept. */
  readonly answers: Answer[] = [];
  readonly failures: string[] = [];
  answered = 0;
  #times: number[] = [];
  #slowest = 0;
  #sent = 0;
  #running = true;

  constructor(base: string, keys: readonly string[], { keep = false } = {}) {
    this.#base = base;
    this.#keys = keys;
    this.#keep = keep;
    this.#workers = Array.from({ length: WORKERS }, () => this.#work());
  }

  /** Stops the load and returns a summary. */
  async stop(): Promise<string> {
    this.#running = false;
    await Promise.all(this.#workers);
    this.#agent.destroy();
    return `sent ${this.#sent}, answered ${this.answered}, failed ${this.failures.length}, slowest ${this.#slowest.toFixed(0)} ms`;
  }

  /** Waits for this number of answers, and returns how fast they came. */
  async next(count: number): Promise<Latency> {
    this.#times = [];
    const started = performance.now();
    await until('the load goes on', () => this.#times.length >= count, 60_000);
    const times = this.#times.sort((a, b) => a - b);
    const seconds = (performance.now() - started) / 1_000;
    const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
    return { p50: at(0.5), p99: at(0.99), perSecond: Math.round(times.length / seconds) };
  }

  async #work(): Promise<void> {
    const gapMs = (WORKERS * 1_000) / (this.#keys.length * PER_KEY);
    while (this.#running) {
      const turn = this.#sent++;
      const started = performance.now();
      const path = PATHS[turn % PATHS.length] ?? '';
      try {
        const answer = await get(this.#base + path, this.#keys[turn % this.#keys.length], this.#agent);
        if (answer.status === 200) this.#note(answer);
        else this.failures.push(`${path}: ${answer.status} ${answer.body}`);
      } catch (error) {
        this.failures.push(`${path}: ${error}`);
      }
      const restMs = started + gapMs - performance.now();
      if (restMs > 0) await pause(restMs);
    }
  }

  #note(answer: Answer): void {
    this.answered++;
    this.#times.push(answer.ms);
    this.#slowest = Math.max(this.#slowest, answer.ms);
    if (this.#keep) this.answers.push(answer);
  }
}

/** Sends one request. */
export function get(url: string, key?: string, agent: Agent | false = false): Promise<Answer> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const headers = key === undefined ? {} : { 'X-Api-Key': key };
    const pending = request(url, { agent, headers, timeout: 60_000 }, (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (text) => (body += text));
      response.on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body, ms: performance.now() - started }),
      );
    });
    pending.on('timeout', () => pending.destroy(new Error('No answer within 60 s')));
    pending.on('error', reject);
    pending.end();
  });
}

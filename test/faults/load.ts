import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

const WORKERS = 8;
const PAUSE_MS = 20;
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

/** A steady, limited rate of requests with many keys. Every answer must have status 200. */
export class Load {
  readonly #base: string;
  readonly #keys: readonly string[];
  readonly #agent = new Agent({ keepAlive: true });
  readonly #workers: Promise<void>[];
  readonly answers: Answer[] = [];
  readonly failures: string[] = [];
  #sent = 0;
  #running = true;

  constructor(base: string, keys: readonly string[]) {
    this.#base = base;
    this.#keys = keys;
    this.#workers = Array.from({ length: WORKERS }, () => this.#work());
  }

  /** Stops the load and returns a summary. */
  async stop(): Promise<string> {
    this.#running = false;
    await Promise.all(this.#workers);
    this.#agent.destroy();
    const slowest = Math.max(0, ...this.answers.map(({ ms }) => ms));
    return `sent ${this.#sent}, answered ${this.answers.length}, failed ${this.failures.length}, slowest ${slowest.toFixed(0)} ms`;
  }

  /** The number of requests answered so far. */
  get answered(): number {
    return this.answers.length;
  }

  async #work(): Promise<void> {
    while (this.#running) {
      const turn = this.#sent++;
      const path = PATHS[turn % PATHS.length] ?? '';
      try {
        const answer = await get(this.#base + path, this.#keys[turn % this.#keys.length], this.#agent);
        if (answer.status === 200) this.answers.push(answer);
        else this.failures.push(`${path}: ${answer.status} ${answer.body}`);
      } catch (error) {
        this.failures.push(`${path}: ${error}`);
      }
      await pause(PAUSE_MS);
    }
  }
}

/** Sends one request. */
export function get(url: string, key?: string, agent: Agent | false = false): Promise<Answer> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const headers = key === undefined ? {} : { 'X-Api-Key': key };
    const pending = request(url, { agent, headers, timeout: 10_000 }, (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (text) => (body += text));
      response.on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body, ms: performance.now() - started }),
      );
    });
    pending.on('timeout', () => pending.destroy(new Error('No answer within 10 s')));
    pending.on('error', reject);
    pending.end();
  });
}

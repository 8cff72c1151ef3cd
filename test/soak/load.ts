import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { mintText } from '../../src/access/key.ts';

/** The requests of the load and their expected status. */
const REQUESTS: readonly (readonly [path: string, status: number, sent: 'good key' | 'unknown key' | 'none'])[] = [
  ['/api/v1/hs-codes/851713', 200, 'good key'],
  ['/api/v1/hs-codes/0101/children', 200, 'good key'],
  ['/api/v1/search?q=phone', 200, 'good key'],
  ['/api/v1/search?q=%D8%AE%D9%8A%D9%88%D9%84', 200, 'good key'],
  ['/api/v1/tariff/calculate?hs_code=851713&value=1234.56&include_vat=1', 200, 'good key'],
  ['/api/v1/health', 200, 'none'],
  ['/docs', 200, 'none'],
  ['/api/v1/hs-codes/00', 404, 'good key'],
  ['/api/v1/search?q=a', 400, 'good key'],
  ['/nowhere', 404, 'none'],
  ['/api/v1/hs-codes/01', 401, 'unknown key'],
  ['/api/v1/hs-codes/01', 401, 'none'],
];
const PAUSE_MS = 4;
/** After this number of requests a caller opens a new connection. */
const REQUESTS_PER_CONNECTION = 500;

/** Callers that send one request after the other until they are stopped. */
export class MixedLoad {
  readonly failures: string[] = [];
  answered = 0;
  #times: number[] = [];
  #running = true;
  readonly #workers: Promise<void>[];
  readonly #underWay = new Set<Promise<unknown>>();

  /** Calls `nextKey` before each request. */
  constructor(url: string, callers: number, nextKey: () => string) {
    this.#workers = Array.from({ length: callers }, (_, i) => this.#work(url, i, nextKey));
  }

  /** The p99 latency since the last call. */
  takeP99(): number {
    const times = this.#times.sort((a, b) => a - b);
    this.#times = [];
    return times[Math.floor(times.length * 0.99)] ?? 0;
  }

  /** Waits until the requests that are under way now are answered. */
  async settle(): Promise<void> {
    await Promise.all(this.#underWay);
  }

  async stop(): Promise<void> {
    this.#running = false;
    await Promise.all(this.#workers);
  }

  async #work(url: string, turn: number, nextKey: () => string): Promise<void> {
    let agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let i = turn; this.#running; i++) {
      const [path, expected, sent] = REQUESTS[i % REQUESTS.length] ?? ['/', 302, 'none'];
      const key = sent === 'good key' ? nextKey() : sent === 'unknown key' ? mintText() : null;
      const started = performance.now();
      const answer = statusOf(url + path, key, agent).catch(String);
      this.#underWay.add(answer);
      const status = await answer;
      this.#underWay.delete(answer);
      this.#times.push(performance.now() - started);
      if (status === expected) this.answered++;
      else this.failures.push(`${path}: ${status} instead of ${expected}`);
      if (i % REQUESTS_PER_CONNECTION === 0) {
        agent.destroy();
        agent = new Agent({ keepAlive: true, maxSockets: 1 });
      }
      await pause(PAUSE_MS);
    }
    agent.destroy();
  }
}

function statusOf(url: string, key: string | null, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = key === null ? {} : { 'X-Api-Key': key };
    const pending = request(url, { agent, headers, timeout: 15_000 }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
      response.on('error', reject);
    });
    pending.on('timeout', () => pending.destroy(new Error('no answer within 15 s')));
    pending.on('error', reject);
    pending.end();
  });
}

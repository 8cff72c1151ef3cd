import type { Log } from '../log.ts';
import { type HttpExchange, routeName } from './exchange.ts';
import type { Arrival } from './request-headers.ts';

const SECOND_MS = 1_000;
const UNAUTHORISED = 401;

/** The most requests that are logged in a second. At full load, a line for each would cost 4 to 15 % of the throughput. */
export const LINES_A_SECOND = 1_000;

/** Logs one line per request, up to a limit per second; the level `debug` lifts the limit. */
export class RequestLog {
  readonly #log: Log;
  readonly #maxPerSecond: number;
  #requests = 0;
  #second: NodeJS.Timeout | undefined;

  /** The address that a refused request came from; null where it is not to be logged. */
  readonly #addressOf: ((request: Arrival) => string) | null;

  constructor(log: Log, addressOfRefused: ((request: Arrival) => string) | null = null) {
    this.#log = log;
    this.#addressOf = addressOfRefused;
    this.#maxPerSecond = log.isOn('debug') ? Number.POSITIVE_INFINITY : LINES_A_SECOND;
  }

  write(exchange: HttpExchange, status: number, ms: number): void {
    if (!this.#log.isOn('info')) return;
    this.#second ??= setTimeout(() => this.endSecond(), SECOND_MS).unref();
    this.#requests++;
    if (this.#requests > this.#maxPerSecond) return;
    const { request, id, admission } = exchange;
    // The request id is the only text from the caller, and its form is checked.
    this.#log.info('request', {
      id,
      method: request.method,
      route: routeName(exchange),
      status,
      ms: Math.round(ms * 1000) / 1000,
      key: admission?.caller?.prefix,
      address: status === UNAUTHORISED ? this.#addressOf?.(request) : undefined,
    });
  }

  /** Logs how many requests of this second were left out. */
  endSecond(): void {
    clearTimeout(this.#second);
    this.#second = undefined;
    if (this.#requests > this.#maxPerSecond)
      this.#log.info('requests_not_logged', { count: this.#requests - this.#maxPerSecond });
    this.#requests = 0;
  }
}

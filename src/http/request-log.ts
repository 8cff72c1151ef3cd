import type { Log } from '../log.ts';
import { LINES_A_SECOND } from '../settings.ts';
import type { Exchange } from './app.ts';

const SECOND_MS = 1_000;

/** Logs requests, one line each: up to a bound in each second, which the level `debug` takes away. */
export class RequestLog {
  readonly #log: Log;
  readonly #most: number;
  #requests = 0;
  #second: NodeJS.Timeout | undefined;

  constructor(log: Log) {
    this.#log = log;
    this.#most = log.isOn('debug') ? Number.POSITIVE_INFINITY : LINES_A_SECOND;
  }

  write(exchange: Exchange, status: number, ms: number): void {
    if (!this.#log.isOn('info')) return;
    this.#second ??= setTimeout(() => this.turn(), SECOND_MS).unref();
    this.#requests++;
    if (this.#requests > this.#most) return;
    const { request, id, admission } = exchange;
    // Nothing that the caller wrote is in a line but the request id, which has a safe form.
    this.#log.info('request', {
      id,
      method: request.method,
      route: routeOf(exchange),
      status,
      ms: Math.round(ms * 1000) / 1000,
      key: admission?.prefix ?? undefined,
    });
  }

  /** Ends the second: what was left out in it is told as a number. */
  turn(): void {
    clearTimeout(this.#second);
    this.#second = undefined;
    if (this.#requests > this.#most) this.#log.info('requests_not_logged', { count: this.#requests - this.#most });
    this.#requests = 0;
  }
}

/** The name that a request goes by in the log and the metrics: never its address, which may hold anything. */
export function routeOf({ match, page, endpoint }: Exchange): string {
  return match?.id ?? page?.path ?? endpoint?.path ?? 'none';
}

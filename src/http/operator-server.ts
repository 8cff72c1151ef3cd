import { createServer, type Server } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Counter } from '../access/counter.ts';
import type { ConnectionCounts } from './open-connections.ts';
import type { WorkQueue } from './work-queue.ts';

const RESOLUTION_MS = 10;
const BUCKETS_MS = [0.25, 0.5, 1, 2.5, 5, 10, 25, 50, 100, 250, 1000];

/** Values that are read when the metrics are scraped. */
export interface Gauges {
  readonly edition: () => string | null;
  readonly databaseUp: () => boolean;
  /** How many published editions and sets of measures are damaged. */
  readonly damaged: () => number;
  readonly limiterMode: () => Counter['mode'];
  /** Null where no Redis is configured. */
  readonly redisUp: () => boolean | null;
  readonly ready: () => boolean;
  readonly connections: ConnectionCounts;
  readonly queue: Pick<WorkQueue, 'waiting' | 'workedMs' | 'refused'>;
  /** False where search ranks by words alone, without its model. */
  readonly hasSearchModel: () => boolean;
}

/** The responses of one route with one status. */
interface Series {
  readonly route: string;
  readonly status: number;
  count: number;
  sumMs: number;
  readonly buckets: number[];
}

/** Counts responses and writes them in the Prometheus text format. No label ever holds a key or an address. */
export class Metrics {
  /** By route, then by status: concatenating both into one key would cost more than the counting. */
  readonly #series = new Map<string, Map<number, Series>>();
  readonly #decisions = { shared: { passed: 0, refused: 0 }, local: { passed: 0, refused: 0 } };
  /** By tier of the key. */
  readonly #tiers = new Map<string, { passed: number; refused: number }>();
  readonly #eventLoop = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  readonly #gauges: Gauges;

  constructor(gauges: Gauges) {
    this.#gauges = gauges;
    this.#eventLoop.enable();
  }

  count(route: string, status: number, ms: number): void {
    const series = this.#series.get(route)?.get(status) ?? this.#begin(route, status);
    series.count++;
    series.sumMs += ms;
    const bucket = BUCKETS_MS.findIndex((limit) => ms <= limit);
    if (bucket >= 0) series.buckets[bucket] = (series.buckets[bucket] ?? 0) + 1;
  }

  /** Counts a decision of the rate limiter. Without a valid key there is no tier. */
  countDecision(passed: boolean, tier: string | undefined): void {
    const decision = passed ? 'passed' : 'refused';
    this.#decisions[this.#gauges.limiterMode()][decision]++;
    if (tier === undefined) return;
    const ofTier = this.#tiers.get(tier) ?? { passed: 0, refused: 0 };
    ofTier[decision]++;
    this.#tiers.set(tier, ofTier);
  }

  text(): string {
    return `${[...this.#requests(), ...this.#limiter(), ...this.#state(), ...this.#load(), ...this.#process()].join('\n')}\n`;
  }

  #begin(route: string, status: number): Series {
    const series = { route, status, count: 0, sumMs: 0, buckets: BUCKETS_MS.map(() => 0) };
    const ofRoute = this.#series.get(route) ?? new Map<number, Series>();
    this.#series.set(route, ofRoute.set(status, series));
    return series;
  }

  #requests(): string[] {
    const name = 'tarifa_request_duration_seconds';
    const lines = head(name, 'histogram', 'Time from a request to its answer.');
    const all = [...this.#series.values()].flatMap((ofRoute) => [...ofRoute.values()]);
    for (const { route, status, count, sumMs, buckets } of all) {
      const labels = `route="${route}",status="${status}"`;
      let sum = 0;
      for (const [i, limit] of BUCKETS_MS.entries()) {
        sum += buckets[i] ?? 0;
        lines.push(`${name}_bucket{${labels},le="${limit / 1000}"} ${sum}`);
      }
      lines.push(`${name}_bucket{${labels},le="+Inf"} ${count}`);
      lines.push(`${name}_sum{${labels}} ${sumMs / 1000}`, `${name}_count{${labels}} ${count}`);
    }
    return lines;
  }

  #limiter(): string[] {
    const name = 'tarifa_limiter_decisions_total';
    return [
      ...head(name, 'counter', 'Requests that the limiter judged, and whether the counts were shared by all replicas.'),
      ...Object.entries(this.#decisions).flatMap(([mode, counts]) =>
        Object.entries(counts).map(([decision, count]) => `${name}{decision="${decision}",mode="${mode}"} ${count}`),
      ),
      ...head('tarifa_tier_requests_total', 'counter', 'Requests with a valid key that the limiter judged, by tier.'),
      ...[...this.#tiers].flatMap(([tier, counts]) =>
        Object.entries(counts).map(
          ([decision, count]) => `tarifa_tier_requests_total{tier="${tier}",decision="${decision}"} ${count}`,
        ),
      ),
      ...gauge(
        'tarifa_limiter_shared',
        'Whether the counts are shared by all replicas just now.',
        Number(this.#gauges.limiterMode() === 'shared'),
      ),
    ];
  }

  #state(): string[] {
    const { edition, databaseUp, damaged, redisUp, ready, hasSearchModel } = this.#gauges;
    const inForce = edition();
    const redis = redisUp();
    return [
      ...gauge(
        'tarifa_edition_info',
        'The edition in force.',
        Number(inForce !== null),
        `{edition="${inForce ?? ''}"}`,
      ),
      ...gauge('tarifa_ready', 'Whether the replica wants requests.', Number(ready())),
      ...gauge('tarifa_search_model_up', 'Whether search has its model.', Number(hasSearchModel())),
      ...gauge('tarifa_database_up', 'Whether the database answered when last asked.', Number(databaseUp())),
      ...gauge(
        'tarifa_damaged_sets',
        'Published editions and sets of measures that are refused as damaged.',
        damaged(),
      ),
      ...(redis === null ? [] : gauge('tarifa_redis_up', 'Whether Redis answers.', Number(redis))),
    ];
  }

  #load(): string[] {
    const { connections, queue } = this.#gauges;
    const byReason = (name: string, counts: Readonly<Record<string, number>>) =>
      Object.entries(counts).map(([reason, count]) => `${name}{reason="${reason}"} ${count}`);
    return [
      ...gauge('tarifa_connections_open', 'Connections that are open.', connections.open),
      ...gauge('tarifa_connections_slow', 'Connections that keep the service waiting.', connections.slow),
      ...head('tarifa_connections_refused_total', 'counter', 'Connections that were closed at once, by the bound.'),
      ...byReason('tarifa_connections_refused_total', connections.refused),
      ...head('tarifa_connections_closed_total', 'counter', 'Connections that were closed for waiting too long.'),
      ...byReason('tarifa_connections_closed_total', connections.closed),
      ...gauge('tarifa_work_waiting', 'Requests that wait for their turn.', queue.waiting),
      ...head('tarifa_work_seconds_total', 'counter', 'Processor time of the work that is done in turns.'),
      `tarifa_work_seconds_total ${queue.workedMs / 1000}`,
      ...head('tarifa_work_refused_total', 'counter', 'Requests that got 503 because too much work was waiting.'),
      `tarifa_work_refused_total ${queue.refused}`,
    ];
  }

  /** The delay of the event loop since the last scrape: above 50 ms it slows every request. */
  #process(): string[] {
    const name = 'tarifa_event_loop_delay_seconds';
    // The histogram holds the time between two samples; what exceeds the sampling interval is delay.
    const delay = (quantile: number) => {
      const ms = this.#eventLoop.percentile(quantile * 100) / 1e6 - RESOLUTION_MS;
      return `${name}{quantile="${quantile}"} ${Math.max(0, ms) / 1000}`;
    };
    const lines = [
      ...head(name, 'summary', 'How late the event loop was, since these figures were last read.'),
      ...[0.5, 0.99, 1].map(delay),
      ...gauge('process_resident_memory_bytes', 'Resident memory.', process.memoryUsage.rss()),
      ...gauge('process_start_time_seconds', 'When the process started.', Math.round(performance.timeOrigin / 1000)),
    ];
    this.#eventLoop.reset();
    return lines;
  }
}

function head(name: string, type: string, help: string): string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`];
}

function gauge(name: string, help: string, value: number, labels = ''): string[] {
  return [...head(name, 'gauge', help), `${name}${labels} ${value}`];
}

/** Liveness, readiness and metrics for the operator, on a port of their own. */
export function createOperatorServer(metrics: Metrics, ready: () => boolean): Server {
  return createServer((request, response) => {
    if (request.url === '/livez') response.end('ok\n');
    else if (request.url === '/readyz')
      response.writeHead(ready() ? 200 : 503).end(ready() ? 'ready\n' : 'not ready\n');
    else if (request.url === '/metrics')
      response.setHeader('Content-Type', 'text/plain; version=0.0.4').end(metrics.text());
    else response.writeHead(404).end('Only /livez, /readyz and /metrics are here.\n');
  });
}

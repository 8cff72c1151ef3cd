import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { Callers } from '../access/caller.ts';
import { Current } from '../edition/current.ts';
import { createApp } from '../http/app.ts';
import { Gate } from '../http/gate.ts';
import { createInternal } from '../http/internal.ts';
import { Metrics } from '../http/metrics.ts';
import { Pages } from '../http/pages.ts';
import { RequestLog, routeOf } from '../http/request-log.ts';
import { CONNECTION_LIMITS, type ConnectionLimits } from '../http/server.ts';
import type { Log } from '../log.ts';
import type { Settings } from '../settings.ts';
import { steadyClock } from '../steady-clock.ts';
import { Unavailable } from '../store/sql.ts';
import { isPostgres, type Store } from '../store/store.ts';
import { ownLimits, sharedLimits } from './limits.ts';
import { VERSION } from './version.ts';

const FINISH_MS = 10_000;
const REFRESH_EVERY_MS = 2_000;
const FIRST_RETRY_MS = 250;
const LAST_RETRY_MS = 5_000;

/** A running service. */
export interface Service {
  readonly url: string;
  readonly metricsUrl: string | null;
  /** Resolves once it has what it needs to answer, and rejects if that can never be. Until then it answers 503. */
  readonly ready: Promise<void>;
  /** Says that it wants no more requests and goes on for the grace, then lets what is under way finish and saves the counts. */
  stop(graceMs?: number): Promise<void>;
}

/** Puts the parts together and listens at once; what `prepare` needs of the store may be out of reach for a while. */
export async function startService(
  settings: Settings,
  store: Store,
  log: Log,
  clock: () => number = Date.now,
  prepare: () => Promise<void> = async () => {},
  connections: Partial<ConnectionLimits> = {},
): Promise<Service> {
  const now = steadyClock(clock);
  const stopping = new AbortController();
  const draining = () => stopping.signal.aborted;
  const current = new Current(store.editions, {
    loaded: ({ edition, records }, ms) =>
      log.info('edition_loaded', { edition, records: records.length, ms: Math.round(ms) }),
    failed: (error) => log.error('edition_check_failed', { error: String(error) }),
    recovered: () => log.info('edition_check_recovered'),
  });
  const limits = settings.redis === null ? ownLimits(store.usage, log, now) : sharedLimits(settings.redis, log, now);
  const redisUp = () => (settings.redis === null ? null : limits.counter.mode === 'shared');
  const ready = () => current.catalogue?.isSearchable === true && !draining();
  const figures = {
    edition: () => current.catalogue?.edition ?? null,
    databaseUp: () => current.healthy,
    limiterMode: () => limits.counter.mode,
    redisUp,
    ready,
  };
  const metrics = settings.metricsPort === null ? null : new Metrics(figures);
  const anonymous = { perMinute: settings.anonymousPerMinute, perDay: settings.anonymousPerDay };
  const callers = new Callers(store.keys, now);
  const pages = new Pages();
  if (!pages.hasExplorer) log.warn('explorer_not_built', { advice: 'Run "npm run prepare" and start again.' });
  const requests = new RequestLog(log);
  const failed = (error: unknown, id?: string) =>
    log.error('defect', { id, error: error instanceof Error ? error.stack : String(error) });
  // Loaded only where it is switched on, so that nobody else pays for its libraries.
  const mcp = settings.mcp ? await import('../mcp/endpoint.ts') : null;
  const app = createApp({
    current,
    gate: new Gate(callers, limits.counter, anonymous, settings.trustProxy, now),
    pages,
    endpoint: mcp?.mcpEndpoint({ current, vatPercent: settings.vatPercent, version: VERSION, failed }) ?? null,
    version: VERSION,
    vatPercent: settings.vatPercent,
    corsOrigin: settings.corsOrigin,
    connections: { ...CONNECTION_LIMITS, connections: settings.maxConnections, ...connections },
    now,
    healthy: () => current.healthy && redisUp() !== false,
    draining,
    answered: (exchange, status) => {
      const ms = performance.now() - exchange.startedMs;
      metrics?.count(routeOf(exchange), status, ms);
      if (exchange.admission?.judged) metrics?.judge(exchange.admission.verdict.refusedBy === null);
      requests.write(exchange, status, ms);
    },
    failed: ({ id }, error) => failed(error, id),
  });

  // The ports come first: if one is taken, nothing else has been started that would have to be stopped.
  const internal = metrics && createInternal(metrics, ready);
  const metricsUrl = internal && (await listen(internal, settings.host, settings.metricsPort ?? 0));
  const url = await listen(app, settings.host, settings.port).catch((error: unknown) => {
    internal?.close();
    throw error;
  });

  if (settings.redis === null && isPostgres(settings.database)) {
    log.warn('limits_not_shared', {
      advice: 'Several replicas on one database count together only with TARIFA_REDIS.',
    });
  }

  let refreshing: NodeJS.Timeout | undefined;
  /** Tries until the store is within reach; every other fault is for good. */
  async function begin(): Promise<void> {
    for (let retryMs = FIRST_RETRY_MS; !draining(); retryMs = Math.min(2 * retryMs, LAST_RETRY_MS)) {
      try {
        await prepare();
        await limits.begin();
        await callers.refresh();
        refreshing = setInterval(() => callers.refresh().catch(() => {}), REFRESH_EVERY_MS);
        return await current.watch();
      } catch (error) {
        if (!(error instanceof Unavailable)) throw error;
        log.warn('database_unavailable', { error: error.message, retryMs });
        await pause(retryMs, undefined, { signal: stopping.signal }).catch(() => {});
      }
    }
  }

  return {
    url,
    metricsUrl,
    ready: begin(),
    async stop(graceMs = 0) {
      stopping.abort();
      log.info('stopping', { graceMs });
      await pause(graceMs);
      current.stop();
      clearInterval(refreshing);
      app.close();
      const late = setTimeout(() => app.closeAllConnections(), FINISH_MS);
      await once(app, 'close');
      clearTimeout(late);
      internal?.close();
      internal?.closeAllConnections();
      await limits.stop();
      requests.turn();
      log.info('stopped');
      log.flush();
    },
  };
}

function listen(server: Server, host: string, port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      // A listening TCP server always has such an address.
      const { address, port: bound, family } = server.address() as AddressInfo;
      resolve(`http://${family === 'IPv6' ? `[${address}]` : address}:${bound}`);
    });
  });
}

import { once } from 'node:events';
import type { Server } from 'node:http';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { Authenticator } from '../access/authenticator.ts';
import { REDIS_TIMEOUTS } from '../access/redis-counter.ts';
import { Calendar } from '../day.ts';
import { createApp } from '../http/app.ts';
import { type HttpExchange, routeName } from '../http/exchange.ts';
import { Gate } from '../http/gate.ts';
import { digest } from '../http/headers.ts';
import { ConnectionCounts } from '../http/open-connections.ts';
import { OpenPages } from '../http/open-pages.ts';
import { createOperatorServer, Metrics } from '../http/operator-server.ts';
import { type Arrival, addressOf } from '../http/request-headers.ts';
import { RequestLog } from '../http/request-log.ts';
import { CONNECTION_LIMITS, type ConnectionLimits } from '../http/server.ts';
import { Site } from '../http/site.ts';
import { WorkQueue } from '../http/work-queue.ts';
import { fixedSources } from '../library/bundled-data.ts';
import { checkFollowed, followEditions } from '../library/open-sources.ts';
import { type SearchDataReaders, searchData } from '../library/search-data.ts';
import { softwareDigest } from '../library/software.ts';
import type { Log } from '../log.ts';
import { DAMAGE_ADVICE, Damaged } from '../publishing/publishing.ts';
import type { Settings } from '../settings.ts';
import { steadyClock, windowClock } from '../steady-clock.ts';
import { Unavailable } from '../store/sql.ts';
import { isPostgres, type Store } from '../store/store.ts';
import { TimedOut } from '../timeout.ts';
import { VERSION } from '../version.ts';
import { localCounting, type RunningCounter, sharedCounting } from './counting.ts';
import { followKeys, type KeyFollowing } from './follow-keys.ts';
import { listen } from './listen.ts';
import { reportLoad } from './report-load.ts';

const FINISH_MS = 10_000;
const FIRST_RETRY_MS = 250;
const LAST_RETRY_MS = 5_000;
const CLOCK_ADVICE =
  'Limits go on counting on the earlier time. If the clock was ahead then, restart once the minute that it showed has passed.';

/** What the log says of files that search does without. */
const UNUSABLE = {
  model: {
    event: 'search_model_unusable',
    advice: 'Search ranks by words alone. Restore data/search-model.bin.gz and start again.',
  },
  titles: {
    event: 'titles_unusable',
    advice: 'Search matches no product titles. Restore data/titles-2022.csv and start again.',
  },
  line_facts: {
    event: 'line_facts_unusable',
    advice: 'Lines are decided without the corrections. Restore data/line-facts.csv and start again.',
  },
} as const;

const UNDATED_ADVICE =
  'It is passed over. Withdraw it with "tarifa editions withdraw" or "tarifa measures withdraw", and import its file again.';

/** A running service. */
export interface Service {
  readonly url: string;
  readonly metricsUrl: string | null;
  /** Resolves once an edition is loaded, and rejects if that can never be. Until then requests are answered with 503. */
  readonly ready: Promise<void>;
  /** Reports "not ready" and goes on for the grace period, then finishes open requests and saves the counts. */
  stop(graceMs?: number): Promise<void>;
}

export interface ServiceOptions extends SearchDataReaders {
  readonly clock?: () => number;
  /** Prepares the store, once it is within reach. */
  readonly prepare?: () => Promise<void>;
  readonly connections?: Partial<ConnectionLimits>;
  readonly redisTimeouts?: typeof REDIS_TIMEOUTS;
  readonly queue?: WorkQueue;
}

/** Minutes of a day in which an address may ask for pages at the highest rate: a search engine reads all pages in two days. */
const VISITS_PER_DAY = 480;

/** Puts the parts together and listens. The store may be out of reach at first: the service waits for it. */
export async function startService(
  settings: Settings,
  store: Store,
  log: Log,
  {
    clock = Date.now,
    prepare = async () => {},
    connections = {},
    redisTimeouts = REDIS_TIMEOUTS,
    queue = new WorkQueue(),
    ...readers
  }: ServiceOptions = {},
): Promise<Service> {
  const now = steadyClock(clock);
  const windowNow = windowClock(now, (ms) => log.warn('clock_set_back', { ms, advice: CLOCK_ADVICE }));
  const stopping = new AbortController();
  const draining = () => stopping.signal.aborted;
  const searched = searchData(unusableTo(log), readers);
  // Now, and not with the first request that needs it.
  searched.readLineFacts();
  const current = followEditions(store, settings, eventsTo(log), new Calendar(settings.timeZone, now), searched);
  const counting = countingOf(settings, store, log, windowNow, redisTimeouts);
  const { counter } = counting;
  const redisUp = () => (settings.redis === null ? null : counter.mode === 'shared');
  const ready = () => current.search !== null && !draining();
  const load = { queue, connections: new ConnectionCounts() };
  const gauges = { ...gaugesOf(current), ...load, limiterMode: () => counter.mode, redisUp, ready };
  const hasSearchModel = () => searched.model !== null;
  const metrics = settings.metricsPort === null ? null : new Metrics({ ...gauges, hasSearchModel });
  const addressOfRefused = (request: Arrival) => addressOf(request, settings.trustProxy);
  const requestLog = new RequestLog(log, settings.logRefusedAddresses ? addressOfRefused : null);
  const authenticator = new Authenticator(store.keys, now);
  const keyFollowing = followKeys(authenticator, log);
  const app = createApp({
    ...(await destinations(settings, current, log)),
    ...reports(log, metrics, requestLog),
    gate: new Gate(authenticator, counter, anonymousOf(settings), settings.trustProxy, windowNow),
    queue,
    corsOrigin: settings.corsOrigin,
    connections: { ...limitsOf(settings), ...connections },
    connectionCounts: load.connections,
    now,
    healthy: () => current.healthy && redisUp() !== false && !counting.isFailing() && !keyFollowing.isFailing(),
    draining,
  });
  const operatorServer = metrics && createOperatorServer(metrics, ready);
  const addresses = await openPorts(app, operatorServer, settings);
  warnOfSeparateCounts(settings, store, log);
  const loadReport = reportLoad(log, load);
  return {
    ...addresses,
    ready: begin({ current, counting, keyFollowing }, prepare, stopping.signal, log).then(() => {
      if (!stopping.signal.aborted) checkFollowed(settings, current);
    }),
    async stop(graceMs = 0) {
      stopping.abort();
      log.info('stopping', { graceMs });
      await pause(graceMs);
      current.stop();
      keyFollowing.stop();
      loadReport.stop();
      await finishRequests(app, operatorServer);
      await counting.stop();
      requestLog.endSecond();
      log.info('stopped');
      log.flush();
    },
  };
}

/** Counts in this process, or in Redis where it is configured. */
function countingOf({ redis }: Settings, store: Store, log: Log, now: () => number, timeouts: typeof REDIS_TIMEOUTS) {
  return redis === null ? localCounting(store.usage, log, now) : sharedCounting(redis, log, now, timeouts);
}

function limitsOf({ maxConnections, maxConnectionsPerAddress, trustProxy }: Settings): ConnectionLimits {
  // All clients of a proxy have its address.
  const perAddress = trustProxy === 0 ? maxConnectionsPerAddress : Number.POSITIVE_INFINITY;
  return { ...CONNECTION_LIMITS, connections: maxConnections, perAddress };
}

/** The allowance of an address without a key. */
function anonymousOf({ anonymousPerMinute, anonymousPerDay }: Settings) {
  return { perMinute: anonymousPerMinute, perDay: anonymousPerDay };
}

function unusableTo(log: Log) {
  return (file: keyof typeof UNUSABLE, error: unknown) => {
    const { event, advice } = UNUSABLE[file];
    log.warn(event, { error: String(error), advice });
  };
}

function eventsTo(log: Log): Parameters<typeof followEditions>[2] {
  return {
    loaded: ({ edition, records }, ms) =>
      log.info('edition_loaded', { edition, records: records.length, ms: Math.round(ms) }),
    failed: (error) => log.error('edition_check_failed', { error: String(error) }),
    recovered: () => log.info('edition_check_recovered'),
    unreadable: (edition, error) =>
      error instanceof Damaged
        ? log.error('edition_damaged', { edition, error: error.message, advice: DAMAGE_ADVICE })
        : log.error('edition_unreadable', { edition, error: String(error) }),
    undated: ({ edition, effectiveFrom }) =>
      log.error('publication_without_day', { edition, day: effectiveFrom, advice: UNDATED_ADVICE }),
    none: () => log.warn('no_edition', { advice: 'Import one with "tarifa import FILE"; no restart is needed.' }),
  };
}

/** The edition in force, and what follows it. */
type Following = ReturnType<typeof followEditions>;

/** What the metrics say of what is in force. */
function gaugesOf(current: Following) {
  return {
    edition: () => current.catalogue?.edition ?? null,
    databaseUp: () => current.isReachable,
    damaged: () => current.damaged,
  };
}

/** What requests are answered from. */
async function destinations(settings: Settings, current: Following, log: Log) {
  const site = new Site(settings.timeZone, settings.pages !== null, settings.contact);
  if (!site.hasDesk) log.warn('desk_not_built', { advice: 'Run "npm run prepare" and start again.' });
  // A copy reads the tables now, not with the first request.
  const fixed = { ...fixedSources(settings) };
  const sources = { current, fixed };
  // Imported only where it is switched on: its libraries take time and memory.
  const mcp = settings.mcp ? await import('../mcp/endpoint.ts') : null;
  const onDefect = (error: unknown) => reportDefect(log, error);
  return {
    ...sources,
    site,
    openPages: settings.pages === null ? null : new OpenPages(settings.publicUrl),
    visits: { perMinute: settings.pages ?? 0, perDay: VISITS_PER_DAY * (settings.pages ?? 0) },
    endpoint: mcp?.mcpEndpoint({ ...sources, version: VERSION, onDefect }, settings.mcpOrigins) ?? null,
    software: digest(
      [softwareDigest(), fixed.vatPercent, settings.country, settings.timeZone, settings.countries].join(' '),
    ),
  };
}

/** What the log and the metrics say of each request. */
function reports(log: Log, metrics: Metrics | null, requestLog: RequestLog) {
  return {
    onResponse(exchange: HttpExchange, status: number): void {
      const ms = performance.now() - exchange.startedMs;
      metrics?.count(routeName(exchange), status, ms);
      const { admission } = exchange;
      if (admission?.isLimited) metrics?.countDecision(admission.verdict.refusedBy === null, admission.caller?.tier);
      requestLog.write(exchange, status, ms);
    },
    onMalformed: (status: number, ms: number) => metrics?.count('malformed', status, ms),
    onDefect: ({ id }: HttpExchange, error: unknown) => reportDefect(log, error, id),
  };
}

function reportDefect(log: Log, error: unknown, id?: string): void {
  log.error('defect', { id, error: error instanceof Error ? error.stack : String(error) });
}

/** The ports come first: if one is taken, nothing else has been started that would have to be stopped. */
async function openPorts(
  app: Server,
  operatorServer: Server | null,
  { host, port, metricsPort }: Settings,
): Promise<Pick<Service, 'url' | 'metricsUrl'>> {
  const metricsUrl = operatorServer && (await listen(operatorServer, host, metricsPort ?? 0));
  const url = await listen(app, host, port).catch((error: unknown) => {
    operatorServer?.close();
    throw error;
  });
  return { url, metricsUrl };
}

function warnOfSeparateCounts({ redis, database }: Settings, store: Store, log: Log): void {
  if (redis !== null || (!isPostgres(database) && store.claimFile())) return;
  const advice = isPostgres(database)
    ? 'Several replicas on one database count together only with TARIFA_REDIS.'
    : 'Another server uses this database file: each counts on its own, so a key has its allowance once for each of them.';
  log.warn('limits_not_shared', { advice });
}

/** What runs beside the requests. */
interface Background {
  readonly current: Following;
  readonly counting: RunningCounter;
  readonly keyFollowing: KeyFollowing;
}

/** Starts what runs beside the requests. Retries while the store is out of reach or too slow; any other error is final. */
async function begin(
  { current, counting, keyFollowing }: Background,
  prepare: () => Promise<void>,
  stopping: AbortSignal,
  log: Log,
): Promise<void> {
  let isCounting = false;
  for (let retryMs = FIRST_RETRY_MS; !stopping.aborted; retryMs = Math.min(2 * retryMs, LAST_RETRY_MS)) {
    try {
      await prepare();
      // What is started after `stop` would never be stopped.
      if (stopping.aborted) return;
      // Only once: a second start would overwrite newer counts with the saved ones.
      if (!isCounting) await counting.start();
      isCounting = true;
      await keyFollowing.start();
      return await current.watch();
    } catch (error) {
      if (!(error instanceof Unavailable || error instanceof TimedOut)) throw error;
      log.warn('database_unavailable', { error: error.message, retryMs });
      await pause(retryMs, undefined, { signal: stopping }).catch(() => {});
    }
  }
}

async function finishRequests(app: Server, operatorServer: Server | null): Promise<void> {
  app.close();
  const late = setTimeout(() => app.closeAllConnections(), FINISH_MS);
  await once(app, 'close');
  clearTimeout(late);
  operatorServer?.close();
  operatorServer?.closeAllConnections();
}

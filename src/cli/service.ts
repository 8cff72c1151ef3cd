import { createServer } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { Callers } from '../access/caller.ts';
import { MemoryCounter } from '../access/memory-counter.ts';
import { DAY_MS } from '../access/quota.ts';
import { Current } from '../edition/current.ts';
import { createApp, type Exchange } from '../http/app.ts';
import { Gate } from '../http/gate.ts';
import { Metrics } from '../http/metrics.ts';
import { Pages } from '../http/pages.ts';
import type { Log } from '../log.ts';
import type { Settings } from '../settings.ts';
import type { Store } from '../store/store.ts';
import { VERSION } from './version.ts';

const SAVE_EVERY_MS = 500;
const SWEEP_EVERY_MS = 60_000;
const DRAIN_MS = 10_000;

/** A running service. */
export interface Service {
  readonly url: string;
  readonly metricsUrl: string | null;
  /** Stops accepting, lets what is under way finish, saves the counts. */
  stop(): Promise<void>;
}

/** Puts the parts together and listens. The store is open and its schema up to date. */
export async function startService(
  settings: Settings,
  store: Store,
  log: Log,
  now: () => number = Date.now,
): Promise<Service> {
  let draining = false;
  const current = new Current(store.editions, {
    loaded: ({ edition, records }, ms) =>
      log.info('edition_loaded', { edition, records: records.length, ms: Math.round(ms) }),
    failed: (error) => log.error('edition_check_failed', { error: String(error) }),
  });
  const counter = new MemoryCounter();
  counter.restore(await store.usage.list());
  const metrics = new Metrics({ edition: () => current.catalogue?.edition ?? null, databaseUp: () => current.healthy });
  const anonymous = { perMinute: settings.anonymousPerMinute, perDay: settings.anonymousPerDay };
  const pages = new Pages();
  if (!pages.hasExplorer) log.warn('explorer_not_built', { advice: 'Run "npm run prepare" and start again.' });
  const app = createApp({
    current,
    gate: new Gate(new Callers((hash) => store.keys.byHash(hash), now), counter, anonymous, settings.trustProxy),
    pages,
    version: VERSION,
    vatPercent: settings.vatPercent,
    corsOrigin: settings.corsOrigin,
    now,
    draining: () => draining,
    answered: (exchange, status) => {
      const ms = performance.now() - exchange.startedMs;
      metrics.count(routeOf(exchange), status, ms);
      if (log.isOn('info')) log.line(requestLine(exchange, status, ms));
    },
    failed: ({ id }, error) => log.error('defect', { id, error: error instanceof Error ? error.stack : String(error) }),
  });

  // The ports come first: if one is taken, nothing else has been started that would have to be stopped.
  const internal = settings.metricsPort === null ? null : internalServer(metrics);
  const metricsUrl = internal && (await listen(internal, settings.host, settings.metricsPort ?? 0));
  const url = await listen(app, settings.host, settings.port).catch((error: unknown) => {
    internal?.close();
    throw error;
  });

  let saving = Promise.resolve();
  const save = () => {
    saving = saving.then(async () => {
      const changes = counter.takeChanges();
      try {
        await store.usage.save(changes);
      } catch (error) {
        counter.retry(changes);
        log.error('usage_not_saved', { error: String(error) });
      }
    });
    return saving;
  };
  const sweep = () => {
    counter.sweep(now());
    store.usage
      .forgetBefore(Math.floor(now() / DAY_MS))
      .catch((error) => log.error('usage_not_swept', { error: String(error) }));
  };
  sweep();
  const timers = [setInterval(save, SAVE_EVERY_MS), setInterval(sweep, SWEEP_EVERY_MS)];

  await current.watch();

  return {
    url,
    metricsUrl,
    async stop() {
      draining = true;
      current.stop();
      const closed = new Promise((resolve) => app.close(resolve));
      app.closeIdleConnections();
      const late = setTimeout(() => app.closeAllConnections(), DRAIN_MS).unref();
      await closed;
      clearTimeout(late);
      internal?.close();
      internal?.closeAllConnections();
      for (const timer of timers) clearInterval(timer);
      await save();
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

/** Whether the process is up, and its figures: for the operator only, on a port of its own. */
function internalServer(metrics: Metrics): ReturnType<typeof createServer> {
  return createServer((request, response) => {
    if (request.url === '/livez') response.end('ok\n');
    else if (request.url === '/metrics')
      response.setHeader('Content-Type', 'text/plain; version=0.0.4').end(metrics.text());
    else response.writeHead(404).end('Only /livez and /metrics are here.\n');
  });
}

function routeOf({ match, page }: Exchange): string {
  return match?.id ?? page?.path ?? 'none';
}

/** One line a request: nothing that the caller wrote is in it but the request id, which has a safe form. */
function requestLine(exchange: Exchange, status: number, ms: number): string {
  const { request, id, now, admission } = exchange;
  const key = admission?.prefix ?? null;
  return (
    `{"time":"${new Date(now).toISOString()}","level":"info","event":"request","id":"${id}","method":"${request.method}"` +
    `,"route":"${routeOf(exchange)}","status":${status},"ms":${ms.toFixed(3)}${key === null ? '' : `,"key":"${key}"`}}`
  );
}

import { readFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { keyOf, mintText } from '../src/access/key.ts';
import type { Tier } from '../src/contract/tiers.ts';
import { dayOf } from '../src/day.ts';
import type { ConnectionLimits } from '../src/http/server.ts';
import type { WorkQueue } from '../src/http/work-queue.ts';
import { BUNDLED_MEASURES, bundledAuthorities } from '../src/library/bundled-data.ts';
import { type readSearchModel, type readTitles, searchData } from '../src/library/search-data.ts';
import { Log } from '../src/log.ts';
import { importEdition } from '../src/publishing/importing/import-edition.ts';
import { importMeasures } from '../src/publishing/measures/import-measures.ts';
import type { Titles } from '../src/search/index-builder.ts';
import type { SearchModel } from '../src/search/search-index.ts';
import { type Service, startService } from '../src/service/start-service.ts';
import { readSettings } from '../src/settings.ts';
import type { Steps } from '../src/steps.ts';
import { SqliteSql } from '../src/store/sqlite.ts';
import { Store } from '../src/store/store.ts';
import { PATIENT } from './servers/redis.ts';

export const SMALL = new URL('fixtures/small.csv', import.meta.url);
export const BUNDLED = new URL('../data/tarifa-2022.csv', import.meta.url);

/** Noon, so that a test can move the clock in both directions within a day. */
export const NOON = Date.UTC(2026, 4, 4, 12, 0, 0);
/** The same day, on which the tests import. */
export const TODAY = dayOf('2026-05-04');

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read any field of an answer
  readonly json: any;
}

/** A complete service in this process, with an in-memory database and a clock that the test sets. */
export class TestService {
  readonly service: Service;
  readonly store: Store;
  readonly clock: { now: number };
  readonly logged: string[];

  constructor(service: Service, store: Store, clock: { now: number }, logged: string[]) {
    this.service = service;
    this.store = store;
    this.clock = clock;
    this.logged = logged;
  }

  static async start(
    options: {
      edition?: URL | null;
      environment?: Record<string, string>;
      store?: Store;
      now?: number;
      connections?: Partial<ConnectionLimits>;
      readModel?: typeof readSearchModel;
      readTitles?: typeof readTitles;
      queue?: WorkQueue;
    } = {},
  ): Promise<TestService> {
    const store = options.store ?? new Store(new SqliteSql(':memory:'));
    await store.migrate();
    const edition = options.edition === undefined ? SMALL : options.edition;
    if (edition !== null) await importEdition(store.editions, edition, { name: 'test', today: TODAY });
    // The bundled edition comes with its measures.
    if (edition === BUNDLED) await importBundledMeasures(store);
    const clock = { now: options.now ?? NOON };
    const logged: string[] = [];
    const settings = readSettings({ TARIFA_PORT: '0', ...options.environment });
    const log = new Log(settings.logLevel, (text) => logged.push(text));
    const service = await startService(settings, store, log, {
      clock: () => clock.now,
      connections: options.connections ?? {},
      readModel: options.readModel ?? sharedModel,
      readTitles: options.readTitles ?? sharedTitles,
      redisTimeouts: PATIENT,
      ...(options.queue === undefined ? {} : { queue: options.queue }),
    });
    await service.ready;
    return new TestService(service, store, clock, logged);
  }

  async key(tier: Tier = 'pro', expiresAt: Date | null = null): Promise<string> {
    const text = mintText();
    await this.store.keys.add(keyOf(text, { label: 'test', tier, createdAt: new Date(this.clock.now), expiresAt }));
    return text;
  }

  async get(
    path: string,
    key?: string | null,
    options: { method?: string; headers?: Record<string, string>; body?: string | Buffer } = {},
  ): Promise<Answer> {
    const { status, headers, body } = await this.#request(
      path,
      options.method ?? 'GET',
      {
        ...(key == null ? {} : { 'X-Api-Key': key }),
        ...options.headers,
      },
      options.body,
    );
    const isJson = headers.get('content-type')?.startsWith('application/json') && body !== '';
    return { status, headers, text: body, json: isJson ? JSON.parse(body) : undefined };
  }

  /** Sends a body by POST: an object as JSON. */
  post(
    path: string,
    body: object | string | Buffer,
    key?: string | null,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const sent = typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body);
    return this.get(path, key, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: sent,
    });
  }

  /** Sends raw bytes and returns everything that comes back. */
  raw(bytes: string | Buffer): Promise<string> {
    const { hostname, port } = new URL(this.service.url);
    return new Promise((resolve, reject) => {
      const socket = connect(Number(port), hostname);
      let received = '';
      socket.setEncoding('utf8');
      socket.on('data', (chunk) => {
        received += chunk;
      });
      socket.on('end', () => resolve(received));
      socket.on('error', reject);
      socket.end(bytes);
    });
  }

  async stop(): Promise<void> {
    await this.service.stop();
    await this.store.close();
  }

  /** Uses node:http, which sends a path unchanged; fetch would normalize it. */
  #request(
    path: string,
    method: string,
    headers: Record<string, string>,
    sent?: string | Buffer,
  ): Promise<{ status: number; headers: Headers; body: string }> {
    const { hostname, port } = new URL(this.service.url);
    return new Promise((resolve, reject) => {
      const request = httpRequest({ hostname, port, path, method, headers, agent: false }, (response) => {
        let body = '';
        response.setEncoding('utf8');
        response.on('data', (chunk) => {
          body += chunk;
        });
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: new Headers(
              Object.entries(response.headersDistinct).map(([name, values]) => [name, (values ?? []).join(', ')]),
            ),
            body,
          }),
        );
      });
      request.on('error', reject);
      request.end(sent);
    });
  }
}

let model: SearchModel | null = null;
let titles: Titles | null = null;

/** All services of a test file share one model and the titles, which take longer to read than a small edition. */
function sharedModel(): SearchModel | null {
  model ??= searchData().model;
  return model;
}

function* sharedTitles(): Steps<Titles> {
  titles ??= yield* searchData().readTitles();
  return titles;
}

/** Publishes the bundled measures, which name no codes of the small edition. */
export async function importBundledMeasures(store: Store): Promise<void> {
  await importMeasures(store.measures, BUNDLED_MEASURES, {
    name: 'test',
    country: 'AE',
    authorities: bundledAuthorities(),
    isInTariff: () => true,
    effectiveFrom: TODAY,
  });
}

/** The small edition with changed rows, as the text of a file to import. */
export function smallEdition(change: (lines: string[]) => string[]): string {
  return `${change(readFileSync(SMALL, 'utf8').trimEnd().split('\n')).join('\n')}\n`;
}

import { Agent } from 'node:http';
import { keyOf, mintText } from '../../src/access/key.ts';
import type { Tier } from '../../src/contract/tiers.ts';
import { importEdition } from '../../src/publishing/importing/import-edition.ts';
import { Store } from '../../src/store/store.ts';
import { ownPostgres } from '../servers/postgres.ts';
import { ownRedis } from '../servers/redis.ts';
import { SMALL } from '../service.ts';
import { Balancer } from './balancer.ts';
import { get, Load } from './load.ts';
import { Replica } from './replica.ts';
import { TcpProxy } from './tcp-proxy.ts';

/** Replicas behind a load balancer, with a PostgreSQL and a Redis server, each a real process. */
export interface Cluster {
  readonly postgres: Awaited<ReturnType<typeof ownPostgres>>;
  readonly redis: Awaited<ReturnType<typeof ownRedis>>;
  readonly redisProxy: TcpProxy;
  readonly postgresProxy: TcpProxy;
  readonly environment: Readonly<Record<string, string>>;
  readonly store: Store;
  readonly replicas: readonly Replica[];
  readonly balancer: Balancer;
  readonly url: string;
  /** Issues keys and makes every replica cache them. */
  keys(count: number, tier?: Tier): Promise<string[]>;
  load(keys: readonly string[], options?: { readonly keep: boolean }): Load;
  stop(): Promise<void>;
}

/**
 * With `proxied`, the replicas reach both servers through TCP proxies in this process. `settings` are those of the
 * replicas.
 */
export async function startCluster(
  size: number,
  { proxied = false, settings = {} }: { proxied?: boolean; settings?: Readonly<Record<string, string>> } = {},
): Promise<Cluster> {
  const [postgres, redis] = await Promise.all([ownPostgres(), ownRedis()]);
  const redisProxy = new TcpProxy(redis.process.port);
  const postgresProxy = new TcpProxy(postgres.process.port);
  const database = await postgres.database();
  const store = Store.open(database);
  await store.migrate();
  await importEdition(store.editions, SMALL, { name: 'small' });
  const [postgresPort, redisPort] = await Promise.all([postgresProxy.listen(), redisProxy.listen()]);
  const environment = {
    TARIFA_DATABASE: proxied ? withPort(database, postgresPort) : database,
    TARIFA_REDIS: proxied ? withPort(redis.url, redisPort) : redis.url,
    ...settings,
  };
  const replicas = await Promise.all(Array.from({ length: size }, () => Replica.start(environment)));
  for (const replica of replicas) await replica.ready();
  const balancer = new Balancer(replicas);
  const url = await balancer.listen();
  const loads: Load[] = [];
  return {
    postgres,
    redis,
    redisProxy,
    postgresProxy,
    environment,
    store,
    replicas,
    balancer,
    url,
    async keys(count, tier = 'pro') {
      const texts = Array.from({ length: count }, () => mintText());
      for (const text of texts)
        await store.keys.add(keyOf(text, { label: 'load', tier, createdAt: new Date(), expiresAt: null }));
      const agent = new Agent({ keepAlive: true, maxSockets: 16 });
      for (const { url } of replicas)
        await Promise.all(texts.map((text) => get(`${url}/api/v1/hs-codes/85`, text, agent)));
      agent.destroy();
      return texts;
    },
    load(keys, options) {
      const load = new Load(url, keys, options);
      loads.push(load);
      return load;
    },
    async stop() {
      // A failed test has not stopped its load.
      await Promise.all(loads.map((load) => load.stop()));
      balancer.close();
      for (const replica of replicas) replica.signal('SIGKILL');
      await Promise.all(replicas.map(({ ended }) => ended));
      redisProxy.close();
      postgresProxy.close();
      await store.close();
      await Promise.all([redis.stop(), postgres.stop()]);
    },
  };
}

/** With the default time to connect: what is behind the proxy is going to fail. */
function withPort(address: string, port: number): string {
  const url = new URL(address);
  url.port = String(port);
  url.searchParams.delete('connect_timeout');
  return url.href;
}

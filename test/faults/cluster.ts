import { keyOf, mintText } from '../../src/access/key.ts';
import type { Tier } from '../../src/contract/tiers.ts';
import { importEdition } from '../../src/edition/importing/import-edition.ts';
import { Store } from '../../src/store/store.ts';
import { ownPostgres } from '../servers/postgres.ts';
import { ownRedis } from '../servers/redis.ts';
import { SMALL } from '../service.ts';
import { Balancer } from './balancer.ts';
import { get, Load } from './load.ts';
import { Replica } from './replica.ts';
import { Wire } from './wire.ts';

/** Replicas behind a load balancer on a PostgreSQL and a Redis server: all of it real, each in a process of its own. */
export interface Cluster {
  readonly postgres: Awaited<ReturnType<typeof ownPostgres>>;
  readonly redis: Awaited<ReturnType<typeof ownRedis>>;
  readonly redisWire: Wire;
  readonly postgresWire: Wire;
  readonly environment: Readonly<Record<string, string>>;
  readonly store: Store;
  readonly replicas: readonly Replica[];
  readonly balancer: Balancer;
  readonly url: string;
  /** Issues keys and makes every replica know them. */
  keys(count: number, tier?: Tier): Promise<string[]>;
  load(keys: readonly string[]): Load;
  stop(): Promise<void>;
}

/** With wires, the replicas reach both servers through this process, which is then on the way of every request. */
export async function startCluster(size: number, { wired = false } = {}): Promise<Cluster> {
  const [postgres, redis] = await Promise.all([ownPostgres(), ownRedis()]);
  const redisWire = new Wire(redis.process.port);
  const postgresWire = new Wire(postgres.process.port);
  const database = await postgres.database();
  const store = Store.open(database);
  await store.migrate();
  await importEdition(store.editions, SMALL, { name: 'small' });
  const [postgresPort, redisPort] = await Promise.all([postgresWire.listen(), redisWire.listen()]);
  const environment = {
    TARIFA_DATABASE: wired ? withPort(database, postgresPort) : database,
    TARIFA_REDIS: wired ? withPort(redis.url, redisPort) : redis.url,
  };
  const replicas = await Promise.all(Array.from({ length: size }, () => Replica.start(environment)));
  for (const replica of replicas) await replica.ready();
  const balancer = new Balancer(replicas);
  const url = await balancer.listen();
  const loads: Load[] = [];
  return {
    postgres,
    redis,
    redisWire,
    postgresWire,
    environment,
    store,
    replicas,
    balancer,
    url,
    async keys(count, tier = 'pro') {
      const texts = Array.from({ length: count }, () => mintText());
      for (const text of texts)
        await store.keys.add(keyOf(text, { label: 'load', tier, createdAt: new Date(), expiresAt: null }));
      for (const replica of replicas)
        await Promise.all(texts.map((text) => get(`${replica.url}/api/v1/hs-codes/85`, text)));
      return texts;
    },
    load(keys) {
      const load = new Load(url, keys);
      loads.push(load);
      return load;
    },
    async stop() {
      // A test that failed has not ended its load, which would go on for ever.
      await Promise.all(loads.map((load) => load.stop()));
      balancer.close();
      for (const replica of replicas) replica.signal('SIGKILL');
      await Promise.all(replicas.map(({ ended }) => ended));
      redisWire.close();
      postgresWire.close();
      await store.close();
      await Promise.all([redis.stop(), postgres.stop()]);
    },
  };
}

function withPort(address: string, port: number): string {
  const url = new URL(address);
  url.port = String(port);
  return url.href;
}

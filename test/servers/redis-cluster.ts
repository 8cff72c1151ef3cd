import { Redis } from 'ioredis';
import { until } from '../faults/replica.ts';
import { freePort } from './process.ts';
import { type OwnRedis, ownRedis } from './redis.ts';

const SLOTS = 16_384;

/** A real Redis Cluster for a test. */
export interface RedisCluster {
  readonly nodes: readonly OwnRedis[];
  /** The value of TARIFA_REDIS. */
  readonly url: string;
  /** The slot of an id, as the cluster itself says. */
  slotOf(id: string): Promise<number>;
  /** The node that counts an id. */
  nodeOf(id: string): Promise<OwnRedis | undefined>;
  stop(): Promise<void>;
}

/** Three nodes with a third of the slots each. A killed node keeps its counts in a file; the others go on without it. */
export async function startRedisCluster(): Promise<RedisCluster> {
  const ports = await Promise.all(Array.from({ length: 3 }, () => freePort()));
  const nodes = await Promise.all(
    ports.map((busPort) =>
      ownRedis(false, {
        'cluster-enabled': 'yes',
        'cluster-port': busPort,
        'cluster-node-timeout': 1_000,
        'cluster-require-full-coverage': 'no',
        appendonly: 'yes',
      }),
    ),
  );
  const clients = nodes.map(({ url }) => new Redis(url));
  const ends = nodes.map((_, i) => Math.floor(((i + 1) * SLOTS) / nodes.length));
  for (const [i, client] of clients.entries()) {
    await client.call('CLUSTER', 'ADDSLOTSRANGE', ends[i - 1] ?? 0, (ends[i] ?? 0) - 1);
    await client.call('CLUSTER', 'MEET', '127.0.0.1', nodes[0]?.process.port ?? 0, ports[0] ?? 0);
  }
  await until('the cluster is complete', async () => {
    const states = await Promise.all(clients.map((client) => client.call('CLUSTER', 'INFO')));
    return states.every((state) => /cluster_state:ok[\s\S]*cluster_slots_ok:16384/.test(String(state)));
  });
  const [control] = clients;
  const slotOf = async (id: string) => Number(await control?.call('CLUSTER', 'KEYSLOT', `tarifa:{${id}}:m1`));
  // A test may kill its node.
  control?.on('error', () => {});
  for (const client of clients) if (client !== control) client.disconnect();
  return {
    nodes,
    url: nodes.map(({ url }) => url).join(','),
    slotOf,
    async nodeOf(id) {
      const slot = await slotOf(id);
      return nodes[ends.findIndex((end) => slot < end)];
    },
    async stop() {
      control?.disconnect();
      await Promise.all(nodes.map((node) => node.stop()));
    },
  };
}

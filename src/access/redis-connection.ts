import type { Cluster, Redis } from 'ioredis';

/** The map of a cluster is read again this often, so that a replica that took over for a node is found. */
const MAP_REFRESH_MS = 2_000;
/** Times that a command follows a slot that has moved. A request cannot wait for more. */
const MAX_REDIRECTIONS = 3;

/** The commands that counting uses; a single server and a cluster both have them. */
export type RedisCommands = Pick<Redis | Cluster, 'evalsha' | 'eval' | 'mget'>;

/** A connection to one Redis server, or to all nodes of a cluster. */
export interface RedisConnection {
  readonly commands: RedisCommands;
  /** False where one call may count any ids together: on a single server. */
  readonly isCluster: boolean;
  /** The address of the node that counts an id; always the same on a single server. */
  nodeOf(id: string): string;
  /** The addresses of all nodes that count. */
  nodes(): Iterable<string>;
  isReady(): boolean;
  connect(): Promise<void>;
  /** Replaces the connection to a node: one that hangs may never recover. */
  renew(node: string): void;
  close(): void;
}

/** Called when a connection can be used, and when it cannot. */
export interface ConnectionEvents {
  readonly ready: () => void;
  readonly failed: (error: unknown) => void;
}

/** One address is a single server, several are nodes of a cluster. */
export function redisConnection(
  addresses: readonly string[],
  events: ConnectionEvents,
  timeoutMs: number,
): Promise<RedisConnection> {
  const [first = ''] = addresses;
  return addresses.length === 1 ? singleServer(first, events, timeoutMs) : cluster(addresses, events, timeoutMs);
}

async function singleServer(address: string, events: ConnectionEvents, timeoutMs: number): Promise<RedisConnection> {
  // Imported here, so that a process without Redis does not load the client.
  const { Redis } = await import('ioredis');
  const redis = new Redis(address, {
    lazyConnect: true,
    connectTimeout: timeoutMs,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (attempt) => Math.min(100 * attempt, 1_000),
    connectionName: 'tarifa',
  });
  redis.on('error', events.failed);
  redis.on('close', () => events.failed(new Error('The connection was closed.')));
  redis.on('ready', events.ready);
  return {
    commands: redis,
    isCluster: false,
    nodeOf: () => '',
    nodes: () => [''],
    isReady: () => redis.status === 'ready',
    connect: () => redis.connect(),
    renew: () => redis.disconnect(true),
    close: () => redis.disconnect(),
  };
}

async function cluster(
  addresses: readonly string[],
  events: ConnectionEvents,
  timeoutMs: number,
): Promise<RedisConnection> {
  const { Cluster } = await import('ioredis');
  const urls = addresses.map((address) => new URL(address));
  const { username = '', password = '' } = urls.find((url) => url.password !== '') ?? {};
  const redis = new Cluster(
    urls.map(({ hostname, port }) => ({ host: hostname.replace(/^\[(.*)\]$/, '$1'), port: Number(port || 6379) })),
    {
      lazyConnect: true,
      enableOfflineQueue: false,
      slotsRefreshTimeout: timeoutMs,
      slotsRefreshInterval: MAP_REFRESH_MS,
      maxRedirections: MAX_REDIRECTIONS,
      clusterRetryStrategy: (attempt) => Math.min(100 * attempt, 1_000),
      // Certificates are for names, not for the addresses that the names lead to.
      dnsLookup: (host, callback) => callback(null, host),
      redisOptions: {
        connectTimeout: timeoutMs,
        connectionName: 'tarifa',
        ...(username === '' ? {} : { username: decodeURIComponent(username) }),
        ...(password === '' ? {} : { password: decodeURIComponent(password) }),
        ...(urls.some(({ protocol }) => protocol === 'rediss:') ? { tls: {} } : {}),
      },
    },
  );
  redis.on('error', events.failed);
  redis.on('close', () => events.failed(new Error('The connections to the cluster were closed.')));
  redis.on('ready', events.ready);
  const nodeAt = (slot: number) => redis.slots[slot]?.[0] ?? '';
  return {
    commands: redis,
    isCluster: true,
    nodeOf: (id) => nodeAt(slotOf(id)),
    nodes: () => new Set(redis.slots.flatMap((nodes) => nodes?.[0] ?? [])),
    isReady: () => redis.status === 'ready',
    connect: () => redis.connect(),
    renew(node) {
      for (const each of redis.nodes('master'))
        if (`${each.options.host}:${each.options.port}` === node) each.disconnect();
    },
    close: () => redis.disconnect(),
  };
}

export const SLOTS = 16_384;

/** The slot of a Redis Cluster that a hash tag belongs to: CRC-16 (XMODEM) of its bytes. */
export function slotOf(tag: string): number {
  let crc = 0;
  for (const byte of Buffer.from(tag)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = (crc & 0x8000) === 0 ? crc << 1 : ((crc << 1) ^ 0x1021) & 0xffff;
  }
  return crc % SLOTS;
}

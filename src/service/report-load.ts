import type { ConnectionCounts } from '../http/open-connections.ts';
import type { WorkQueue } from '../http/work-queue.ts';
import type { Log } from '../log.ts';

const EVERY_MS = 10_000;
/** Below this share of a core nobody needs to know whose work it is. */
const WORTH_TELLING = 0.05;
const KEYS_TOLD = 10;
/** So many connections, and this share of those that are open, must be slow. */
const MANY_SLOW = 20;
const SHARE_SLOW = 0.1;

/** Logs every ten seconds what is out of the ordinary: refused and slow connections, and whose work takes the processor. */
export function reportLoad(
  log: Log,
  { queue, connections: counts }: { readonly queue: WorkQueue; readonly connections: ConnectionCounts },
): { stop(): void } {
  let told = { limit: 0, address: 0 };
  const timer = setInterval(() => {
    const { limit, address } = counts.refused;
    const refused = { atLimit: limit - told.limit, ofAddress: address - told.address };
    if (refused.atLimit + refused.ofAddress > 0) log.warn('connections_refused', { ...refused, open: counts.open });
    told = { limit, address };
    if (counts.slow >= MANY_SLOW && counts.slow >= counts.open * SHARE_SLOW)
      log.warn('connections_slow', { slow: counts.slow, open: counts.open });
    const work = workOf(queue.takeSpent());
    if (work.ms >= EVERY_MS * WORTH_TELLING) log.info('work', { ...work, waiting: queue.waiting });
  }, EVERY_MS).unref();
  return { stop: () => clearInterval(timer) };
}

/** The work of some seconds, with the keys that had most of it. That of addresses is told as a sum, without them. */
function workOf(spent: ReadonlyMap<string, number>) {
  const all = [...spent];
  const sum = (of: typeof all) => Math.round(of.reduce((total, [, ms]) => total + ms, 0));
  const isKey = ([owner]: readonly [string, number]) => !owner.includes(':');
  const keys = all.filter(isKey).sort(([, a], [, b]) => b - a);
  return {
    ms: sum(all),
    withoutKey: sum(all.filter((each) => !isKey(each))),
    keys: Object.fromEntries(keys.slice(0, KEYS_TOLD).map(([id, ms]) => [id, Math.round(ms)])),
  };
}

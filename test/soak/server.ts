// The service in a process of its own, which reports its memory and handles on request. soak.ts starts it with --expose-gc.

import { readdirSync } from 'node:fs';
import { Log } from '../../src/log.ts';
import { startService } from '../../src/service/start-service.ts';
import { readSettings } from '../../src/settings.ts';
import { Store } from '../../src/store/store.ts';
import type { Figures } from './soak.ts';

const settings = readSettings(process.env);
const store = Store.open(settings.database);
const service = await startService(settings, store, new Log('error', (text) => process.stderr.write(text)));
await service.ready;
process.on('message', async (command) => {
  if (command === 'figures') process.send?.(figures());
  else {
    await service.stop();
    await store.close();
    // From here on only leaked handles keep the process alive.
    process.off('disconnect', exitAsOrphan).disconnect();
  }
});
const exitAsOrphan = () => process.exit();
process.on('disconnect', exitAsOrphan);
process.send?.(service.url);

/** Memory and handles after a full garbage collection. */
function figures(): Figures {
  globalThis.gc?.();
  const { heapUsed, rss } = process.memoryUsage();
  const handles: Record<string, number> = {};
  for (const kind of process.getActiveResourcesInfo()) handles[kind] = (handles[kind] ?? 0) + 1;
  const descriptors = readdirSync('/proc/self/fd').length;
  return { heapMb: heapUsed / 1e6, rssMb: rss / 1e6, descriptors, handles };
}

// The service in a process of its own, which tells on request what it holds: started by soak.ts with --expose-gc.

import { Log } from '../../src/log.ts';
import { startService } from '../../src/service/start-service.ts';
import { readSettings } from '../../src/settings.ts';
import { Store } from '../../src/store/store.ts';
import type { Figures } from './soak.ts';

const settings = readSettings(process.env);
const store = Store.open(settings.database);
const service = await startService(settings, store, new Log('error', (text) => process.stderr.write(text)));
await service.ready;
process.on('message', async (wish) => {
  if (wish === 'figures') process.send?.(figures());
  else {
    await service.stop();
    await store.close();
    // From here on nothing holds the process but what was forgotten.
    process.off('disconnect', orphaned).disconnect();
  }
});
const orphaned = () => process.exit();
process.on('disconnect', orphaned);
process.send?.(service.url);

/** What is left after everything that can be let go of was let go. */
function figures(): Figures {
  globalThis.gc?.();
  const { heapUsed, rss } = process.memoryUsage();
  const handles: Record<string, number> = {};
  for (const kind of process.getActiveResourcesInfo()) handles[kind] = (handles[kind] ?? 0) + 1;
  return { heapMb: heapUsed / 1e6, rssMb: rss / 1e6, handles };
}

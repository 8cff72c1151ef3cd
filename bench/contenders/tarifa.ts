import { existsSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

// The service of a checkout as it is served, with its log written to /dev/null: node tarifa.ts CHECKOUT DATABASE

const [, , checkout = '', database = ''] = process.argv;

// A checkout of another version may have a module at an earlier path.
const { startService } = await load<typeof import('../../src/service/start-service.ts')>(
  'src/service/start-service.ts',
  'src/cli/service.ts',
);
const { Log } = await load<typeof import('../../src/log.ts')>('src/log.ts');
const { readSettings } = await load<typeof import('../../src/settings.ts')>('src/settings.ts');
const { Store } = await load<typeof import('../../src/store/store.ts')>('src/store/store.ts');

const settings = readSettings({ ...process.env, TARIFA_PORT: '0', TARIFA_DATABASE: database });
const devNull = openSync('/dev/null', 'w');
const log = new Log(settings.logLevel, (text) => writeSync(devNull, text));
const service = await startService(settings, Store.open(database), log);
await service.ready;
process.send?.({ url: service.url });

/** Imports a module of the checkout from the first of these paths that exists. */
async function load<Module>(...paths: readonly string[]): Promise<Module> {
  const path = paths.find((each) => existsSync(join(checkout, each)));
  if (path === undefined) throw new Error(`${checkout} has none of: ${paths.join(', ')}.`);
  return import(pathToFileURL(join(checkout, path)).href);
}

import { openSync, writeSync } from 'node:fs';
import { Log } from '../../src/log.ts';
import { startService } from '../../src/service/start-service.ts';
import { readSettings } from '../../src/settings.ts';
import { Store } from '../../src/store/store.ts';

// Tarifa as it is served, with its log written to /dev/null.

const [, , database = ''] = process.argv;
const settings = readSettings({ ...process.env, TARIFA_PORT: '0', TARIFA_DATABASE: database });

const devNull = openSync('/dev/null', 'w');
const log = new Log(settings.logLevel, (text) => writeSync(devNull, text));
const service = await startService(settings, Store.open(database), log);
await service.ready;
process.send?.({ url: service.url });

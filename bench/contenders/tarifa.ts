import { openSync, writeSync } from 'node:fs';
import { Log } from '../../src/log.ts';
import { startService } from '../../src/service/start-service.ts';
import { readSettings } from '../../src/settings.ts';
import { Store } from '../../src/store/store.ts';

// Tarifa as it is served, with one log line for each request, which goes nowhere.

const [, , database = ''] = process.argv;
const settings = readSettings({ ...process.env, TARIFA_PORT: '0', TARIFA_DATABASE: database });

const nowhere = openSync('/dev/null', 'w');
const log = new Log(settings.logLevel, (text) => writeSync(nowhere, text));
const service = await startService(settings, Store.open(database), log);
await service.ready;
process.send?.({ url: service.url });
process.on('SIGINT', () => process.exit(0));

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { it } from 'node:test';
import { readSearchModel, readTitles } from '../../src/library/search-data.ts';
import { Log } from '../../src/log.ts';
import { startService } from '../../src/service/start-service.ts';
import { readSettings } from '../../src/settings.ts';
import { SqliteSql } from '../../src/store/sqlite.ts';
import { Store } from '../../src/store/store.ts';
import { TimedOut } from '../../src/timeout.ts';
import { TestService } from '../service.ts';

it('a request that is waiting for the store when the listener closes is still answered', async (t) => {
  const service = await TestService.start();
  const { keys } = service.store;
  const key = await service.key();
  const lookedUp = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const byHash = keys.byHash.bind(keys);
  t.mock.method(keys, 'byHash', async (hash: string) => {
    lookedUp.resolve();
    await released.promise;
    return byHash(hash);
  });
  const answer = service.get('/api/v1/hs-codes/0101', key);
  await lookedUp.promise;
  const stopped = service.stop();
  while (await isListening(service.service.url));
  released.resolve();
  const { status, headers } = await answer;
  assert.deepEqual([status, headers.get('Connection')], [200, 'close']);
  await stopped;
});

it('a store that does not answer in time at the start is asked again', async (t) => {
  const store = new Store(new SqliteSql(':memory:'));
  t.mock.method(store.keys, 'changedAfter', () => Promise.reject(new TimedOut('The store did not answer.')), {
    times: 1,
  });
  const service = await TestService.start({ store });
  assert.equal((await service.get('/api/v1/hs-codes/0101', await service.key())).status, 200);
  await service.stop();
  assert.match(service.logged.join(''), /"event":"database_unavailable".*did not answer/);
});

it('a service that is stopped while its store is prepared starts nothing after that', async (t) => {
  const store = new Store(new SqliteSql(':memory:'));
  await store.migrate();
  const prepared = Promise.withResolvers<void>();
  const takeOver = t.mock.method(store.usage, 'takeOver');
  const settings = readSettings({ TARIFA_PORT: '0' });
  const service = await startService(settings, store, new Log('silent', () => {}), { prepare: () => prepared.promise });
  await service.stop();
  prepared.resolve();
  await service.ready;
  assert.equal(takeOver.mock.callCount(), 0);
});

it('without its model, search answers by words alone, and the log and a metric say so', async () => {
  const missing = new URL('missing-model.bin.gz', import.meta.url);
  const service = await TestService.start({
    environment: { TARIFA_METRICS_PORT: '0' },
    readModel: (failed) => readSearchModel(failed, missing),
  });
  try {
    const metrics = await (await fetch(`${service.service.metricsUrl}/metrics`)).text();
    assert.match(metrics, /^tarifa_search_model_up 0$/m);
    const { status, json } = await service.get('/api/v1/search?q=coffee', await service.key());
    assert.equal(status, 200);
    assert.ok(json.data.length > 0);
  } finally {
    await service.stop();
  }
  // The log writes its lines together, at the latest when the service stops.
  assert.match(service.logged.join(''), /"event":"search_model_unusable".*ENOENT/);
});

it('without its product titles, search answers from the edition, and the log says so', async () => {
  const missing = new URL('missing-titles.csv', import.meta.url);
  const service = await TestService.start({ readTitles: (failed) => readTitles(failed, missing) });
  try {
    const { status, json } = await service.get('/api/v1/search?q=coffee', await service.key());
    assert.equal(status, 200);
    assert.ok(json.data.length > 0);
  } finally {
    await service.stop();
  }
  assert.match(service.logged.join(''), /"event":"titles_unusable".*ENOENT/);
});

async function isListening(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  return once(socket, 'connect').then(
    () => {
      socket.destroy();
      return true;
    },
    () => false,
  );
}

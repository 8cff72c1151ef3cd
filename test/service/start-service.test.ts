import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { it } from 'node:test';
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

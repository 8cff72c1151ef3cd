import assert from 'node:assert/strict';
import { it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Log } from '../../src/log.ts';
import { followKeys } from '../../src/service/follow-keys.ts';

const REFRESH_EVERY_MS = 2_000;

it('changes of keys that cannot be read are logged once, and once more when they can', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  let fails = false;
  const logged: string[] = [];
  const log = new Log('info', (text) => logged.push(text));
  const refresh = async () => {
    if (fails) throw new Error('no answer');
  };
  const following = followKeys({ refresh }, log);
  await following.start();
  const states: boolean[] = [];
  for (const failing of [false, true, true, false, false]) {
    fails = failing;
    t.mock.timers.tick(REFRESH_EVERY_MS);
    await nextTurn();
    states.push(following.isFailing());
  }
  following.stop();
  log.flush();
  assert.deepEqual(states, [false, true, true, false, false]);
  const events = [...logged.join('').matchAll(/"event":"(\w+)"/g)].map(([, event]) => event);
  assert.deepEqual(events, ['key_check_failed', 'key_check_recovered']);
});

it('a start without the changes of keys fails', async () => {
  const refresh = () => Promise.reject(new Error('no answer'));
  await assert.rejects(followKeys({ refresh }, new Log('silent', () => {})).start(), /no answer/);
});

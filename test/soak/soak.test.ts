import assert from 'node:assert/strict';
import { it } from 'node:test';
import { SMALL } from '../service.ts';
import { soak } from './soak.ts';

it('under mixed load, with changes of edition, keys and Redis, no request fails and nothing leaks', async (t) => {
  const lines: string[] = [];
  const { samples, faults } = await soak({
    seconds: 6,
    edition: SMALL,
    swapEveryMs: 700,
    redisRestartEveryMs: 1_500,
    withRedis: true,
    print: (line) => lines.push(line),
  });
  t.diagnostic(lines.at(-1) ?? '');
  assert.deepEqual(faults, []);
  assert.equal(samples.length, 20);
});

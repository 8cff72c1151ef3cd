import assert from 'node:assert/strict';
import { it } from 'node:test';
import { SMALL } from '../service.ts';
import { soak } from './soak.ts';

it('under mixed load, with editions, keys and Redis changing, no request fails and nothing is left over', async (t) => {
  const lines: string[] = [];
  const faults = await soak({
    seconds: 6,
    edition: SMALL,
    swapEveryMs: 700,
    redisRestartEveryMs: 1_500,
    withRedis: true,
    say: (line) => lines.push(line),
  });
  t.diagnostic(lines.at(-1) ?? '');
  assert.deepEqual(faults, []);
});

import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { after, before, it } from 'node:test';
import { TOOLS } from '../../src/operations/operations.ts';
import { NOON, TestService } from '../service.ts';
import { OPERATIONS } from './check.ts';
import { fuzz, fuzzMessages } from './fuzz.ts';

const REQUESTS = Number(process.env['TARIFA_FUZZ_REQUESTS'] || 8_000);
/** A message takes some twenty times as long as a request. */
const MESSAGES = Math.ceil(REQUESTS / 20);
const SEED = Number(process.env['TARIFA_FUZZ_SEED'] || randomInt(2 ** 31));

let service: TestService;
before(async () => {
  service = await TestService.start({
    environment: { TARIFA_MCP: 'on', TARIFA_ANONYMOUS_PER_MINUTE: '1000000', TARIFA_ANONYMOUS_PER_DAY: '1000000' },
  });
});
after(() => service.stop());

it(`each of ${REQUESTS} generated requests is answered as the contract says`, async (t) => {
  // Enough pro keys that none meets its limit; the free key does.
  const many = (count: number, make: () => Promise<string>) => Promise.all(Array.from({ length: count }, make));
  const keys = {
    pro: await many(Math.ceil(REQUESTS / 100), () => service.key()),
    free: await many(1, () => service.key('free')),
    expired: await many(3, () => service.key('pro', new Date(NOON - 1))),
    revoked: await many(3, () => service.key()),
  };
  for (const key of await service.store.keys.list()) {
    if (keys.revoked.some((text) => text.startsWith(key.prefix)))
      await service.store.keys.revoke(key.id, new Date(NOON));
  }
  const { seed, sent, byStatus, byOperation, faults } = await fuzz(service.service.url, keys, SEED, REQUESTS);
  const counts = [...byStatus].sort(([a], [b]) => a - b).map(([status, times]) => `${status}: ${times}`);
  t.diagnostic(`TARIFA_FUZZ_SEED=${seed}, sent ${sent}, ${counts.join(', ')}`);
  assert.deepEqual(faults, [], `repeat with TARIFA_FUZZ_SEED=${seed}\n${faults.join('\n\n')}`);
  assert.equal(sent, REQUESTS);
  for (const status of [200, 204, 304, 400, 401, 404, 405, 429])
    assert.ok(byStatus.get(status), `no answer had status ${status}`);
  for (const { id } of OPERATIONS) assert.ok((byOperation.get(id) ?? 0) > REQUESTS / 20, `too few requests for ${id}`);
  assert.ok(!service.logged.join('').includes('"event":"defect"'));
});

it(`each of ${MESSAGES} generated messages to /mcp is answered as the protocol says`, async (t) => {
  const keys = await Promise.all(Array.from({ length: Math.ceil(MESSAGES / 100) }, () => service.key()));
  const { seed, sent, byStatus, byOperation, faults } = await fuzzMessages(service.service.url, keys, SEED, MESSAGES);
  t.diagnostic(`TARIFA_FUZZ_SEED=${seed}, sent ${sent}, ${JSON.stringify(Object.fromEntries(byStatus))}`);
  assert.deepEqual(faults, [], `repeat with TARIFA_FUZZ_SEED=${seed}\n${faults.join('\n\n')}`);
  for (const status of [200, 400]) assert.ok(byStatus.get(status), `no answer had status ${status}`);
  for (const name of TOOLS.keys()) assert.ok(byOperation.get(name), `no call of ${name}`);
  assert.ok(!service.logged.join('').includes('"event":"defect"'));
});

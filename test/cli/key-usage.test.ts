import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { DAY_MS, MINUTE_MS } from '../../src/access/counter.ts';
import { MemoryCounter } from '../../src/access/memory-counter.ts';
import { RedisCounter } from '../../src/access/redis-counter.ts';
import { Store } from '../../src/store/store.ts';
import { PATIENT, startRedis } from '../servers/redis.ts';
import { tarifaIn } from './tarifa.ts';

const folder = mkdtempSync(join(tmpdir(), 'tarifa-usage-'));
const environment = { TARIFA_DATABASE: join(folder, 'tarifa.db') };
after(() => rmSync(folder, { recursive: true }));

const tarifa = (more: Record<string, string>, ...args: readonly string[]) =>
  tarifaIn({ ...environment, ...more }, ...args);

describe('keys usage', () => {
  let ids: string[];
  before(async () => {
    ids = [];
    for (const tier of ['free', 'basic', 'pro'])
      ids.push(JSON.parse((await tarifa({}, 'keys', 'create', '--tier', tier, '--json')).out).id);
  });

  it('shows the counts that a server saved, the fullest key first', async () => {
    const store = Store.open(environment.TARIFA_DATABASE);
    const now = Date.now();
    const usage = (id: string, dayUsed: number) => ({
      id,
      minute: Math.floor(now / MINUTE_MS) - 1,
      minuteUsed: 7,
      day: Math.floor(now / DAY_MS),
      dayUsed,
    });
    await store.usage.save([usage(ids[0] ?? '', 100), usage(ids[1] ?? '', 4_000), usage(ids[2] ?? '', 50_000)]);
    await store.close();
    const { out } = await tarifa({}, 'keys', 'usage');
    assert.match(
      out,
      /^ID .*\n\S+ .*pro .*0 of 200 .*50000 of 50000 +used up.*\n.*4000 of 5000 +near.*\n.*100 of 1000 +ok/,
    );
    const [one] = JSON.parse((await tarifa({}, 'keys', 'usage', ids[1] ?? '', '--json')).out);
    assert.deepEqual([one.tier, one.state, one.day.used, one.day.limit], ['basic', 'near', 4_000, 5_000]);
  });

  it('shows the counts in Redis where servers count there, and fails without it', async () => {
    const redis = await startRedis();
    const events = { shared: () => {}, local: () => {} };
    const counter = new RedisCounter([redis.url], new MemoryCounter(), events, PATIENT);
    await counter.connect();
    for (let i = 0; i < 30; i++) await counter.take(ids[0] ?? '', { perMinute: 30, perDay: 1_000 }, Date.now());
    counter.close();
    const shown = await tarifa({ TARIFA_REDIS: redis.url }, 'keys', 'usage', ids[0] ?? '', '--json');
    await redis.stop();
    assert.equal(JSON.parse(shown.out)[0].day.used, 30);
    const { status, err } = await tarifa({ TARIFA_REDIS: 'redis://127.0.0.1:1' }, 'keys', 'usage');
    assert.equal(status, 1);
    assert.match(err, /^Redis cannot be reached/);
  });

  it('says so if there is no such key', async () => {
    const { status, err } = await tarifa({}, 'keys', 'usage', 'none');
    assert.equal(status, 1);
    assert.match(err, /^There is no key with the id "none"/);
  });
});

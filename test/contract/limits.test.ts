import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { mintText } from '../../src/access/key.ts';
import { TIERS, type Tier } from '../../src/contract/tiers.ts';
import { type Answer, NOON, TestService } from '../service.ts';

const PATH = '/api/v1/hs-codes/0101';
let service: TestService;
beforeEach(async () => {
  service = await TestService.start({
    environment: { TARIFA_ANONYMOUS_PER_MINUTE: '5', TARIFA_ANONYMOUS_PER_DAY: '8' },
  });
});
afterEach(() => service.stop());

const limitsOf = ({ headers }: Answer) =>
  ['Limit-Minute', 'Remaining-Minute', 'Limit-Day', 'Remaining-Day', 'Reset-Minute', 'Reset-Day'].map((name) =>
    Number(headers.get(`X-RateLimit-${name}`) ?? Number.NaN),
  );

/** Stores a day's count, as if that many requests had been sent. */
async function used(key: string, minuteUsed: number, dayUsed: number): Promise<TestService> {
  const stored = (await service.store.keys.list()).find(({ prefix }) => key.startsWith(prefix));
  const { now } = service.clock;
  const { store } = service;
  await service.service.stop();
  await store.usage.save([
    {
      id: stored?.id ?? '',
      minute: Math.floor(now / 60_000),
      minuteUsed,
      day: Math.floor(now / 86_400_000),
      dayUsed,
    },
  ]);
  service = await TestService.start({ edition: null, store });
  service.clock.now = now;
  return service;
}

describe('tiers', () => {
  const expected: Record<Tier, [number, number]> = { free: [30, 1000], basic: [60, 5000], pro: [200, 50000] };
  for (const tier of Object.keys(TIERS) as Tier[]) {
    it(`${tier} has its limits in the headers`, async () => {
      const answer = await service.get(PATH, await service.key(tier));
      const [minute, day] = expected[tier];
      assert.deepEqual(limitsOf(answer), [minute, minute - 1, day, day - 1, 60, 43_200]);
    });
  }
});

describe('windows', () => {
  it('of 200 simultaneous requests on a fresh free key exactly 30 pass', async () => {
    const key = await service.key('free');
    const answers = await Promise.all(Array.from({ length: 200 }, () => service.get(PATH, key)));
    assert.equal(answers.filter(({ status }) => status === 200).length, 30);
    assert.equal(answers.filter(({ status }) => status === 429).length, 170);
    const left = answers.filter(({ status }) => status === 200).map((answer) => limitsOf(answer)[1]);
    assert.deepEqual(
      left.sort((a = 0, b = 0) => a - b),
      Array.from({ length: 30 }, (_, i) => i),
    );
  });

  it('a full minute refuses until the next one begins, and says so', async () => {
    const key = await service.key('free');
    service.clock.now = NOON + 17_200;
    for (let i = 0; i < 30; i++) assert.equal((await service.get(PATH, key)).status, 200);
    const refused = await service.get(PATH, key);
    assert.equal(refused.status, 429);
    assert.equal(refused.json.error.code, 'rate_limit_exceeded');
    assert.deepEqual(refused.json.error.details, { window: 'minute' });
    assert.equal(refused.headers.get('Retry-After'), '43');
    assert.deepEqual(limitsOf(refused), [30, 0, 1000, 970, 43, 43_183]);
    service.clock.now = NOON + 59_999;
    assert.equal((await service.get(PATH, key)).headers.get('Retry-After'), '1');
    service.clock.now = NOON + 60_000;
    const passed = await service.get(PATH, key);
    assert.equal(passed.status, 200);
    assert.deepEqual(limitsOf(passed).slice(0, 4), [30, 29, 1000, 969], 'refused requests do not count');
  });

  it('a full day refuses until midnight UTC', async () => {
    const key = await service.key('free');
    service = await used(key, 0, 999);
    assert.equal((await service.get(PATH, key)).status, 200);
    const refused = await service.get(PATH, key);
    assert.deepEqual([refused.status, refused.json.error.details], [429, { window: 'day' }]);
    assert.equal(refused.headers.get('Retry-After'), '43200');
    assert.deepEqual(
      limitsOf(refused).slice(0, 4),
      [30, 29, 1000, 0],
      'a request that the day refuses does not count in the minute',
    );
    service.clock.now = Date.UTC(2026, 4, 5);
    assert.deepEqual(limitsOf(await service.get(PATH, key)).slice(0, 4), [30, 29, 1000, 999]);
  });

  it('when both windows are full, Retry-After waits for both', async () => {
    const key = await service.key('free');
    service = await used(key, 30, 1000);
    const refused = await service.get(PATH, key);
    assert.deepEqual([refused.headers.get('Retry-After'), refused.json.error.details.window], ['43200', 'day']);
  });

  it('counts survive a restart', async () => {
    const key = await service.key('free');
    await service.get(PATH, key);
    const { store } = service;
    await service.service.stop();
    service = await TestService.start({ edition: null, store });
    assert.deepEqual(limitsOf(await service.get(PATH, key)).slice(0, 4), [30, 28, 1000, 998]);
  });

  it('every authenticated request counts once, whatever its status', async () => {
    const key = await service.key('free');
    const etag = (await service.get(PATH, key)).headers.get('ETag') ?? '';
    await service.get('/api/v1/hs-codes/x', key);
    await service.get('/api/v1/hs-codes/99', key);
    await service.get('/nowhere', key);
    await service.get(PATH, key, { method: 'POST' });
    await service.get(PATH, key, { method: 'HEAD' });
    assert.equal((await service.get(PATH, key, { headers: { 'If-None-Match': etag } })).status, 304);
    await service.get(PATH, key, { method: 'OPTIONS' });
    await service.get('/api/v1/health', key);
    await service.get('/openapi.json', key);
    assert.equal(limitsOf(await service.get(PATH, key))[1], 30 - 8);
  });
});

describe('requests without a valid key', () => {
  it('are counted per address against the anonymous allowance', async () => {
    assert.deepEqual(limitsOf(await service.get(PATH)).slice(0, 4), [5, 4, 8, 7]);
    for (let i = 0; i < 4; i++) assert.equal((await service.get(PATH, mintText())).status, 401);
    const refused = await service.get(PATH, mintText());
    assert.deepEqual([refused.status, refused.json.error.code], [429, 'rate_limit_exceeded']);
    service.clock.now += 60_000;
    for (let i = 0; i < 3; i++) assert.equal((await service.get(PATH)).status, 401);
    assert.deepEqual((await service.get(PATH)).json.error.details, { window: 'day' });
    assert.equal((await service.get(PATH, await service.key())).status, 200, 'a valid key is not affected');
  });

  it('health shows that allowance, does not count and is never refused', async () => {
    for (let i = 0; i < 12; i++) {
      const answer = await service.get('/api/v1/health');
      assert.equal(answer.status, 200);
      assert.deepEqual(limitsOf(answer).slice(0, 4), [5, 5, 8, 8]);
    }
  });

  it('the address comes from X-Forwarded-For only for the number of trusted proxies', async () => {
    const spoofed = (n: number) => service.get(PATH, null, { headers: { 'X-Forwarded-For': `10.0.0.${n}` } });
    for (let i = 0; i < 5; i++) assert.equal((await spoofed(i)).status, 401);
    assert.equal((await spoofed(9)).status, 429);
    await service.stop();
    service = await TestService.start({ environment: { TARIFA_TRUST_PROXY: '1', TARIFA_ANONYMOUS_PER_MINUTE: '1' } });
    const proxied = (chain: string) => service.get(PATH, null, { headers: { 'X-Forwarded-For': chain } });
    assert.equal((await proxied('6.6.6.6, 10.0.0.1')).status, 401);
    assert.equal((await proxied('7.7.7.7, 10.0.0.1')).status, 429, 'addresses that the client adds itself are ignored');
    assert.equal((await proxied('10.0.0.2')).status, 401);
  });
});

it('every response carries the four headers', async () => {
  const key = await service.key();
  for (const [path, method] of [
    ['/api/v1/health', 'GET'],
    [PATH, 'GET'],
    [PATH, 'HEAD'],
    ['/api/v1/hs-codes/x', 'GET'],
    ['/api/v1/hs-codes/99', 'GET'],
    ['/nowhere', 'GET'],
    [PATH, 'DELETE'],
  ] as const) {
    for (const sent of [key, null]) {
      const limits = limitsOf(await service.get(path, sent, { method }));
      assert.ok(limits.every(Number.isInteger), `${method} ${path}: ${limits}`);
    }
  }
});

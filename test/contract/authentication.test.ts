import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { mintText } from '../../src/access/key.ts';
import { type Answer, NOON, TestService } from '../service.ts';

let service: TestService;
let key: string;
before(async () => {
  service = await TestService.start();
  key = await service.key();
});
after(() => service.stop());

const PATH = '/api/v1/hs-codes/0101';
const withHeaders = (headers: Record<string, string>) => service.get(PATH, null, { headers });

function assertRefused({ status, json }: Answer, code: string): void {
  assert.deepEqual([status, json.error.code], [401, code]);
}

it('a key is read from X-Api-Key, X-Marketplace-Key or Authorization: Bearer', async () => {
  assert.equal((await withHeaders({ 'X-Api-Key': key })).status, 200);
  assert.equal((await withHeaders({ 'x-marketplace-key': key })).status, 200);
  assert.equal((await withHeaders({ Authorization: `Bearer ${key}` })).status, 200);
  assert.equal((await withHeaders({ authorization: `bearer  ${key}` })).status, 200);
});

it('the first header present decides, even when its key is wrong', async () => {
  const wrong = mintText();
  assertRefused(
    await withHeaders({ 'X-Api-Key': wrong, 'X-Marketplace-Key': key, Authorization: `Bearer ${key}` }),
    'invalid_api_key',
  );
  assertRefused(await withHeaders({ 'X-Marketplace-Key': wrong, Authorization: `Bearer ${key}` }), 'invalid_api_key');
  assert.equal(
    (await withHeaders({ 'X-Api-Key': key, 'X-Marketplace-Key': wrong, Authorization: 'Bearer x' })).status,
    200,
  );
});

it('an empty header counts as absent, and so does another Authorization scheme', async () => {
  assert.equal(
    (await withHeaders({ 'X-Api-Key': '', 'X-Marketplace-Key': '  ', Authorization: `Bearer ${key}` })).status,
    200,
  );
  assertRefused(await withHeaders({ 'X-Api-Key': '' }), 'missing_api_key');
  assertRefused(await withHeaders({ Authorization: `Basic ${key}` }), 'missing_api_key');
  assertRefused(await withHeaders({ Authorization: 'Bearer' }), 'missing_api_key');
});

it('every endpoint except health needs a key', async () => {
  for (const path of [
    PATH,
    '/api/v1/search?q=coffee',
    `${PATH}/children`,
    '/api/v1/tariff/calculate?hs_code=0101&value=1',
  ]) {
    assertRefused(await service.get(path), 'missing_api_key');
  }
  assert.equal((await service.get('/api/v1/health')).status, 200);
  assert.equal((await service.get('/api/v1/health', 'nonsense')).status, 200);
});

it('an unknown or mistyped key is invalid', async () => {
  assertRefused(await service.get(PATH, mintText()), 'invalid_api_key');
  assertRefused(await service.get(PATH, `${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`), 'invalid_api_key');
  assertRefused(await service.get(PATH, 'trf_'), 'invalid_api_key');
  assertRefused(await service.get(PATH, `${key}, ${key}`), 'invalid_api_key');
});

it('a key expires at the exact second', async () => {
  const expiring = await service.key('free', new Date(NOON + 60_000));
  service.clock.now = NOON + 59_999;
  assert.equal((await service.get(PATH, expiring)).status, 200);
  service.clock.now = NOON + 60_000;
  assertRefused(await service.get(PATH, expiring), 'api_key_expired');
  service.clock.now = NOON;
});

it('a revoked key is invalid within five seconds, also once it has expired too', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const own = await TestService.start();
  t.after(() => own.stop());
  const revoked = await own.key('free', new Date(NOON + 3_600_000));
  assert.equal((await own.get(PATH, revoked)).status, 200);
  const [stored] = await own.store.keys.list();
  await own.store.keys.revoke(stored?.id ?? '', new Date(NOON));
  t.mock.timers.tick(5_000);
  assertRefused(await own.get(PATH, revoked), 'invalid_api_key');
  own.clock.now = NOON + 7_200_000;
  assertRefused(await own.get(PATH, revoked), 'invalid_api_key');
});

it('the key is checked before the parameters and before the code is looked up', async () => {
  assertRefused(await service.get('/api/v1/hs-codes/x'), 'missing_api_key');
  assertRefused(await service.get('/api/v1/hs-codes/99', mintText()), 'invalid_api_key');
  assertRefused(await service.get('/api/v1/nowhere', mintText()), 'invalid_api_key');
});

it('no key is in the database, the log or any answer', async () => {
  const answer = await service.get(PATH, key);
  const wrong = mintText();
  const refused = await service.get(PATH, wrong);
  const stored = JSON.stringify(await service.store.keys.list());
  for (const text of [answer.text, refused.text, stored, service.logged.join('')]) {
    assert.ok(!text.includes(key) && !text.includes(key.slice(4)) && !text.includes(wrong.slice(4)));
  }
});

import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { TestService } from '../service.ts';

const BILL = '/api/v1/tariff/shipment?lines=851713:1000&currency=AED';

let service: TestService;
before(async () => {
  service = await TestService.start({ environment: { TARIFA_PAGES: '5' } });
});
after(() => service.stop());

it('the desk asks what it needs without a key, within the allowance of a visitor', async () => {
  const withKey = await service.get(BILL, await service.key());
  const trial = await service.get(`/invoice${BILL}`);
  assert.equal(trial.status, 200);
  assert.deepEqual(trial.json.data, withKey.json.data);
  assert.equal(trial.headers.get('x-ratelimit-limit-minute'), '5');
  const statuses = [];
  for (let i = 0; i < 5; i++) statuses.push((await service.get('/invoice/api/v1/hs-codes/8517/details')).status);
  assert.deepEqual(statuses, [200, 200, 200, 200, 429]);
  // The allowance for requests with a wrong key is another one.
  assert.equal((await service.get(BILL)).status, 401);
});

it('nothing else of the API is there without a key', async () => {
  for (const path of [
    '/invoice/api/v1/search?q=tea',
    '/invoice/api/v1/usage',
    '/invoice/api/v1/changes',
    '/invoice/docs',
  ])
    assert.notEqual((await service.get(path)).status, 200, path);
});

it('without the pages there is no trial', async () => {
  const none = await TestService.start({ environment: { TARIFA_PAGES: 'off' } });
  try {
    assert.equal((await none.get(`/invoice${BILL}`)).status, 404);
  } finally {
    await none.stop();
  }
});

import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { TestService } from '../service.ts';

let service: TestService;
before(async () => {
  service = await TestService.start({ environment: { TARIFA_METRICS_PORT: '0', TARIFA_ANONYMOUS_PER_MINUTE: '1' } });
});
after(() => service.stop());

const internal = (path: string) => fetch(`${service.service.metricsUrl}${path}`);

it('the internal port says that the process is up and whether it wants requests', async () => {
  assert.equal((await internal('/livez')).status, 200);
  assert.equal((await internal('/readyz')).status, 200);
  assert.equal((await internal('/api/v1/health')).status, 404);
});

it('a service without an edition is up but not ready', async () => {
  const empty = await TestService.start({ edition: null, environment: { TARIFA_METRICS_PORT: '0' } });
  assert.equal((await fetch(`${empty.service.metricsUrl}/livez`)).status, 200);
  assert.equal((await fetch(`${empty.service.metricsUrl}/readyz`)).status, 503);
  await empty.stop();
});

it('the metrics count requests by route and status, the limiter by decision, and carry no key nor address', async () => {
  const key = await service.key('free');
  for (let i = 0; i < 31; i++) await service.get('/api/v1/hs-codes/85', key);
  await service.get('/api/v1/hs-codes/9999', await service.key());
  await service.get('/api/v1/health');
  await service.get('/api/v1/hs-codes/85');
  const answer = await internal('/metrics');
  assert.match(answer.headers.get('content-type') ?? '', /^text\/plain/);
  const text = await answer.text();
  for (const line of [
    'tarifa_request_duration_seconds_count{route="lookup",status="200"} 30',
    'tarifa_request_duration_seconds_count{route="lookup",status="429"} 1',
    'tarifa_request_duration_seconds_count{route="lookup",status="404"} 1',
    'tarifa_request_duration_seconds_bucket{route="lookup",status="200",le="+Inf"} 30',
    'tarifa_limiter_decisions_total{decision="passed",mode="local"} 32',
    'tarifa_limiter_decisions_total{decision="refused",mode="local"} 1',
    'tarifa_limiter_shared 0',
    'tarifa_database_up 1',
    'tarifa_ready 1',
  ]) {
    assert.ok(text.includes(`${line}\n`), `${line}\n\n${text}`);
  }
  assert.match(text, /^tarifa_edition_info\{edition="\d{4}-\d\d-\d\d-[0-9a-f]{8}"\} 1$/m);
  assert.match(text, /^tarifa_event_loop_delay_seconds\{quantile="0\.99"\} [\d.e-]+$/m);
  assert.doesNotMatch(text, /tarifa_redis_up/, 'there is no Redis to speak of');
  assert.doesNotMatch(text, /trf_|127\.0\.0\.1/);
});

it('every line of the metrics has the form that Prometheus reads', async () => {
  const lines = (await (await internal('/metrics')).text()).trimEnd().split('\n');
  const form = /^(# (HELP|TYPE) \w+ .+|\w+(\{\w+="[^"]*"(,\w+="[^"]*")*\})? [\d.e+-]+)$/;
  for (const line of lines) assert.match(line, form);
});

it('on its way out it is not ready, closes connections after their answer, and still answers', async () => {
  const leaving = await TestService.start({ environment: { TARIFA_METRICS_PORT: '0' } });
  const stopped = leaving.service.stop(300);
  assert.equal((await fetch(`${leaving.service.metricsUrl}/readyz`)).status, 503);
  const answer = await leaving.get('/api/v1/health');
  assert.deepEqual([answer.status, answer.headers.get('connection')], [200, 'close']);
  await stopped;
  await leaving.store.close();
  await assert.rejects(leaving.get('/api/v1/health'));
});

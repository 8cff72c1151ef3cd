import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { TestService } from '../service.ts';

let service: TestService;
before(async () => {
  service = await TestService.start({ environment: { TARIFA_METRICS_PORT: '0', TARIFA_ANONYMOUS_PER_MINUTE: '1' } });
});
after(() => service.stop());

const internal = (path: string) => fetch(`${service.service.metricsUrl}${path}`);

it('the internal port answers liveness and readiness', async () => {
  assert.equal((await internal('/livez')).status, 200);
  assert.equal((await internal('/readyz')).status, 200);
  assert.equal((await internal('/api/v1/health')).status, 404);
});

it('a service without an edition is live but not ready', async () => {
  const empty = await TestService.start({ edition: null, environment: { TARIFA_METRICS_PORT: '0' } });
  assert.equal((await fetch(`${empty.service.metricsUrl}/livez`)).status, 200);
  assert.equal((await fetch(`${empty.service.metricsUrl}/readyz`)).status, 503);
  await empty.stop();
});

it('metrics count requests by route and status and limits by decision, and contain no key or address', async () => {
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
    'tarifa_tier_requests_total{tier="free",decision="passed"} 30',
    'tarifa_tier_requests_total{tier="free",decision="refused"} 1',
    'tarifa_tier_requests_total{tier="pro",decision="passed"} 1',
    'tarifa_limiter_shared 0',
    'tarifa_database_up 1',
    'tarifa_ready 1',
  ]) {
    assert.ok(text.includes(`${line}\n`), `${line}\n\n${text}`);
  }
  assert.match(text, /^tarifa_edition_info\{edition="\d{4}-\d\d-\d\d-[0-9a-f]{8}"\} 1$/m);
  assert.match(text, /^tarifa_event_loop_delay_seconds\{quantile="0\.99"\} [\d.e-]+$/m);
  assert.doesNotMatch(text, /tarifa_redis_up/, 'without Redis there is no metric for it');
  assert.doesNotMatch(text, /trf_|127\.0\.0\.1/);
});

it('the log has the address of a refused caller only, and not where that is switched off', async () => {
  for (const [setting, expected] of [
    ['on', '127.0.0.1'],
    ['off', undefined],
  ] as const) {
    const each = await TestService.start({ environment: { TARIFA_LOG_REFUSED_ADDRESSES: setting } });
    await each.get('/api/v1/hs-codes/85', 'trf_wrong');
    await each.get('/api/v1/hs-codes/85', await each.key());
    await each.get('/api/v1/hs-codes/9999', await each.key());
    await each.stop();
    const lines = each.logged
      .join('')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    assert.deepEqual(
      lines.filter(({ event }) => event === 'request').map(({ status, address }) => [status, address]),
      [
        [401, expected],
        [200, undefined],
        [404, undefined],
      ],
    );
  }
});

it('malformed requests and those that never arrive are counted too', async () => {
  const metrics = async () => (await internal('/metrics')).text();
  const before = await metrics();
  assert.doesNotMatch(before, /route="malformed"/);
  for (const bytes of ['nonsense\r\n\r\n', 'GET / HTTP/9.9\r\n\r\n', 'CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n'])
    await service.raw(bytes);
  const text = await metrics();
  assert.match(text, /^tarifa_request_duration_seconds_count\{route="malformed",status="400"\} 2$/m);
  assert.match(text, /^tarifa_request_duration_seconds_count\{route="malformed",status="405"\} 1$/m);
});

it('every line of the metrics has the Prometheus text format', async () => {
  const lines = (await (await internal('/metrics')).text()).trimEnd().split('\n');
  const form = /^(# (HELP|TYPE) \w+ .+|\w+(\{\w+="[^"]*"(,\w+="[^"]*")*\})? [\d.e+-]+)$/;
  for (const line of lines) assert.match(line, form);
});

it('while draining the service is not ready, still answers, and closes connections after their answer', async () => {
  const draining = await TestService.start({ environment: { TARIFA_METRICS_PORT: '0' } });
  const stopped = draining.service.stop(300);
  assert.equal((await fetch(`${draining.service.metricsUrl}/readyz`)).status, 503);
  const answer = await draining.get('/api/v1/health');
  assert.deepEqual([answer.status, answer.headers.get('connection')], [200, 'close']);
  await stopped;
  await draining.store.close();
  await assert.rejects(draining.get('/api/v1/health'));
});

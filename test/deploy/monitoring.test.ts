import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { debianProgram } from '../servers/debian-package.ts';
import { TestService } from '../service.ts';

const ROOT = new URL('../../', import.meta.url);
const path = (name: string) => fileURLToPath(new URL(name, ROOT));
const read = (name: string) => readFileSync(new URL(name, ROOT), 'utf8');
const { command: promtool } = await debianProgram(
  ['promtool'],
  'prometheus',
  'usr/bin/promtool',
  "These tests need promtool, and Debian's package prometheus could not be fetched. Install prometheus.",
);

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly for?: string;
}
const rules: readonly Rule[] = parse(read('deploy/prometheus-rules.yml')).groups[0].rules;
const dashboard: { panels: { targets: { expr: string }[] }[] } = JSON.parse(read('deploy/grafana-dashboard.json'));

it('promtool accepts the configuration and the rules, and the rules alarm when they should', () => {
  for (const args of [
    ['check', 'config', path('deploy/prometheus.yml')],
    ['check', 'rules', path('deploy/prometheus-rules.yml')],
    ['test', 'rules', path('test/deploy/rules.yml')],
  ])
    execFileSync(promtool, args, { stdio: 'pipe' });
});

it('promtool accepts the metrics, with and without requests', async () => {
  const service = await TestService.start({ environment: { TARIFA_METRICS_PORT: '0' } });
  const lint = async () => {
    const input = await (await fetch(`${service.service.metricsUrl}/metrics`)).text();
    return execFileSync(promtool, ['check', 'metrics'], {
      input,
      encoding: 'utf8',
      stdio: ['pipe', 'pipe', 'inherit'],
    });
  };
  assert.equal(await lint(), '');
  await service.get('/api/v1/hs-codes/01', await service.key());
  await service.get('/api/v1/search?q=horses', await service.key());
  assert.equal(await lint(), '');
  await service.stop();
});

it('every rule has a test of its own', () => {
  const tested = read('test/deploy/rules.yml');
  for (const { alert } of rules) assert.match(tested, new RegExp(`alertname: ${alert}\\b`), alert);
});

it('every alarm with a threshold in docs/operating.md is a rule, with the same time', () => {
  const [, section = ''] = /## Alarms\n([\s\S]*?)\n## /.exec(read('docs/operating.md')) ?? [];
  const alarms = [...section.matchAll(/^\| [^|]+ \| `([^`]+[<>=][^`]+)`(?: for (\d+) minutes?)? \|/gm)];
  assert.ok(alarms.length >= 6);
  for (const [, expression, minutes] of alarms) {
    const rule = rules.find(({ expr }) => expr === expression);
    assert.ok(rule !== undefined, expression);
    assert.equal(rule.for, minutes === undefined ? undefined : `${minutes}m`, expression);
  }
});

it('the rules and the dashboard ask only for metrics that the service has', async () => {
  const service = await TestService.start({ environment: { TARIFA_METRICS_PORT: '0' } });
  await service.get('/api/v1/hs-codes/01', await service.key());
  const text = await (await fetch(`${service.service.metricsUrl}/metrics`)).text();
  await service.stop();
  // Without Redis there is no metric for it.
  const known = new Set([...text.matchAll(/^(\w+)[{ ]/gm)].map(([, name]) => name)).add('tarifa_redis_up').add('up');
  const asked = [
    ...rules.map(({ expr }) => expr),
    ...dashboard.panels.flatMap(({ targets }) => targets.map((t) => t.expr)),
  ];
  for (const expression of asked)
    for (const [name] of expression.matchAll(/\b(tarifa|process|up)(_\w+)?\b(?=[{[) ]|$)/g))
      assert.ok(known.has(name), name);
});

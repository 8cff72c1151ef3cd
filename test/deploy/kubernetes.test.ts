import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { Service } from 'kubernetes-models/v1/Service';
import { parseAllDocuments } from 'yaml';
import { readSettings, SETTINGS } from '../../src/settings.ts';

const objects = parseAllDocuments(readFileSync(new URL('../../deploy/kubernetes.yaml', import.meta.url), 'utf8')).map(
  (document) => document.toJS(),
);
const [deployment, service, budget] = objects;
const [container] = deployment.spec.template.spec.containers;

describe('the manifest for Kubernetes', () => {
  it('has the shapes of the API of Kubernetes', () => {
    assert.equal(objects.length, 3);
    new Deployment(deployment).validate();
    new Service(service).validate();
    new PodDisruptionBudget(budget).validate();
    // The check itself finds a wrong type.
    const wrong = structuredClone(deployment);
    wrong.spec.replicas = 'two';
    assert.throws(() => new Deployment(wrong).validate());
  });

  it('selects the pods that it makes', () => {
    const labels = deployment.spec.template.metadata.labels;
    for (const selector of [
      deployment.spec.selector.matchLabels,
      service.spec.selector,
      budget.spec.selector.matchLabels,
    ])
      assert.deepEqual(selector, labels);
    const names = container.ports.map((port: { readonly name: string }) => port.name);
    assert.ok(names.includes(service.spec.ports[0].targetPort));
    for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe'])
      assert.ok(names.includes(container[probe].httpGet.port), probe);
  });

  it('sets only settings that exist, to values that they take', () => {
    const environment: Record<string, string> = Object.fromEntries(
      container.env.map(({ name, value }: { readonly name: string; readonly value: string }) => [name, value]),
    );
    const known = Object.values(SETTINGS).map(({ env }) => env as string);
    for (const name of Object.keys(environment)) assert.ok(known.includes(name), name);
    const { metricsPort, drainSeconds } = readSettings(environment);
    assert.equal(
      metricsPort,
      container.ports.find(({ name }: { readonly name: string }) => name === 'metrics').containerPort,
    );
    assert.ok(deployment.spec.template.spec.terminationGracePeriodSeconds >= drainSeconds + 10);
  });

  it('gives a pod no more rights than the service needs', () => {
    assert.equal(deployment.spec.template.spec.automountServiceAccountToken, false);
    assert.equal(deployment.spec.template.spec.securityContext.runAsNonRoot, true);
    const { allowPrivilegeEscalation, readOnlyRootFilesystem, capabilities } = container.securityContext;
    assert.deepEqual(
      [allowPrivilegeEscalation, readOnlyRootFilesystem, capabilities],
      [false, true, { drop: ['ALL'] }],
    );
    // The start and the swap of an edition need both: see docs/operating.md.
    assert.equal(container.resources.limits.memory, '768Mi');
  });
});

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectral from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';
import { openApiDocument } from '../../src/contract/openapi.ts';
import { OPERATIONS } from '../../src/operations/operations.ts';

const source = JSON.stringify(openApiDocument(OPERATIONS));

it('the document passes the recommended rules of Redocly', async () => {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source, absoluteRef: '/openapi.json', config });
  assert.deepEqual(
    problems.map(({ ruleId, message, location }) => `${ruleId} at ${location[0]?.pointer}: ${message}`),
    [],
  );
});

it('the document passes the recommended rules of Spectral', async () => {
  const linter = new spectral.Spectral();
  // The two packages declare the type of a ruleset differently.
  const oas = rulesets.oas as unknown as spectral.RulesetDefinition;
  linter.setRuleset({ extends: [[oas, 'recommended']] });
  const problems = await linter.run(JSON.parse(source));
  assert.deepEqual(
    problems.map(({ code, message, path }) => `${code} at ${path.join('/')}: ${message}`),
    [],
  );
});

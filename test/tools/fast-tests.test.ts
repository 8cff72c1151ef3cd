import assert from 'node:assert/strict';
import { it } from 'node:test';
import { fastTests } from '../../tools/fast-tests.ts';

it('the fast tests are those that start no server, browser or process', () => {
  const fast = fastTests();
  for (const file of ['test/tariff/duty.test.ts', 'test/operations/list.test.ts', 'test/tables/csv.test.ts'])
    assert.ok(fast.includes(file), file);
  for (const file of ['test/mcp/mcp.test.ts', 'test/web/site.test.ts', 'test/package/package.test.ts'])
    assert.ok(!fast.includes(file), file);
  assert.deepEqual(
    fast.filter((file) => /^test\/(faults|clients|soak)\//.test(file)),
    [],
    'these work on servers',
  );
});

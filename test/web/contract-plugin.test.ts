import assert from 'node:assert/strict';
import { it } from 'node:test';
import { OPERATIONS } from '../../src/operations/operations.ts';
import { contract } from '../../web/contract-plugin.ts';

/** The module as the build gets it. */
async function loaded(): Promise<Record<string, Record<string, object>>> {
  const { load } = contract();
  assert.ok(typeof load === 'function');
  const text: unknown = Reflect.apply(load, null, ['\0virtual:contract']);
  return (await import(`data:text/javascript,${encodeURIComponent(String(text))}`)).PARAMETERS;
}

it('the desk gets all parameters, also one that is named like documentation, and no documentation', async () => {
  const parameters = await loaded();
  for (const [id, operation] of Object.entries(OPERATIONS)) {
    assert.deepEqual(Object.keys(parameters[id] ?? {}), Object.keys(operation.parameters), id);
    for (const [name, parameter] of Object.entries(operation.parameters)) {
      const { description: _, example: __, ...rest } = parameter;
      assert.deepEqual(parameters[id]?.[name], rest, `${id} ${name}`);
    }
  }
});

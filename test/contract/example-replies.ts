import { EXAMPLE_REPLIES } from '../../src/contract/examples.ts';
import type { OperationId } from '../../src/operations/operations.ts';

/** The example of an operation without what depends on the moment: the id of the edition, times, and the used limits. */
export function exampleOf(id: OperationId): unknown {
  return timeless(id, EXAMPLE_REPLIES[id]);
}

/** A reply without what depends on the moment. */
export function timeless(id: OperationId, { data, meta }: { readonly data: unknown; readonly meta: object }): unknown {
  if (id === 'usage') return Object.keys(data as object);
  const text = JSON.stringify({ data, meta: { ...meta, timestamp: '' } });
  return JSON.parse(
    text
      .replaceAll(/\d{4}-\d{2}-\d{2}-[0-9a-f]{8}/g, 'EDITION')
      .replaceAll(/"published_at":"[^"]*"/g, '"published_at":"TIME"'),
  );
}

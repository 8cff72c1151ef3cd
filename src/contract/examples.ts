import replies from './examples.json' with { type: 'json' };
import type { OperationId } from './operations.ts';

/** The responses to the example requests on the bundled edition, written by `npm run docs`; a test replays them. */
export const EXAMPLE_REPLIES: Readonly<Record<OperationId, { readonly data: unknown; readonly meta: object }>> =
  replies;

import replies from './examples.json' with { type: 'json' };

export interface ExampleReply {
  readonly data: unknown;
  readonly meta: object;
}

/** The replies to the example requests on the bundled edition, written by `npm run docs`; a test replays them. */
export const EXAMPLE_REPLIES: {
  readonly [Id in keyof typeof replies]: ExampleReply;
} = replies;

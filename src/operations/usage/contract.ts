import Type, { type Static } from 'typebox';
import type { Operation } from '../../contract/operation.ts';
import { Meta } from '../../contract/schemas.ts';
import { TIERS } from '../../contract/tiers.ts';

const UsageWindow = Type.Object({
  limit: Type.Integer({ minimum: 0 }),
  used: Type.Integer({ minimum: 0 }),
  remaining: Type.Integer({ minimum: 0 }),
  resets_in: Type.Integer({ minimum: 1, description: 'Seconds until the window ends.' }),
});

export const Usage = Type.Object(
  {
    tier: Type.String({ enum: Object.keys(TIERS) }),
    expires_at: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
      description: 'When the key expires; null for never.',
    }),
    minute: UsageWindow,
    day: UsageWindow,
  },
  { description: 'How much of the limits of a key is used.' },
);
export type Usage = Static<typeof Usage>;

/** See what is left of your limits. */
export const USAGE = {
  path: '/api/v1/usage',
  summary: 'See what is left of your limits',
  description: 'Returns the tier of your key and how much of both limits is used. The request itself uses up nothing.',
  group: 'Service',
  open: false,
  parameters: {},
  reply: Usage,
  meta: Meta,
  shapes: { Usage },
  errors: [],
  example: '/api/v1/usage',
  isMomentary: true,
} as const satisfies Operation;

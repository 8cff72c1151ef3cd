import Type, { type Static } from 'typebox';
import type { Operation } from '../../contract/operation.ts';
import { Meta } from '../../contract/schemas.ts';

export const Health = Type.Object(
  {
    service: Type.Literal('tarifa'),
    status: Type.Union([Type.Literal('ok'), Type.Literal('degraded')]),
    foundation_schema_ready: Type.Boolean({ description: 'The schema is in place and an edition is loaded.' }),
    api_version: Type.String(),
  },
  { description: 'The state of the service.' },
);
export type Health = Static<typeof Health>;

/** Health check. */
export const HEALTH = {
  path: '/api/v1/health',
  summary: 'Health check',
  description:
    'Open to all, without a key. The status is "ok", or "degraded" when the database or a configured Redis is out of reach but known keys are still served.',
  group: 'Service',
  open: true,
  parameters: {},
  reply: Health,
  meta: Meta,
  shapes: { Health },
  errors: ['invalid_parameter', 'db_unavailable'],
  example: '/api/v1/health',
  isMomentary: true,
} as const satisfies Operation;

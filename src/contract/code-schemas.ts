import Type, { type Static } from 'typebox';
import { Version } from './edition-schemas.ts';
import { HS_VERSIONS, NEXT_HS_VERSION } from './hs-versions.ts';
import { Measure } from './measure-schemas.ts';
import { Description, HsCodeRecord, Meta } from './schemas.ts';
import { TIERS } from './tiers.ts';

const Digits = Type.String({ pattern: '^[0-9]{2,14}$' });
const Subheadings = Type.Array(Type.String({ pattern: '^[0-9]{6}$' }));
const Rate = Type.Number({ minimum: 0, description: 'Import duty rate in percent.' });

export const Resolution = Type.Object(
  {
    code: Type.String({ pattern: '^[0-9]{4,14}$', description: 'The digits that were read.' }),
    status: Type.Enum(['declarable', 'choose', 'superseded', 'retired', 'unknown'], {
      description:
        'declarable: exactly one line; choose: several lines; superseded: not in this tariff, but in an earlier HS version, which says where its goods went; retired: was in an earlier edition of this tariff; unknown.',
    }),
    matched: Type.Union([Digits, Type.Null()], {
      description: 'The longest code of this tariff that it begins with, or null.',
    }),
    ignored_digits: Type.String({ description: 'The digits after it, which this tariff does not have.' }),
    hs_version: Type.Union([Type.Integer({ enum: HS_VERSIONS }), Type.Null()], {
      description: 'The HS version that the code was read in, or null.',
    }),
    lines: Type.Array(
      Type.Object({
        hs_code: Digits,
        description: Description,
        tariff_rate: Rate,
        via: Type.String({
          pattern: '^[0-9]{6}$',
          description: 'The subheading of HS 2022 that it was found through.',
        }),
      }),
      { description: 'One page of the lines that can be declared: those that keep the digits first, then by code.' },
    ),
    marginal: Type.Array(Type.String({ pattern: '^[0-9]{6}$' }), {
      description: 'Subheadings that received only parts, modules or waste of the goods; their lines are not listed.',
    }),
    outlook: Type.Array(Type.Object({ hs_version: Type.Literal(NEXT_HS_VERSION), from: Digits, to: Subheadings }), {
      description: 'What the next HS version changes in these subheadings; empty where it changes nothing.',
    }),
  },
  { description: 'The lines that can be declared for a code.' },
);
export type Resolution = Static<typeof Resolution>;

export const CodeDetails = Type.Object(
  {
    ...HsCodeRecord.properties,
    path: Type.Array(Type.Object({ hs_code: Digits, description: Description }), {
      description: 'The codes above it, from the chapter to its parent.',
    }),
    declarable: Type.Boolean({ description: 'Whether it is an active line, with no code below it.' }),
    lines: Type.Object(
      {
        count: Type.Integer({ minimum: 0 }),
        rates: Type.Array(Type.Object({ tariff_rate: Rate, count: Type.Integer({ minimum: 1 }) })),
      },
      { description: 'The active lines below it, and how many have each rate, the lowest rate first.' },
    ),
    correlations: Type.Object(
      { hs2007: Subheadings, hs2012: Subheadings, hs2017: Subheadings, hs2028: Subheadings },
      {
        description:
          'The subheadings of earlier HS versions that its goods came from, and those of HS 2028 that they go to; empty where nothing changes.',
      },
    ),
    measures: Type.Array(Measure, {
      description:
        'What else stands between the goods and the market: prohibitions, permits, certificates, inspections and excise that hold today, or on the day asked for. Indicative; an empty list does not mean that nothing applies.',
    }),
    versions: Type.Array(Version, { description: 'Its distinct states in the editions of this tariff, newest first.' }),
  },
  { description: 'Everything known of a code.' },
);
export type CodeDetails = Static<typeof CodeDetails>;

export const CodeEntry = Type.Object(
  { hs_code: Digits, record: Type.Union([HsCodeRecord, Type.Null()]) },
  { description: 'A code and its record; null where the tariff has no such code.' },
);
export type CodeEntry = Static<typeof CodeEntry>;

export const WalkMeta = Type.Object({
  total: Type.Integer({ minimum: 0, description: 'How many there are in all.' }),
  limit: Type.Integer({ minimum: 1, maximum: 500, description: 'The page size asked for.' }),
  count: Type.Integer({ minimum: 0, maximum: 500, description: 'How many are in this page.' }),
  next: Type.Union([Digits, Type.Null()], { description: 'The code to continue after; null on the last page.' }),
  edition: Type.String({ description: 'The edition that the records are of.' }),
  timestamp: Meta.properties.timestamp,
  api_version: Meta.properties.api_version,
});
export type WalkMeta = Static<typeof WalkMeta>;

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

import { VERSION } from '../version.ts';
import { ERRORS, type ErrorCode } from './errors.ts';
import { EXAMPLE_REPLIES } from './examples.ts';
import { named, plain, refTo, SCHEMAS } from './named-schemas.ts';
import { ACCESS_ERRORS, OPERATIONS, type OperationId } from './operations.ts';
import { isRequired, type Parameter, schemaOf } from './parameters.ts';
import { ErrorReply } from './schemas.ts';
import { EDITION_HEADER, LIMIT_HEADERS } from './tiers.ts';

type Json = Record<string, unknown>;

/** The operations whose replies are of the moment. All others have an ETag. */
const MOMENTARY: readonly OperationId[] = ['health', 'usage'];

/** The groups of operations. Those that no group lists belong to the first. */
const TAGS: readonly { readonly name: string; readonly description: string; readonly ids: readonly OperationId[] }[] = [
  { name: 'Codes', description: 'Find HS codes and read what the tariff says of them.', ids: [] },
  { name: 'Duty', description: 'Estimate duty, VAT and landed cost.', ids: ['calculate', 'shipment'] },
  { name: 'Editions', description: 'The tariff over time.', ids: ['editions', 'changes'] },
  { name: 'Service', description: 'The state of the service and of your limits.', ids: MOMENTARY },
];

const TEXT_HEADERS = {
  [EDITION_HEADER]: 'The edition in force.',
  'X-Request-Id': 'The id to report a problem with: yours if you sent one.',
  ETag: 'The state of the reply. Send it back in If-None-Match: you get 304 without a body if nothing changed.',
};

/** The contract as an OpenAPI 3.1 document: a pure function of the tables. */
export function openApiDocument(): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tarifa',
      version: VERSION,
      summary: 'HS codes in English and Arabic, search, hierarchy and duty estimates.',
      description:
        'A read-only API over the Gulf customs tariff. Send your key in the X-Api-Key header. Rates are indicative only. With `Accept-Language: ar`, notes and error messages are in Arabic.',
      contact: { name: 'The operator of this service' },
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
    },
    tags: TAGS.map(({ name, description }) => ({ name, description })),
    servers: [{ url: '/' }],
    security: [{ ApiKey: [] }, { MarketplaceKey: [] }, { Bearer: [] }],
    paths: Object.fromEntries(
      (Object.keys(OPERATIONS) as OperationId[]).map((id) => [OPERATIONS[id].path, { get: getOf(id) }]),
    ),
    components: {
      schemas: Object.fromEntries(Object.entries(SCHEMAS).map(([name, schema]) => [name, plain(schema)])),
      headers: {
        ...Object.fromEntries(
          Object.values(LIMIT_HEADERS).map(({ name, description }) => [
            name,
            { description, schema: { type: 'integer', minimum: 0 } },
          ]),
        ),
        ...Object.fromEntries(
          Object.entries(TEXT_HEADERS).map(([name, description]) => [
            name,
            { description, schema: { type: 'string' } },
          ]),
        ),
      },
      securitySchemes: {
        ApiKey: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
        MarketplaceKey: { type: 'apiKey', in: 'header', name: 'X-Marketplace-Key' },
        Bearer: { type: 'http', scheme: 'bearer' },
      },
    },
  };
}

function getOf(id: OperationId): Json {
  const operation = OPERATIONS[id];
  const parameters: Readonly<Record<string, Parameter>> = operation.parameters;
  const errors: readonly ErrorCode[] = [
    ...operation.errors,
    ...(operation.open ? [] : ACCESS_ERRORS),
    'internal_error',
  ];
  return {
    operationId: id,
    tags: [TAGS.find(({ ids }) => ids.includes(id))?.name ?? TAGS[0]?.name],
    summary: operation.summary,
    description: operation.description,
    ...(operation.open ? { security: [] } : {}),
    parameters: Object.entries(parameters).map(([name, parameter]) => ({
      name,
      in: parameter.in,
      required: isRequired(parameter),
      description: parameter.description,
      schema: schemaOf(parameter),
      ...(operation.example.includes(parameter.example) && isRequired(parameter)
        ? { example: exampleOf(parameter) }
        : {}),
    })),
    responses: { '200': successOf(id), ...unchangedOf(id), ...refusalsOf(errors) },
    'x-example-request': operation.example,
  };
}

/** The example in the type of its schema: a value in text, which keeps all digits, is a number in JSON. */
function exampleOf({ kind, example }: Parameter): string | number {
  return kind === 'decimal' || kind === 'integer' ? Number(example) : example;
}

function successOf(id: OperationId): Json {
  const operation = OPERATIONS[id];
  const schema = {
    type: 'object',
    required: ['success', 'data', 'meta'],
    properties: {
      success: { const: true },
      data: named(operation.reply),
      meta: refTo(operation.meta),
    },
  };
  const content = { schema, example: { success: true, ...EXAMPLE_REPLIES[id] } };
  return { ...responseOf(operation.summary, etagOf(id)), content: { 'application/json': content } };
}

/** The response to a request that names the ETag of the reply. */
function unchangedOf(id: OperationId): Json {
  if (MOMENTARY.includes(id)) return {};
  return { '304': responseOf('The reply is still the one that If-None-Match names.', etagOf(id)) };
}

function etagOf(id: OperationId): Json {
  return MOMENTARY.includes(id) ? {} : { ETag: { $ref: '#/components/headers/ETag' } };
}

/** One response for each status, with the error codes that share it. */
function refusalsOf(codes: readonly ErrorCode[]): Json {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of new Set(codes))
    byStatus.set(ERRORS[code].status, [...(byStatus.get(ERRORS[code].status) ?? []), code]);
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, shared]) => {
        const retry = status === 429 || status === 503;
        const description = shared.map((code) => `\`${code}\`: ${ERRORS[code].condition}`).join('\n\n');
        const extra = retry
          ? { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 } } }
          : {};
        const schema = {
          allOf: [
            refTo(ErrorReply),
            { type: 'object', properties: { error: { type: 'object', properties: { code: { enum: shared } } } } },
          ],
        };
        return [String(status), { ...responseOf(description, extra), content: { 'application/json': { schema } } }];
      }),
  );
}

/** A response without its content: its description and headers. */
function responseOf(description: string, extraHeaders: Json): Json {
  const names = [...Object.values(LIMIT_HEADERS).map(({ name }) => name), EDITION_HEADER, 'X-Request-Id'];
  const common = names.map((name) => [name, { $ref: `#/components/headers/${name}` }]);
  return { description, headers: { ...Object.fromEntries(common), ...extraHeaders } };
}

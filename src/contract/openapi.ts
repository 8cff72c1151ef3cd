import { VERSION } from '../version.ts';
import { ERRORS, type ErrorCode } from './errors.ts';
import { EXAMPLE_REPLIES, type ExampleReply } from './examples.ts';
import { type NamedSchemas, named, type Operations, plain, refTo, schemasOf } from './named-schemas.ts';
import { ACCESS_ERRORS, GROUPS, type Operation } from './operation.ts';
import { isRequired, type Parameter, schemaOf } from './parameters.ts';
import { DOCUMENT_VERSION, ErrorReply, Meta } from './schemas.ts';
import { EDITION_HEADER, LIMIT_HEADERS } from './tiers.ts';

type Json = Record<string, unknown>;

const TEXT_HEADERS = {
  [EDITION_HEADER]: 'The edition in force.',
  'X-Request-Id': 'The id to report a problem with: yours if you sent one.',
  ETag: 'The state of the reply. Send it back in If-None-Match: you get 304 without a body if nothing changed.',
};

/** The contract as an OpenAPI 3.1 document: a pure function of the operations. */
export function openApiDocument(operations: Operations): Json {
  const schemas = schemasOf(operations);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tarifa',
      version: DOCUMENT_VERSION,
      'x-software-version': VERSION,
      summary: 'HS codes in English and Arabic, search, hierarchy and duty estimates.',
      description:
        'A read-only API over the Gulf customs tariff. Send your key in the X-Api-Key header. Rates are indicative only. With `Accept-Language: ar`, notes and error messages are in Arabic.',
      contact: { name: 'The operator of this service' },
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
    },
    tags: Object.entries(GROUPS).map(([name, description]) => ({ name, description })),
    servers: [{ url: '/' }],
    security: [{ ApiKey: [] }, { MarketplaceKey: [] }, { Bearer: [] }],
    paths: Object.fromEntries(
      Object.entries(operations).map(([id, operation]) => [
        operation.path,
        { get: getOf(id, operation, schemas), ...postOf(id, operation, schemas) },
      ]),
    ),
    components: {
      schemas: Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, plain(schema, schemas)])),
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

function getOf(id: string, operation: Operation, schemas: NamedSchemas): Json {
  const errors: readonly ErrorCode[] = [
    ...operation.errors,
    ...(operation.open ? [] : ACCESS_ERRORS),
    'internal_error',
  ];
  return {
    operationId: id,
    tags: [operation.group],
    summary: operation.summary,
    description: operation.description,
    ...(operation.open ? { security: [] } : {}),
    parameters: Object.entries(operation.parameters).map(([name, parameter]) => ({
      name,
      in: parameter.in,
      required: isRequired(parameter),
      description: parameter.description,
      schema: sentSchemaOf(parameter),
      ...(operation.example.includes(parameter.example) && isRequired(parameter)
        ? { example: exampleOf(parameter) }
        : {}),
    })),
    responses: {
      '200': successOf(id, operation, schemas),
      ...unchangedOf(operation),
      ...refusalsOf(errors, schemas),
    },
    'x-example-request': operation.example,
  };
}

/** The same operation as a JSON body. */
function postOf(id: string, operation: Operation, schemas: NamedSchemas): Json {
  const { body } = operation;
  if (body === undefined) return {};
  const data = named(body.reply, schemas);
  // With `language`, each pair of texts is one text.
  const anyData = { anyOf: [data, inOneLanguage(plain(body.reply, {}))] };
  const errors: readonly ErrorCode[] = [...operation.errors, ...ACCESS_ERRORS, 'internal_error'];
  const success = {
    schema: {
      type: 'object',
      required: ['success', 'data', 'meta'],
      properties: { success: { const: true }, data: anyData, meta: refTo(Meta, schemas) },
    },
    example: { success: true, ...(EXAMPLE_REPLIES as Readonly<Record<string, ExampleReply>>)[`${id}Body`] },
  };
  return {
    post: {
      operationId: `${id}Body`,
      tags: [operation.group],
      summary: `${operation.summary}, sent as JSON`,
      description: `${body.description} Nothing is written.`,
      requestBody: {
        required: true,
        content: { 'application/json': { schema: refTo(body.request, schemas), example: body.example } },
      },
      responses: {
        '200': { ...responseOf(operation.summary, {}), content: { 'application/json': success } },
        ...refusalsOf(errors, schemas),
        ...refusedBodies(schemas),
      },
    },
  };
}

/** Bodies that are not read. */
function refusedBodies(schemas: NamedSchemas): Json {
  const content = { 'application/json': { schema: refTo(ErrorReply, schemas) } };
  return {
    '413': { ...responseOf('`invalid_parameter`: the body is longer than 1 MB.', {}), content },
    '415': { ...responseOf('`invalid_parameter`: the body is not sent as application/json.', {}), content },
  };
}

/** A schema in which each pair of texts {en, ar} is one text, or the field `text` of what has more. */
function inOneLanguage(schema: unknown): unknown {
  if (typeof schema !== 'object' || schema === null) return schema;
  if (Array.isArray(schema)) return schema.map(inOneLanguage);
  const { properties, required, ...others } = schema as { readonly properties?: Json; readonly required?: string[] };
  if (properties === undefined) return mapped(schema);
  if (!('en' in properties && 'ar' in properties)) return mapped(schema);
  const { en, ar: _, ...more } = properties;
  if (Object.keys(more).length === 0) return en;
  const names = required?.filter((name) => name !== 'en' && name !== 'ar') ?? [];
  return mapped({ ...others, required: ['text', ...names], properties: { text: en, ...more } });
}

function mapped(schema: object): Json {
  return Object.fromEntries(Object.entries(schema).map(([name, each]) => [name, inOneLanguage(each)]));
}

/** A flag may be sent in more spellings than those of a JSON boolean. A proxy that checks requests must pass all of them. */
function sentSchemaOf(parameter: Parameter): Json {
  if (parameter.kind !== 'flag') return schemaOf(parameter);
  const { type, ...others } = schemaOf(parameter);
  return { anyOf: [{ type }, { type: 'string', pattern: FLAG }], ...others };
}

const FLAG = '^([01]|[Tt][Rr][Uu][Ee]|[Ff][Aa][Ll][Ss][Ee])$';

/** The example in the type of its schema: a value in text, which keeps all digits, is a number in JSON. */
function exampleOf({ kind, example }: Parameter): string | number {
  return kind === 'decimal' || kind === 'integer' ? Number(example) : example;
}

function successOf(id: string, operation: Operation, schemas: NamedSchemas): Json {
  const schema = {
    type: 'object',
    required: ['success', 'data', 'meta'],
    properties: {
      success: { const: true },
      data: named(operation.reply, schemas),
      meta: refTo(operation.meta, schemas),
    },
  };
  const content = {
    schema,
    example: { success: true, ...(EXAMPLE_REPLIES as Readonly<Record<string, ExampleReply>>)[id] },
  };
  return { ...responseOf(operation.summary, etagOf(operation)), content: { 'application/json': content } };
}

/** The response to a request that names the ETag of the reply. */
function unchangedOf(operation: Operation): Json {
  if (operation.isMomentary) return {};
  return { '304': responseOf('The reply is still the one that If-None-Match names.', etagOf(operation)) };
}

function etagOf({ isMomentary }: Operation): Json {
  return isMomentary ? {} : { ETag: { $ref: '#/components/headers/ETag' } };
}

/** One response for each status, with the error codes that share it. */
function refusalsOf(codes: readonly ErrorCode[], schemas: NamedSchemas): Json {
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
            refTo(ErrorReply, schemas),
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

import { isRequired, LINE_FACTS, LINE_NUMBERS, type Parameter, schemaOf } from '../contract/parameters.ts';
import { GoodsText } from '../operations/classify/contract.ts';
import { API, type TariffOperation } from '../operations/operations.ts';
import { RESULT_LANGUAGES } from './shape-result.ts';

type Json = Record<string, unknown>;

/** Shorter than those of the API: a model reads every result in full. */
export function defaultLimit(id: TariffOperation): number {
  return API[id].tool?.limit ?? 10;
}

/** An argument of all tools beside the parameters of their operation. */
const LANGUAGE = { type: 'string', enum: [...RESULT_LANGUAGES], default: 'en', description: 'Of texts.' };

/** The description of a tool: names, texts and schemas come from its operation, as short as a model can use them. */
export function describeTool([name, id]: readonly [string, TariffOperation]) {
  const { summary, description, parameters, tool } = API[id];
  const table = Object.entries(parameters);
  return {
    name,
    title: summary,
    description: `${description} ${tool?.use}`,
    inputSchema: {
      type: 'object' as const,
      properties: Object.fromEntries([
        ...table.map(([parameter, entry]) => {
          const limit = parameter === 'limit' ? { default: defaultLimit(id) } : {};
          return [parameter, { ...argumentSchema(entry), description: entry.description, ...limit }] as const;
        }),
        ['language', LANGUAGE] as const,
      ]),
      required: table.filter(([, entry]) => isRequired(entry)).map(([parameter]) => parameter),
      additionalProperties: false,
    },
    outputSchema: outputSchema(id),
    annotations: { readOnlyHint: true, openWorldHint: false },
  };
}

/** The schema of an argument. What the description says and the check explains is left out: a pattern tells a model little. */
function argumentSchema(parameter: Parameter): Json {
  if (parameter.kind === 'lines') return linesSchema();
  if (parameter.kind === 'text' && parameter.maxItems !== undefined) return goodsSchema();
  const { pattern: _, maxLength: __, ...schema } = schemaOf(parameter);
  return schema;
}

const LINE_FLAGS: ReadonlySet<string> = new Set(['proof', 'vat_in_retail']);

/** The lines of an invoice as objects, with the facts of each. */
function linesSchema(): Json {
  const facts = Object.entries(LINE_FACTS).map(([name, { en }]): [string, Json] => {
    if (name === 'is') return [name, { type: 'array', items: { type: 'string' }, description: en }];
    const isNumber = (LINE_NUMBERS as readonly string[]).includes(name);
    return [name, { type: LINE_FLAGS.has(name) ? 'boolean' : isNumber ? 'number' : 'string', description: en }];
  });
  return {
    type: 'array',
    items: {
      type: 'object',
      properties: {
        id: { type: 'string' },
        hs_code: { type: 'string' },
        value: { type: 'number' },
        ...Object.fromEntries(facts),
      },
      required: ['hs_code', 'value'],
    },
  };
}

/** A text, or a list of texts and of goods as objects. */
function goodsSchema(): Json {
  const fields = Object.keys(GoodsText.properties).map((name) => [name, { type: 'string' }]);
  const goods = { type: 'object', properties: Object.fromEntries(fields), required: ['text'] };
  return { anyOf: [{ type: 'string' }, { type: 'array', items: { anyOf: [{ type: 'string' }, goods] } }] };
}

/** The example of a parameter as an argument. */
export function exampleIn({ kind, example }: Parameter): unknown {
  if (kind === 'lines')
    return example.split(',').map((line) => {
      const [code = '', value] = (line.split(';')[0] ?? '').split(':');
      return { hs_code: code, value: Number(value) };
    });
  return kind === 'decimal' || kind === 'integer' ? Number(example) : example;
}

/** The outline of a result: the fields of `data` by name, without what is in them. The result itself shows the rest. */
function outputSchema(id: TariffOperation) {
  const { reply, meta, tool } = API[id];
  const { timestamp, api_version, ...page } = meta.properties;
  const properties: Record<string, Json> = {
    data: outlineOf(reply),
    ...(Object.keys(page).length > 0 ? { page: { type: 'object' } } : {}),
    ...(tool?.isDescribed ? { description: {} } : {}),
    notes: { type: 'string', description: 'Pass it on.' },
  };
  return { type: 'object' as const, properties, required: Object.keys(properties) };
}

function outlineOf(schema: object): Json {
  if ('items' in schema) return { type: 'array', items: outlineOf(schema.items as object) };
  if ('properties' in schema)
    return {
      type: 'object',
      properties: Object.fromEntries(Object.keys(schema.properties as object).map((name) => [name, {}])),
    };
  return {};
}

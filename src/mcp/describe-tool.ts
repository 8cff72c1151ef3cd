import { isRequired, LINE_FACTS, LINE_NUMBERS, type Parameter, schemaOf } from '../contract/parameters.ts';
import { Description } from '../contract/schemas.ts';
import { API, type TariffOperation } from '../operations/operations.ts';
import { inAnyLanguage, LANGUAGES } from './shape-result.ts';

/** Shorter than those of the API: a model reads every result in full. */
export function defaultLimit(id: TariffOperation): number {
  return API[id].tool?.limit ?? 10;
}

/** An argument of all tools beside the parameters of their operation. */
const LANGUAGE = {
  type: 'string',
  enum: [...LANGUAGES],
  default: 'both',
  description: 'The language of descriptions; one language makes the result shorter.',
};

const FACTS = Object.entries(LINE_FACTS).map(([name, description]) => {
  const type = name === 'proof' ? 'boolean' : LINE_NUMBERS.some((each) => each === name) ? 'number' : 'string';
  return [name, name === 'is' ? { type: 'array', items: { type }, description } : { type, description }] as const;
});

/** The lines of an invoice as objects, which a model writes with fewer mistakes than one text. */
const LINES = {
  type: 'array',
  minItems: 1,
  maxItems: 50,
  items: {
    type: 'object',
    properties: {
      hs_code: { type: 'string', pattern: '^[0-9]{2,14}$', description: 'The code: digits only.' },
      value: { type: 'number', minimum: 0.01, description: 'The value of the goods.' },
      ...Object.fromEntries(FACTS),
    },
    required: ['hs_code', 'value'],
    additionalProperties: false,
  },
};

/** The description of a tool: names, texts and schemas come from its operation. */
export function describeTool([name, id]: readonly [string, TariffOperation]) {
  const { summary, description, parameters, tool } = API[id];
  const table: [string, Parameter][] = Object.entries(parameters);
  return {
    name,
    title: summary,
    description: `${description} ${tool?.use}`,
    inputSchema: {
      type: 'object' as const,
      properties: Object.fromEntries([
        ...table.map(([parameter, entry]) => {
          const limit = parameter === 'limit' ? { default: defaultLimit(id) } : {};
          const schema = entry.kind === 'lines' ? LINES : schemaOf(entry);
          return [parameter, { ...schema, description: entry.description, ...limit }] as const;
        }),
        ['language', LANGUAGE] as const,
      ]),
      required: table.filter(([, entry]) => isRequired(entry)).map(([parameter]) => parameter),
      additionalProperties: false,
    },
    outputSchema: outputSchema(id),
    annotations: { title: summary, readOnlyHint: true, idempotentHint: true, openWorldHint: false },
  };
}

function outputSchema(id: TariffOperation) {
  const { reply, meta, tool } = API[id];
  const { timestamp, api_version, ...page } = meta.properties as Record<string, object>;
  const properties: Record<string, object> = {
    data: reply,
    ...(Object.keys(page).length > 0 ? { page: { type: 'object', properties: page, required: ['total'] } } : {}),
    ...(tool?.isDescribed ? { description: Description } : {}),
    notes: { type: 'string', description: 'Advice on the answer. Pass it on.' },
  };
  // Through JSON, which drops what typebox adds for TypeScript.
  const schema = JSON.parse(JSON.stringify({ type: 'object' as const, properties, required: Object.keys(properties) }));
  // It is an object schema, and stays one.
  return inAnyLanguage(schema) as {
    readonly type: 'object';
    readonly properties: Record<string, object>;
    readonly required: string[];
  };
}

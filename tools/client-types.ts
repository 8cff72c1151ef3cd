import { ERRORS } from '../src/contract/errors.ts';
import { schemasOf } from '../src/contract/named-schemas.ts';
import { isRequired, type Parameter } from '../src/contract/parameters.ts';
import { Description } from '../src/contract/schemas.ts';
import { OPERATIONS } from '../src/operations/operations.ts';
import { typescriptOperations } from './client-methods.ts';

type Json = Readonly<Record<string, unknown>>;

const { Meta: _, ErrorReply: __, ...replies } = schemasOf(OPERATIONS);
const NAMED = { Description, ...replies };
/** The names of shapes, by their JSON. */
const NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries(NAMED).map(([name, schema]) => [JSON.stringify(plain(schema)), name]),
);

const HEAD = `// Written by \`npm run docs\` from the contract of the service; edit that.
`;

const IMPORT = "import type { NumberMode, WithNumbers } from './exact.ts';\n";

/** Generates the types of the TypeScript client from the contract. */
export function clientTypes(): string {
  const shapes = [...schemas(), ...parameters(), typescriptOperations()];
  return [HEAD, IMPORT, paths(), ...shapes, statuses(), details()].join('\n');
}

function paths(): string {
  const lines = Object.entries(OPERATIONS).map(([id, { path }]) => `  ${id}: '${path}',\n`);
  return `/** Where each operation is. */\nexport const PATHS = {\n${lines.join('')}} as const;\n`;
}

function schemas(): string[] {
  return Object.entries(NAMED).map(([name, schema]) => {
    const { description } = plain(schema);
    const comment = typeof description === 'string' ? `/** ${description} */\n` : '';
    return `${comment}export interface ${name} ${shapeOf(plain(schema), '')}\n`;
  });
}

function parameters(): string[] {
  return Object.entries(OPERATIONS).flatMap(([id, { summary, parameters }]) => {
    const table: [string, Parameter][] = Object.entries(parameters);
    if (table.length === 0) return [];
    const fields = table.map(([name, parameter]) =>
      field(name, typeOfParameter(parameter), !isRequired(parameter), parameter.description, ''),
    );
    const name = `${id.charAt(0).toUpperCase()}${id.slice(1)}Parameters`;
    return [`/** ${summary}. */\nexport interface ${name} {\n${fields.join('')}}\n`];
  });
}

/** A decimal may be a string, so that it keeps every digit. */
function typeOfParameter(parameter: Parameter): string {
  switch (parameter.kind) {
    case 'integer':
      return parameter.oneOf?.join(' | ') ?? 'number';
    case 'choice':
      return parameter.oneOf.map((each) => `'${each}'`).join(' | ');
    case 'decimal':
      return 'string | number';
    case 'flag':
      return 'boolean';
    case 'text':
      return parameter.maxItems === undefined ? 'string' : 'string | readonly string[]';
    default:
      return 'string';
  }
}

function statuses(): string {
  const lines = Object.entries(ERRORS).map(
    ([code, { status, condition }]) => `  /** ${condition} */\n  readonly ${code}: ${status};\n`,
  );
  return `/** Every error code of the API, with its HTTP status. */\nexport interface ErrorStatus {\n${lines.join('')}}\n`;
}

function details(): string {
  const lines = Object.entries(ERRORS).flatMap(([code, entry]) =>
    'details' in entry ? [`  readonly ${code}: ${shapeOf(plain(entry.details), '  ')};\n`] : [],
  );
  return `/** What \`details\` holds, for the codes that have them. */\nexport interface ErrorDetails {\n${lines.join('')}}\n`;
}

/** A JSON Schema as a TypeScript type: its name, if it has one. */
function typeOf(schema: Json, indent: string): string {
  return NAMES.get(JSON.stringify(schema)) ?? shapeOf(schema, indent);
}

function shapeOf(schema: Json, indent: string): string {
  if ('const' in schema) return JSON.stringify(schema['const']).replaceAll('"', "'");
  if (Array.isArray(schema['enum']))
    return schema['enum'].map((each) => JSON.stringify(each).replaceAll('"', "'")).join(' | ');
  if (Array.isArray(schema['anyOf'])) return schema['anyOf'].map((each: Json) => typeOf(each, indent)).join(' | ');
  switch (schema['type']) {
    case 'object': {
      const record = recordOf(schema);
      if (record !== null) return `Readonly<Record<string, ${typeOf(record, indent)}>>`;
      const required = (schema['required'] ?? []) as readonly string[];
      const fields = Object.entries(schema['properties'] as Record<string, Json>).map(([name, each]) =>
        field(name, typeOf(each, `${indent}  `), !required.includes(name), each['description'], indent),
      );
      return `{\n${fields.join('')}${indent}}`;
    }
    case 'array': {
      const items = schema['items'] as Json;
      const type = typeOf(items, indent);
      return `readonly ${/ \| /.test(type) && !type.startsWith('{') ? `(${type})` : type}[]`;
    }
    case 'integer':
      return 'number';
    case 'number':
    case 'string':
    case 'boolean':
    case 'null':
      return schema['type'];
    case undefined:
      return 'unknown';
    default:
      throw new Error(`The client has no type for ${JSON.stringify(schema)}.`);
  }
}

/** The schema of the values of an object that may have any names; null for one whose fields are known. */
export function recordOf(schema: Json): Json | null {
  const patterns = schema['patternProperties'];
  return patterns === undefined ? null : (Object.values(patterns as Record<string, Json>)[0] ?? {});
}

function field(name: string, type: string, optional: boolean, comment: unknown, indent: string): string {
  const documentation = typeof comment === 'string' ? `${indent}  /** ${comment} */\n` : '';
  return `${documentation}${indent}  readonly ${name}${optional ? '?: ' : ': '}${type}${optional ? ' | undefined' : ''};\n`;
}

/** The schema as plain JSON, without the type information that TypeBox attaches. */
function plain(schema: object): Json {
  return JSON.parse(JSON.stringify(schema));
}

import { schemasOf } from '../src/contract/named-schemas.ts';
import { Description } from '../src/contract/schemas.ts';
import { OPERATIONS } from '../src/operations/operations.ts';
import { recordOf } from './client-types.ts';

type Json = Readonly<Record<string, unknown>>;

const { Meta: _, ErrorReply: __, ...replies } = schemasOf(OPERATIONS);
const NAMED = { Description, ...replies };

const HEAD = `# Written by \`npm run docs\` from the contract of the service; edit that.
"""The shapes of replies, and where each operation is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypedDict

if TYPE_CHECKING:
    # Python 3.9 and 3.10 do not have it; type checkers do.
    from typing_extensions import NotRequired as NotRequired
`;

/** Generates the types of the Python client from the contract. */
export function pythonTypes(): string {
  const names = new Map(Object.entries(NAMED).map(([name, schema]) => [JSON.stringify(plain(schema)), name]));
  const classes: string[] = [];
  const typeOf = (schema: Json, path: string): string => {
    const known = names.get(JSON.stringify(schema));
    if (known !== undefined && known !== path) return known;
    if ('const' in schema) return `Literal[${literal(schema['const'])}]`;
    if (Array.isArray(schema['enum'])) return `Literal[${schema['enum'].map(literal).join(', ')}]`;
    if (Array.isArray(schema['anyOf']))
      return [...new Set(schema['anyOf'].map((each: Json) => typeOf(each, path)))].join(' | ');
    if (schema['type'] === 'array') return `list[${typeOf(schema['items'] as Json, `${path}Item`)}]`;
    if (schema['type'] !== 'object') return simpleType(schema);
    const record = recordOf(schema);
    if (record !== null) return `dict[str, ${typeOf(record, `${path}Value`)}]`;
    const required = (schema['required'] ?? []) as readonly string[];
    const fields = Object.entries(schema['properties'] as Record<string, Json>).map(([name, each]) => {
      const type = typeOf(each, `${path}${camel(name)}`);
      return `        "${name}": ${quotedType(required.includes(name) ? type : `NotRequired[${type}]`)},\n`;
    });
    // Some names, such as "from", are keywords, which the class syntax does not take.
    classes.push(`${path} = TypedDict(\n    "${path}",\n    {\n${fields.join('')}    },\n)\n`);
    return path;
  };
  for (const [name, schema] of Object.entries(NAMED)) typeOf(plain(schema), name);
  const paths = Object.entries(OPERATIONS).map(([id, { path }]) => `    "${id}": "${path}",\n`);
  return `${HEAD}\nPATHS: dict[str, str] = {\n${paths.join('')}}\n\n${classes.join('\n')}`;
}

function simpleType({ type }: Json): string {
  const types: Readonly<Record<string, string>> = {
    string: 'str',
    integer: 'int',
    number: 'float',
    boolean: 'bool',
    null: 'None',
  };
  const found = types[String(type)];
  if (found === undefined) throw new Error(`The Python client has no type for ${String(type)}.`);
  return found;
}

/** A type as a forward reference: Python evaluates those of a TypedDict only when asked. */
function quotedType(type: string): string {
  return JSON.stringify(type).replaceAll('\\"', "'");
}

function literal(value: unknown): string {
  return typeof value === 'string' ? JSON.stringify(value) : String(value);
}

function camel(name: string): string {
  return name.replace(/(?:^|_)(\w)/g, (_match, letter: string) => letter.toUpperCase());
}

function plain(schema: object): Json {
  return JSON.parse(JSON.stringify(schema));
}

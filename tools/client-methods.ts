import type { TSchema } from 'typebox';
import { schemasOf } from '../src/contract/named-schemas.ts';
import type { Operation } from '../src/contract/operation.ts';
import { isRequired, type Parameter } from '../src/contract/parameters.ts';
import { CONTRACTS, OPERATIONS } from '../src/operations/operations.ts';

// Generates the methods of both clients: one for each operation, and one more that reads all pages of a list.

/** What a method needs to know of an operation. */
interface Method {
  readonly id: string;
  readonly comment: string;
  readonly table: readonly (readonly [string, Parameter])[];
  /** The parameter that can stand alone: the only one that is required, if it is a text. */
  readonly alone: string | null;
  /** The names of the shapes of the data, or of the items of its list. */
  readonly shapes: readonly { readonly name: string; readonly isList: boolean }[];
  /** Whether the data is a list in each of its shapes. */
  readonly isList: boolean;
  /** The name of `meta` where it says a place in a list. */
  readonly meta: 'PageMeta' | 'WalkMeta' | null;
  /** The names of the shapes of a JSON body and of the data that answers it; null where there is none. */
  readonly body: { readonly request: string; readonly data: string; readonly isList: boolean } | null;
}

const NAMES = new Map(Object.entries(schemasOf(OPERATIONS)).map(([name, schema]) => [schema, name]));

function methodOf([id, operation]: [string, Operation]): Method {
  const { summary, description, parameters, reply, meta, body } = operation;
  const table = Object.entries(parameters);
  const required = table.filter(([, parameter]) => isRequired(parameter));
  const [first] = required;
  const isText = first !== undefined && first[1].kind !== 'lines' && required.length === 1;
  const name = NAMES.get(meta);
  const variants: readonly TSchema[] = 'anyOf' in reply ? (reply.anyOf as TSchema[]) : [reply];
  return {
    id,
    comment: `${summary}. ${description}`,
    table,
    alone: isText ? first[0] : null,
    shapes: variants.map((each) => ({
      name: nameOf('items' in each ? (each.items as TSchema) : each),
      isList: 'items' in each,
    })),
    isList: variants.every((each) => 'items' in each),
    meta: name === 'PageMeta' || name === 'WalkMeta' ? name : null,
    body: body === undefined ? null : { request: nameOf(body.request), ...dataOf(body.reply) },
  };
}

function dataOf(reply: TSchema): { readonly data: string; readonly isList: boolean } {
  const isList = 'items' in reply;
  return { data: nameOf(isList ? (reply.items as TSchema) : reply), isList };
}

/** Whether what it asks about is a list of objects: its methods send it as a body. */
function takesObjects({ body, table }: Method): boolean {
  return body !== null && table.some(([, { kind }]) => kind === 'lines');
}

function nameOf(schema: TSchema): string {
  const name = NAMES.get(schema);
  if (name === undefined) throw new Error('A reply must be one of the named schemas.');
  return name;
}

const METHODS = Object.entries(CONTRACTS).map(methodOf);
/** Those whose methods send an address alone. The TypeScript client writes the others by hand: their types depend on what is sent. */
const ADDRESSED = METHODS.filter((method) => !takesObjects(method));
const used = (names: readonly (string | null)[]) => [...new Set(names.filter((name) => name !== null))].sort();
const parametersOf = ({ id, table }: Method) =>
  table.length === 0 ? 'object' : `${id.charAt(0).toUpperCase()}${id.slice(1)}Parameters`;

/** The methods of the TypeScript client. */
export function typescriptMethods(): string {
  const types = used([
    ...ADDRESSED.flatMap(({ shapes, meta }) => [...shapes.map(({ name }) => name), meta === 'PageMeta' ? null : meta]),
    ...ADDRESSED.map(parametersOf).filter((name) => name !== 'object'),
  ]);
  const imports = [
    "import { Connection } from './connection.ts';",
    "import type { NumberMode, WithNumbers } from './exact.ts';",
    "import type { CallOptions } from './options.ts';",
    "import { type AllOf, allItems, type Counted, type PageOf } from './paging.ts';",
    `import type {\n${types.map((name) => `  ${name},\n`).join('')}} from './types.ts';`,
  ];
  return `// Written by \`npm run docs\` from the operations of the service; edit those.

${imports.join('\n')}

/** One method for each operation. */
export class Methods<Mode extends NumberMode = 'number'> extends Connection<Mode> {
${ADDRESSED.map(typescriptMethod).join('\n')}}
`;
}

function typescriptMethod(method: Method): string {
  const { id, comment, table, alone, shapes, isList, meta } = method;
  const type = parametersOf(method);
  const isOptional = table.every(([, parameter]) => !isRequired(parameter));
  const given =
    alone === null ? (isOptional ? `parameters: ${type} = {}` : `parameters: ${type}`) : `${alone}: string | ${type}`;
  const list = table.length === 0 ? 'options?: CallOptions' : `${given}, options?: CallOptions`;
  const sent =
    table.length === 0
      ? '{}'
      : alone === null
        ? 'parameters'
        : `typeof ${alone} === 'string' ? { ${alone} } : ${alone}`;
  const names = shapes.map(({ name }) => name).join(' | ');
  const head = (result: string) => `  /** ${comment} */\n  async ${id}(${list}): Promise<${result}> {\n`;
  const call = `await this.call('${id}', ${sent}, options)`;
  if (meta === null) return `${head(typescriptData(method))}    return (${call}).data;\n  }\n`;
  if (!isList)
    return `${head(`WithNumbers<Mode, Counted<${names}>>`)}    const { data, meta } = ${call};
    // TypeScript cannot compute WithNumbers of a Mode that is not known yet.
    return { ...data, total: meta.total } as unknown as WithNumbers<Mode, Counted<${names}>>;\n  }\n`;
  const page = `PageOf<Mode, ${names}${meta === 'PageMeta' ? '' : `, ${meta}`}>`;
  const one = `${head(page)}    const { data, meta } = ${call};\n    return { items: data, meta };\n  }\n`;
  if (meta !== 'PageMeta') return one;
  const parameters = alone === null ? 'parameters' : `typeof ${alone} === 'string' ? { ${alone} } : ${alone}`;
  return `${one}
  /** The same, all of it, fetched page by page as you read it; \`limit\` is the page size. */
  ${id}All(${list}): AllOf<Mode, ${names}> {
    const given: ${type} = ${parameters};
    return allItems(given, (page) => this.${id}({ ...given, ...page }, options));
  }
`;
}

function typescriptData({ shapes }: Method): string {
  return shapes
    .map(({ name, isList }) => (isList ? `readonly WithNumbers<Mode, ${name}>[]` : `WithNumbers<Mode, ${name}>`))
    .join(' | ');
}

/** The parameters and the reply of each operation, as an interface of the TypeScript client. */
export function typescriptOperations(): string {
  const rows = METHODS.map((method) => {
    const meta = `WithNumbers<Mode, ${method.meta ?? 'SingleMeta'}>`;
    return `  readonly ${method.id}: {\n    readonly parameters: ${parametersOf(method)};\n    readonly data: ${typescriptData(method)};\n    readonly meta: ${meta};\n  };\n`;
  });
  const bodies = METHODS.flatMap(({ id, body }) =>
    body === null
      ? []
      : [
          `  readonly ${id}: { readonly body: ${body.request}; readonly data: ${body.isList ? `readonly ${body.data}[]` : body.data} };\n`,
        ],
  );
  return `/** The parameters and the reply of each operation. */
export interface Operations<Mode extends NumberMode = 'number'> {
${rows.join('')}}

export type OperationId = keyof Operations;

/** The JSON body of each operation that takes one, and the data that answers it. */
export interface Bodies {
${bodies.join('')}}

type SingleMeta = Pick<PageMeta, 'timestamp' | 'api_version'>;
`;
}

const PYTHON_DECIMAL = 'str | int | float | Decimal';

function pythonTypeOf(parameter: Parameter): string {
  switch (parameter.kind) {
    case 'integer':
      return 'int';
    case 'decimal':
      return PYTHON_DECIMAL;
    case 'flag':
      return 'bool';
    case 'text':
      return parameter.maxItems === undefined ? 'str' : 'str | Sequence[str]';
    case 'lines':
      return 'Sequence[Line]';
    case 'rates':
      return `str | Mapping[str, ${PYTHON_DECIMAL}]`;
    default:
      return 'str';
  }
}

/** What a body can say and an address cannot. */
const PARTIAL = {
  kind: 'flag',
  in: 'query',
  default: false,
  error: 'invalid_parameter',
  description: '',
  example: '1',
} as const;

/** Some names, such as "from" and "in", are keywords. */
const pythonName = (name: string) => (['from', 'in', 'is'].includes(name) ? `${name}_` : name);

/** The methods of the Python client. */
export function pythonMethods(): string {
  const types = used(
    METHODS.flatMap((method) => [
      ...(takesObjects(method) ? [method.body?.data ?? null] : method.shapes.map(({ name }) => name)),
      method.meta,
    ]),
  );
  return `# Written by \`npm run docs\` from the operations of the service; edit those.
"""One method for each operation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Any, cast

from ._connection import Connection
from ._paging import MAX_PAGE, Page, all_items
from ._request import Line, line_objects
from ._types import (
${types.map((name) => `    ${name},\n`).join('')})


class Methods(Connection):
    """One method for each operation."""

${METHODS.map(pythonMethod).join('\n')}`;
}

function pythonMethod(method: Method): string {
  const { id, comment, shapes, isList, meta, body: json } = method;
  const isPosted = takesObjects(method);
  const table: Method['table'] = isPosted ? [...method.table, ['partial', PARTIAL]] : method.table;
  const ofTable = (kept: typeof table) => [
    ...kept.filter(([, each]) => isRequired(each)).map(([name, each]) => `${pythonName(name)}: ${pythonTypeOf(each)}`),
    ...(kept.some(([, each]) => !isRequired(each)) ? ['*'] : []),
    ...kept
      .filter(([, each]) => !isRequired(each))
      .map(([name, each]) => `${pythonName(name)}: ${pythonTypeOf(each)} | None = None`),
  ];
  const head = (name: string, list: readonly string[], result: string, doc: string) =>
    `    def ${name}(\n        self,\n${[...list, '**options: Any'].map((each) => `        ${each},\n`).join('')}    ) -> ${result}:\n        """${doc}"""\n`;
  const sent = table.map(([name, { kind }]) => {
    const value = pythonName(name);
    const text =
      kind === 'lines' ? `line_objects(${value})` : kind === 'codes' ? `${value} and ",".join(${value})` : value;
    return `            "${name}": ${text},\n`;
  });
  const sender = isPosted ? 'post' : 'call';
  const call = table.length === 0 ? `self.call("${id}", **options)` : `self.${sender}("${id}", parameters, **options)`;
  const body = table.length === 0 ? '' : `        parameters = {\n${sent.join('')}        }\n`;
  const shape = shapes.map(({ name }) => name).join(' | ');
  const addressed = shapes.map(({ name, isList: isOne }) => (isOne ? `Sequence[${name}]` : name)).join(' | ');
  const data = isPosted && json !== null ? json.data : addressed;
  const quoted = (type: string) => `cast("${type}", `;
  if (meta === null)
    return `${head(id, ofTable(table), data, comment)}${body}        return ${quoted(data)}${call}.data)\n`;
  if (!isList)
    return `${head(id, ofTable(table), shape, `${comment} The total is that of its list.`)}${body}        reply = ${call}\n        return ${quoted(shape)}{**reply.data, "total": reply.meta["total"]})\n`;
  const page = `Page[${shape}, ${meta}]`;
  const one = `${head(id, ofTable(table), page, comment)}${body}        reply = ${call}\n        return Page(reply.data, reply.meta)\n`;
  if (meta !== 'PageMeta') return one;
  const kept = table.filter(([name]) => name !== 'limit' && name !== 'offset');
  const passed = kept.map(([name, each]) =>
    isRequired(each) ? pythonName(name) : `${pythonName(name)}=${pythonName(name)}`,
  );
  const given = [...passed, 'limit=MAX_PAGE', 'offset=offset', '**options'].join(', ');
  return `${one}
${head(`${id}_all`, ofTable(kept), `Iterator[${shape}]`, 'The same, all of it, fetched page by page as you read it.')}        return all_items(lambda offset: self.${id}(${given}))
`;
}

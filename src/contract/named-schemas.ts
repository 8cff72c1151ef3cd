import type Type from 'typebox';
import { Measure } from './measure-schemas.ts';
import type { Operation } from './operation.ts';
import { ErrorReply, HsCodeRecord, Meta, PageMeta, SearchItem } from './schemas.ts';

type Json = Record<string, unknown>;
/** Shapes by the names that the OpenAPI document and the clients give them. */
export type NamedSchemas = Readonly<Record<string, Type.TSchema>>;
export type Operations = Readonly<Record<string, Operation>>;

/** The shapes that operations share, and those that they bring. */
export function schemasOf(operations: Operations): NamedSchemas {
  const own = Object.values(operations).map(({ shapes }) => shapes);
  return Object.assign({ HsCodeRecord, SearchItem }, ...own, { Measure, Meta, PageMeta, ErrorReply });
}

/** A shape in which named ones are references: one of them, an array, or one of several. */
export function named(schema: object, schemas: NamedSchemas): Json {
  if ('items' in schema) return { type: 'array', items: named(schema.items as object, schemas) };
  if ('anyOf' in schema && Array.isArray(schema.anyOf))
    return { anyOf: schema.anyOf.map((each) => named(each, schemas)) };
  return refTo(schema, schemas);
}

export function refTo(schema: object, schemas: NamedSchemas): Json {
  const reference = refIfNamed(schema, schemas);
  if (reference === null) throw new Error('A reply must be one of the named schemas.');
  return reference;
}

function refIfNamed(schema: unknown, schemas: NamedSchemas): Json | null {
  const name = Object.entries(schemas).find(([, candidate]) => candidate === schema)?.[0];
  return name === undefined ? null : { $ref: `#/components/schemas/${name}` };
}

/** A schema as plain JSON, without what typebox adds for TypeScript, and with references to the named ones inside it. */
export function plain(schema: Type.TSchema, schemas: NamedSchemas): unknown {
  return JSON.parse(
    JSON.stringify(schema, (key, value) => (key === '' ? value : (refIfNamed(value, schemas) ?? value))),
  );
}

import type Type from 'typebox';
import { Classification } from './classify-schemas.ts';
import { CodeDetails, CodeEntry, Resolution, Usage, WalkMeta } from './code-schemas.ts';
import { ChangeItem, EditionItem, Version } from './edition-schemas.ts';
import { Measure } from './measure-schemas.ts';
import { ErrorReply, Health, HsCodeRecord, Meta, PageMeta, SearchItem, TariffResult } from './schemas.ts';
import { Shipment, ShipmentLine } from './shipment-schemas.ts';

type Json = Record<string, unknown>;

/** The shapes that the OpenAPI document names. */
export const SCHEMAS = {
  HsCodeRecord,
  SearchItem,
  TariffResult,
  Shipment,
  ShipmentLine,
  Health,
  Resolution,
  Classification,
  CodeDetails,
  CodeEntry,
  Usage,
  EditionItem,
  Version,
  Measure,
  ChangeItem,
  Meta,
  PageMeta,
  WalkMeta,
  ErrorReply,
};

/** A shape in which named ones are references: one of them, an array, or one of several. */
export function named(schema: object): Json {
  if ('items' in schema) return { type: 'array', items: named(schema.items as object) };
  if ('anyOf' in schema && Array.isArray(schema.anyOf)) return { anyOf: schema.anyOf.map(named) };
  return refTo(schema);
}

export function refTo(schema: object): Json {
  const reference = refIfNamed(schema);
  if (reference === null) throw new Error('A reply must be one of the named schemas.');
  return reference;
}

function refIfNamed(schema: unknown): Json | null {
  const name = Object.entries(SCHEMAS).find(([, candidate]) => candidate === schema)?.[0];
  return name === undefined ? null : { $ref: `#/components/schemas/${name}` };
}

/** A schema as plain JSON, without what typebox adds for TypeScript, and with references to the named ones inside it. */
export function plain(schema: Type.TSchema): unknown {
  return JSON.parse(JSON.stringify(schema, (key, value) => (key === '' ? value : (refIfNamed(value) ?? value))));
}

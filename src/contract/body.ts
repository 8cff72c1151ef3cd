import Type, { type TSchema } from 'typebox';
import { LANGUAGES, ltr, type Text } from './language.ts';
import { type Parameter, schemaOf } from './parameters.ts';

// Fields of JSON bodies. Each may be null, which counts as absent.

/** The longest id of a line that is echoed. */
export const MAX_ID = 100;
/** The longest body, in bytes. */
export const MAX_BODY_BYTES = 1_000_000;

/** A field that may be absent or null. */
export function optionalField<T extends TSchema>(schema: T) {
  const { description } = schema as { readonly description?: string };
  return Type.Optional(Type.Union([schema, Type.Null()], description === undefined ? {} : { description }));
}

/** A number, or a text as people write it. */
export function figure(description: string) {
  return Type.Union([Type.Number(), Type.String()], { description });
}

/** What a caller knows a line by. */
export const idField = optionalField(
  Type.Union([Type.String({ maxLength: MAX_ID }), Type.Number()], {
    description: 'Your own id of it, which comes back; without one, its place counted from 1.',
  }),
);

export const languageField = optionalField(
  Type.Enum([...LANGUAGES], {
    description: 'One language: each pair of texts {en, ar} is then one text, and notes are in this language.',
  }),
);

/** The id of a line in an answer. */
export const IdOf = Type.Union([Type.String(), Type.Number()], {
  description: 'The id that was sent, or the place counted from 1.',
});

/** A parameter as the field of a body: what is text in an address is a number, a flag or an object here. */
export function fieldOf(parameter: Parameter): TSchema {
  const { description } = parameter;
  if (parameter.kind === 'decimal') return optionalField(figure(description));
  if (parameter.kind === 'rates')
    return optionalField(Type.Record(Type.String({ pattern: '^[A-Za-z]{3}$' }), figure(''), { description }));
  const { default: _, ...schema } = schemaOf(parameter);
  return optionalField(Type.Unsafe<unknown>({ ...schema, description }));
}

/** The parameters of a table as the fields of a body, but for those that are a list there. */
export function fieldsOf(table: Readonly<Record<string, Parameter>>, list: string): Record<string, TSchema> {
  const others = Object.entries(table).filter(([name]) => name !== list);
  return Object.fromEntries(others.map(([name, parameter]) => [name, fieldOf(parameter)]));
}

/** What a field should have been, as words of a message. */
export const EXPECTED_FIELD = {
  text: { en: 'a text', ar: 'نص' },
  flag: { en: 'true or false', ar: `${ltr('true')} أو ${ltr('false')}` },
  integer: { en: 'a whole number', ar: 'عدد صحيح' },
  rates: { en: 'an object such as {"EUR": 4.25}', ar: `كائن مثل ${ltr('{"EUR": 4.25}')}` },
  id: { en: `a number, or a text of at most ${MAX_ID} characters`, ar: `عدد، أو نص لا يزيد على ${ltr(MAX_ID)} حرف` },
} as const satisfies Record<string, Text>;

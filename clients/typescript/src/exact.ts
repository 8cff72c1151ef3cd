/** How replies hold JSON numbers: as JavaScript numbers (about 15 digits), or each as its own text. */
export type NumberMode = 'number' | 'exact';

/** A JSON type in which every number is its own text. */
export type Exact<T> = T extends number
  ? string
  : T extends readonly (infer Element)[]
    ? readonly Exact<Element>[]
    : T extends object
      ? { readonly [Name in keyof T]: Exact<T[Name]> }
      : T;

export type WithNumbers<Mode extends NumberMode, T> = Mode extends 'exact' ? Exact<T> : T;

const STRING_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g;

/** Parses JSON and keeps each number as text, so that binary floating point changes no digit of 999999999999.99. */
export function parseExact(json: string): unknown {
  return JSON.parse(json.replace(STRING_OR_NUMBER, (token) => (token.startsWith('"') ? token : `"${token}"`)));
}

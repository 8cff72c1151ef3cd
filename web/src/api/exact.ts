/** A decimal number as the API wrote it, digit for digit. */
export type Decimal = string;

/** A JSON shape of the contract in which every number is kept as its own text. */
export type Exact<T> = T extends number
  ? Decimal
  : T extends readonly (infer Element)[]
    ? readonly Exact<Element>[]
    : T extends object
      ? { readonly [Name in keyof T]: Exact<T[Name]> }
      : T;

const STRING_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g;

/** Reads JSON without passing a number through binary floating point: 999999999999.99 stays what it is. */
export function parseExact(json: string): unknown {
  return JSON.parse(json.replace(STRING_OR_NUMBER, (token) => (token.startsWith('"') ? token : `"${token}"`)));
}

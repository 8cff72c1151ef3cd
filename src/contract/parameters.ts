import type { ErrorCode } from './errors.ts';

// What a caller may send. A parameter is data: api/check-parameters.ts checks it and openapi.ts describes it.

interface Common {
  readonly in: 'path' | 'query';
  readonly description: string;
  /** The code of the error when it is missing or wrong. */
  readonly error: ErrorCode;
  readonly example: string;
}
export interface CodeParameter extends Common {
  readonly kind: 'code';
  readonly minDigits: number;
  readonly maxDigits: number;
}
export interface TextParameter extends Common {
  readonly kind: 'text';
  readonly minLength: number;
  readonly maxLength: number;
}
export interface IntegerParameter extends Common {
  readonly kind: 'integer';
  readonly minimum: number;
  readonly maximum: number;
  readonly oneOf?: readonly number[];
  readonly default?: number;
}
export interface DecimalParameter extends Common {
  readonly kind: 'decimal';
  readonly minimum: string;
  readonly maximum: string;
}
export interface CurrencyParameter extends Common {
  readonly kind: 'currency';
  readonly default: string;
}
export interface FlagParameter extends Common {
  readonly kind: 'flag';
  readonly default: boolean;
}
export type Parameter =
  | CodeParameter
  | TextParameter
  | IntegerParameter
  | DecimalParameter
  | CurrencyParameter
  | FlagParameter;

/** The type of a checked parameter. A decimal stays text: a float could not hold every digit. */
export type ValueOf<P extends Parameter> = P extends FlagParameter
  ? boolean
  : P extends IntegerParameter
    ? P extends { readonly default: number }
      ? number
      : number | undefined
    : string;

export function isRequired(parameter: Parameter): boolean {
  return parameter.kind === 'code' || parameter.kind === 'text' || parameter.kind === 'decimal';
}

/** The JSON Schema of a parameter. */
export function schemaOf(parameter: Parameter): Record<string, unknown> {
  switch (parameter.kind) {
    case 'code':
      return { type: 'string', pattern: `^[0-9]{${parameter.minDigits},${parameter.maxDigits}}$` };
    case 'text':
      return { type: 'string', minLength: parameter.minLength, maxLength: parameter.maxLength };
    case 'integer':
      return {
        type: 'integer',
        ...(parameter.oneOf ? { enum: parameter.oneOf } : { minimum: parameter.minimum }),
        ...(parameter.oneOf || parameter.maximum === Number.MAX_SAFE_INTEGER ? {} : { maximum: parameter.maximum }),
        ...(parameter.default === undefined ? {} : { default: parameter.default }),
      };
    case 'decimal':
      return { type: 'number', minimum: Number(parameter.minimum), maximum: Number(parameter.maximum) };
    case 'currency':
      return { type: 'string', pattern: '^[A-Za-z]{3}$', default: parameter.default };
    case 'flag':
      return { type: 'boolean', default: parameter.default };
  }
}

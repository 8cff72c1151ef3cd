import type { ErrorCode } from './errors.ts';
import { INCOTERMS, type Incoterm } from './incoterms.ts';
import { ltr, type Text } from './language.ts';

// What a caller may send. A parameter is data: operations/check-parameters.ts checks it and openapi.ts describes it.

interface Common {
  readonly in: 'path' | 'query';
  /** Set where a parameter without a default may be absent. */
  readonly optional?: true;
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
/** A code as people write it, with dots, spaces or Arabic-Indic digits. */
export interface LooseCodeParameter extends Common {
  readonly kind: 'loose_code';
  readonly minDigits: number;
  readonly maxDigits: number;
}
/** Codes separated by commas. */
export interface CodesParameter extends Common {
  readonly kind: 'codes';
  readonly maxItems: number;
  readonly minDigits: number;
  readonly maxDigits: number;
}
/** The lines of an invoice, each CODE:VALUE, separated by commas. */
export interface LinesParameter extends Common {
  readonly kind: 'lines';
  readonly maxItems: number;
  readonly minDigits: number;
  readonly maxDigits: number;
  readonly minimum: string;
  readonly maximum: string;
}
/** A country of ISO 3166. */
export interface CountryParameter extends Common {
  readonly kind: 'country';
  readonly optional: true;
}
/** A term of delivery. */
export interface IncotermParameter extends Common {
  readonly kind: 'incoterm';
  readonly optional: true;
}
/** What one unit of each of some currencies is worth: EUR=4.25,CNY=0.51. */
export interface RatesParameter extends Common {
  readonly kind: 'rates';
  readonly optional: true;
  readonly maxItems: number;
}
export interface DateParameter extends Common {
  readonly kind: 'date';
}
/** The id of an edition, or a day. */
export interface EditionParameter extends Common {
  readonly kind: 'edition';
  readonly maxLength: number;
}
export interface ChoiceParameter extends Common {
  readonly kind: 'choice';
  readonly oneOf: readonly string[];
}
export interface TextParameter extends Common {
  readonly kind: 'text';
  readonly minLength: number;
  readonly maxLength: number;
  /** Set where it may be repeated: how often at most. */
  readonly maxItems?: number;
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
  readonly default?: string;
}
export interface CurrencyParameter extends Common {
  readonly kind: 'currency';
  readonly default?: string;
}
export interface FlagParameter extends Common {
  readonly kind: 'flag';
  readonly default: boolean;
}
export type Parameter =
  | CodeParameter
  | LooseCodeParameter
  | CodesParameter
  | LinesParameter
  | CountryParameter
  | IncotermParameter
  | RatesParameter
  | DateParameter
  | EditionParameter
  | ChoiceParameter
  | TextParameter
  | IntegerParameter
  | DecimalParameter
  | CurrencyParameter
  | FlagParameter;

/** The type of a checked parameter. A decimal stays text: a float could not hold every digit. */
export type ValueOf<P extends Parameter> =
  | (P extends { readonly default: unknown } ? never : P extends RequiredParameter ? never : undefined)
  | (P extends FlagParameter
      ? boolean
      : P extends IntegerParameter
        ? number
        : P extends CodesParameter
          ? readonly string[]
          : P extends LinesParameter
            ? readonly ValuedCode[]
            : P extends ChoiceParameter
              ? P['oneOf'][number]
              : P extends IncotermParameter
                ? Incoterm
                : P extends RatesParameter
                  ? ReadonlyMap<string, string>
                  : P extends { readonly kind: 'text'; readonly maxItems: number }
                    ? string | readonly string[]
                    : string);

type Parameters = Readonly<Record<string, Parameter>>;

/** The checked parameters of an operation, by the table of its parameters. */
export type Checked<Table extends Parameters> = {
  readonly [Name in keyof Table as undefined extends ValueOf<Table[Name]> ? never : Name]: ValueOf<Table[Name]>;
} & {
  readonly [Name in keyof Table as undefined extends ValueOf<Table[Name]> ? Name : never]?: ValueOf<Table[Name]>;
};

/** The quantities and prices that can be stated of a line, as decimals. */
export const LINE_NUMBERS = ['pieces', 'kg', 'litres', 'retail'] as const;

/** What can be stated of a line besides its code and value, with what is expected. */
export const LINE_FACTS = {
  origin: { en: 'a country of ISO 3166 such as CN', ar: `رمز بلد من حرفين مثل ${ltr('CN')}` },
  proof: {
    en: '1 if a proof of origin is available, else 0',
    ar: `${ltr('1')} إذا توفر إثبات المنشأ، وإلا ${ltr('0')}`,
  },
  pieces: { en: 'a whole number above 0', ar: 'عدد صحيح أكبر من صفر' },
  kg: { en: 'a number above 0 such as 12.5', ar: `عدد أكبر من صفر مثل ${ltr('12.5')}` },
  litres: { en: 'a number above 0 such as 66', ar: `عدد أكبر من صفر مثل ${ltr('66')}` },
  retail: {
    en: 'a number above 0: the retail price of all goods of the line with excise and VAT, in the currency of the bill',
    ar: 'عدد أكبر من صفر: سعر البيع بالتجزئة لجميع سلع السطر شاملًا الضريبة الانتقائية وضريبة القيمة المضافة، بعملة الكشف',
  },
  vat_in_retail: {
    en: '0 if the retail price is without VAT, else 1',
    ar: `${ltr('0')} إذا كان سعر البيع بالتجزئة لا يشمل ضريبة القيمة المضافة، وإلا ${ltr('1')}`,
  },
  exporter: {
    en: 'the producer, as the conditions of anti-dumping measures name it, in at most 100 characters',
    ar: 'اسم المنتِج كما يرد في شروط تدابير مكافحة الإغراق، بما لا يزيد على مئة حرف',
  },
  currency: { en: 'three letters such as EUR', ar: `ثلاثة أحرف لاتينية مثل ${ltr('EUR')}` },
  is: {
    en: 'a condition of a measure such as registered_medicine; it may repeat',
    ar: `شرط من شروط التدابير مثل ${ltr('registered_medicine')}، ويجوز تكراره`,
  },
} as const satisfies Record<string, Text>;

/** The facts of a line that were stated. */
export interface StatedFacts {
  readonly origin?: string;
  readonly proof?: boolean;
  readonly pieces?: string;
  readonly kg?: string;
  readonly litres?: string;
  readonly retail?: string;
  readonly vat_in_retail?: boolean;
  readonly exporter?: string;
  readonly currency?: string;
  readonly is: readonly string[];
}

/** A code and a value, which is a decimal in text, and what else was stated of the line; null for nothing. */
export interface ValuedCode {
  readonly code: string;
  readonly value: string;
  readonly facts: StatedFacts | null;
}

type RequiredParameter = (CodeParameter | LooseCodeParameter | LinesParameter | TextParameter | DecimalParameter) & {
  readonly optional?: never;
};

const REQUIRED_KINDS: ReadonlySet<string> = new Set<RequiredParameter['kind']>([
  'code',
  'loose_code',
  'lines',
  'text',
  'decimal',
]);

export function isRequired(parameter: Parameter): boolean {
  const hasDefault = 'default' in parameter && parameter.default !== undefined;
  return parameter.optional !== true && !hasDefault && REQUIRED_KINDS.has(parameter.kind);
}

/** An ASCII, Arabic-Indic or Persian digit. */
const DIGIT = '[0-9\u0660-\u0669\u06f0-\u06f9]';
/** The longest code with separators that is read. */
export const MAX_LOOSE_CODE = 100;

/** The JSON Schema of a parameter. */
export function schemaOf(parameter: Parameter): Record<string, unknown> {
  switch (parameter.kind) {
    case 'code':
      return { type: 'string', pattern: `^[0-9]{${parameter.minDigits},${parameter.maxDigits}}$` };
    case 'loose_code':
      return {
        type: 'string',
        pattern: `^([ .-]*${DIGIT}){${parameter.minDigits},${parameter.maxDigits}}[ .-]*$`,
        maxLength: MAX_LOOSE_CODE,
      };
    case 'codes':
      return {
        type: 'string',
        pattern: `^[0-9]{${parameter.minDigits},${parameter.maxDigits}}(,[0-9]{${parameter.minDigits},${parameter.maxDigits}}){0,${parameter.maxItems - 1}}$`,
      };
    case 'lines': {
      const facts = `(;(${Object.keys(LINE_FACTS).join('|')})=[^,;]+)*`;
      const line = `[0-9]{${parameter.minDigits},${parameter.maxDigits}}:[0-9]{1,12}([.][0-9]+)?${facts}`;
      return { type: 'string', pattern: `^${line}(,${line}){0,${parameter.maxItems - 1}}$` };
    }
    case 'country':
      return { type: 'string', pattern: '^[A-Za-z]{2}$' };
    case 'incoterm':
      return { type: 'string', enum: Object.keys(INCOTERMS) };
    case 'rates': {
      const rate = '[A-Za-z]{3}=[0-9]{1,12}([.][0-9]+)?';
      return { type: 'string', pattern: `^${rate}(,${rate}){0,${parameter.maxItems - 1}}$` };
    }
    case 'date':
      return { type: 'string', format: 'date' };
    case 'edition':
      return { type: 'string', minLength: 1, maxLength: parameter.maxLength };
    case 'choice':
      return { type: 'string', enum: parameter.oneOf };
    case 'text': {
      const text = { type: 'string', minLength: parameter.minLength, maxLength: parameter.maxLength };
      if (parameter.maxItems === undefined) return text;
      return { anyOf: [text, { type: 'array', items: text, minItems: 2, maxItems: parameter.maxItems }] };
    }
    case 'integer':
      return {
        type: 'integer',
        ...(parameter.oneOf ? { enum: parameter.oneOf } : { minimum: parameter.minimum }),
        ...(parameter.oneOf || parameter.maximum === Number.MAX_SAFE_INTEGER ? {} : { maximum: parameter.maximum }),
        ...(parameter.default === undefined ? {} : { default: parameter.default }),
      };
    case 'decimal':
      return {
        type: 'number',
        minimum: Number(parameter.minimum),
        maximum: Number(parameter.maximum),
        ...(parameter.default === undefined ? {} : { default: Number(parameter.default) }),
      };
    case 'currency':
      return {
        type: 'string',
        pattern: '^[A-Za-z]{3}$',
        ...(parameter.default === undefined ? {} : { default: parameter.default }),
      };
    case 'flag':
      return { type: 'boolean', default: parameter.default };
  }
}

// Parameters that several operations share.

/** A code of the tariff, in the path. */
export const hsCode = (maxDigits: number) =>
  ({
    kind: 'code',
    in: 'path',
    minDigits: 2,
    maxDigits,
    error: 'invalid_code',
    description: `The HS code: 2 to ${maxDigits} digits, without dots or spaces.`,
    example: '010121',
  }) as const;

/** The page size. */
export const limit = <D extends number>(byDefault: D, maximum = 50) =>
  ({
    kind: 'integer',
    in: 'query',
    minimum: 1,
    maximum,
    default: byDefault,
    error: 'invalid_parameter',
    description: 'Page size.',
    example: '10',
  }) as const;

export const offset = {
  kind: 'integer',
  in: 'query',
  minimum: 0,
  maximum: Number.MAX_SAFE_INTEGER,
  default: 0,
  error: 'invalid_parameter',
  description: 'How many to pass over.',
  example: '0',
} as const;

/** A country that charges. */
export const country = {
  kind: 'country',
  in: 'query',
  optional: true,
  error: 'invalid_parameter',
  description: 'The country that charges, as listed at /api/v1/countries; by default that of this service.',
  example: 'SA',
} as const;

export const asOf = {
  kind: 'date',
  in: 'query',
  optional: true,
  error: 'invalid_parameter',
  description:
    'Answer from the edition in force on this day (YYYY-MM-DD, in the time zone of the tariff). A later day uses the editions that are scheduled.',
  example: '2026-01-31',
} as const;

/** Until when what is known counts. */
export const knownAsOf = {
  kind: 'date',
  in: 'query',
  optional: true,
  error: 'invalid_parameter',
  description:
    'Answer from the measures that were known on this day, for audits. By default all that is known today counts, for every day of the law.',
  example: '2026-01-31',
} as const;

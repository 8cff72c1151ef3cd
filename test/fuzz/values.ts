import type { Random } from './random.ts';

/** The part of JSON Schema that the parameters use. */
export interface ParameterSchema {
  readonly type?: string;
  /** Several readings of one text, such as the spellings of a flag. */
  readonly anyOf?: readonly ParameterSchema[];
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly enum?: readonly (number | string)[];
  readonly format?: string;
}

const DIGITS = '0123456789';
const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const ARABIC = 'ابتثجحخدذرزسشصضطظعغفقكلمنهويةىءآأإؤئ';
const ODD = 'ـًٌٍَُِّْ٠١٢۰۱۲é한字😀\u200f\u202e\u0000\u00ad\ufffd"\'<>&;%\\`{}[]|^~';
const WORDS = 'horses live animals coffee phone cotton car parts of steel خيول حية قهوة هاتف قطن'.split(' ');
const LOOSE_CODES = ['8517', '8517.12.00', '851712', '٨٥١٧ ١٣', '0101-21', '99999999', '01012100000099', '6109 10'];
const VALUES = ['1', '0.01', '19.99', '1000', '33.333', '0.0100000000000000000001'];
const CODES = ['01', '0101', '010121', '610910', '8517', '851713', '98', '010121000000', '8703', '99'];

function isFlag({ type, anyOf = [] }: ParameterSchema): boolean {
  return type === 'boolean' || anyOf.some((each) => each.type === 'boolean');
}

/** A value that the schema allows. Of a text or a list of texts, a text. */
export function goodValue(schema: ParameterSchema, random: Random): string {
  if (schema.anyOf?.[0] !== undefined && !isFlag(schema)) return goodValue(schema.anyOf[0], random);
  const digits = /^\^\[0-9\]\{(\d+),(\d+)\}\$$/.exec(schema.pattern ?? '');
  if (digits !== null) {
    return random.oneIn(3)
      ? random.text(DIGITS, random.between(Number(digits[1]), Number(digits[2])))
      : random.pick(CODES);
  }
  if (schema.pattern?.startsWith('^([ .-]*') === true) return random.pick(LOOSE_CODES);
  if (schema.pattern?.includes(':') === true)
    return Array.from({ length: random.between(1, 50) }, () => `${random.pick(CODES)}:${random.pick(VALUES)}`).join(
      ',',
    );
  if (schema.pattern?.startsWith('^[0-9]') === true)
    return Array.from({ length: random.between(1, 50) }, () => random.pick(CODES)).join(',');
  if (schema.pattern?.includes('=') === true) return random.pick(['EUR=4.25', 'EUR=4.25,CNY=0.51']);
  if (schema.pattern === '^[A-Za-z]{2}$') return random.pick(['AE', 'ae', 'aE']);
  if (schema.pattern !== undefined) return random.text(LETTERS, 3);
  if (schema.format === 'date') return random.pick(['2026-05-04', '2026-05-05', '2027-01-01', '2020-02-29']);
  if (isFlag(schema)) return random.pick(['1', '0', 'true', 'false', 'TRUE', 'False']);
  if (schema.type === 'number') return goodDecimal(schema, random);
  if (schema.enum !== undefined) return String(random.pick(schema.enum));
  if (schema.type === 'integer') {
    const most = schema.maximum ?? random.pick([10, 100_000, Number.MAX_SAFE_INTEGER]);
    return String(random.pick([schema.minimum ?? 0, most, random.between(schema.minimum ?? 0, most)]));
  }
  return goodText(schema, random);
}

/** A value that the schema does not allow. */
export function badValue(schema: ParameterSchema, random: Random): string {
  if (schema.anyOf?.[0] !== undefined && !isFlag(schema)) return badValue(schema.anyOf[0], random);
  if (schema.pattern?.includes(':') === true) {
    return random.pick([
      ...['', '01', '01:', ':1', '01:0', '01:1,', '01:1;02:1', '01:1:1', '01:1e3', '01:-1', '01:١', '1:1', '01 :1'],
      ...[Array(51).fill('01:1').join(), `01:1.${'0'.repeat(2_000)}`],
    ]);
  }
  if (schema.pattern?.startsWith('^[0-9]') === true) {
    return random.pick([
      '1',
      'x',
      '01.01',
      '٠١٠١',
      '0101 ',
      '-101',
      '1e3',
      '1'.repeat(15),
      '9'.repeat(3_000),
      '0x01',
      '01\u0000',
      '０１',
    ]);
  }
  if (schema.pattern?.startsWith('^([ .-]*') === true)
    return random.pick(['', '851', '8517x', '1'.repeat(15), '....', '٨٥١', '9'.repeat(3_000)]);
  if (schema.format === 'date')
    return random.pick(['', 'horses', '2026-13-01', '2026-02-30', '20260504', '٢٠٢٦-٠٥-٠٤', ' 2026-05-04']);
  if (schema.type === 'string' && schema.enum !== undefined) return random.pick(['', 'x', 'RATE', 'rate ']);
  if (schema.minLength === 1) return random.pick(['', 'x'.repeat((schema.maxLength ?? 0) + 1), 'word '.repeat(500)]);
  if (schema.pattern !== undefined) return random.pick(['', 'A', 'USDD', 'U5D', 'درهم', 'US ', 'ＵＳＤ', 'ßß', "'--"]);
  if (isFlag(schema)) return random.pick(['', '2', 'yes', 'on', 'null', ' 1', 'truetrue', '١']);
  if (schema.type === 'number') {
    return random.pick([
      ...(schema.minimum === 0 ? [] : ['0', '0.00', '0.0099999']),
      '',
      '-1',
      '+1',
      '1e3',
      '0x10',
      'NaN',
      'Infinity',
      '1,000',
      '1000000000000',
      '1.',
      '.5',
      '١٠٠',
      `1.${'0'.repeat(2_000)}`,
      '1'.repeat(2_000),
    ]);
  }
  if (schema.type === 'integer') {
    return random.pick([
      '',
      'x',
      '-1',
      '1.5',
      '+1',
      ' 1',
      '1e1',
      '0x1',
      '٣',
      '9'.repeat(30),
      'NaN',
      String((schema.maximum ?? Number.MAX_SAFE_INTEGER) + 1),
    ]);
  }
  return random.pick(['', 'a', ' ', '  a  ', 'ب', '😀', 'x'.repeat((schema.maxLength ?? 0) + 1), 'word '.repeat(500)]);
}

function goodDecimal({ minimum = 0, maximum = 1 }: ParameterSchema, random: Random): string {
  const whole = random.between(0, 10 ** random.between(0, 12) - 1);
  const fraction = random.text(DIGITS, random.between(1, 30));
  const text = random.pick([
    String(whole),
    `${whole}.${fraction}`,
    String(minimum),
    String(maximum),
    `000${whole % 1e6}.5`,
  ]);
  // Leaves out values that rounding may carry past a limit; the limits themselves are in the list above.
  return Number(text) > minimum && Number(text) < maximum ? text : String(minimum);
}

function goodText({ minLength = 0, maxLength = 0 }: ParameterSchema, random: Random): string {
  const text = random.pick([
    () => Array.from({ length: random.between(1, 5) }, () => random.pick(WORDS)).join(' '),
    () => random.text(LETTERS, random.between(minLength, maxLength)),
    () => random.text(ARABIC, random.between(minLength, 40)),
    () => random.text(`${LETTERS}${ARABIC} `, random.between(minLength, maxLength)),
    () => random.text(ODD + ARABIC, random.between(minLength, maxLength)),
    () => `${random.text(LETTERS, 1)} `.repeat(99),
    () => random.pick(CODES),
  ])();
  const length = [...text.trim()].length;
  return length >= minLength && length <= maxLength ? text : 'horses';
}

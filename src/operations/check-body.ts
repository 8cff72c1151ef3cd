import { EXPECTED_FIELD, MAX_ID } from '../contract/body.ts';
import { ApiError, type FaultOfBody, FaultyBody } from '../contract/errors.ts';
import { LANGUAGES, type Language } from '../contract/language.ts';
import { firstOfFaults, MESSAGES } from '../contract/messages.ts';
import type { Parameter } from '../contract/parameters.ts';
import { boundOf, checkParameter, flagIn, invalid, isBetween } from './check-values.ts';

// Bodies of requests: objects in which numbers, flags and lists stand as such. What is null counts as absent.

export type JsonObject = Readonly<Record<string, unknown>>;

/** Where in a body something is: a line of its list, or null for the body itself. */
export interface BodyPlace {
  readonly line: number;
  readonly id: string | number;
}

/** Collects all that is wrong with a body. */
export class Faults {
  readonly #all: FaultOfBody[] = [];

  /** Reads a field; what is refused becomes a fault, and the field undefined. */
  read<T>(place: BodyPlace | null, field: string | ((error: ApiError) => string), read: () => T): T | undefined {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.add(place, typeof field === 'string' ? field : field(error), error);
      return undefined;
    }
  }

  add(place: BodyPlace | null, field: string, { code, text, details }: ApiError): void {
    this.#all.push({ line: place?.line ?? null, id: place?.id ?? null, field, code, text, details });
  }

  /** The faults of the body itself. */
  get ofBody(): boolean {
    return this.#all.some(({ line }) => line === null);
  }

  get isEmpty(): boolean {
    return this.#all.length === 0;
  }

  /** The first fault of a line. */
  of(line: number): FaultOfBody | undefined {
    return this.#all.find((fault) => fault.line === line);
  }

  /** The places of the lines that have one. */
  places(): BodyPlace[] {
    const ids = new Map(
      this.#all.flatMap(({ line, id }) => (line === null || id === null ? [] : [[line, id] as const])),
    );
    return [...ids].map(([line, id]) => ({ line, id })).sort((a, b) => a.line - b.line);
  }

  /** Refuses the body if anything is wrong with it: first with itself, then with its lines in their order. */
  throwIfAny(): void {
    const all = this.#all.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0));
    const [first] = all;
    if (first === undefined) return;
    const text = all.length === 1 ? first.text : firstOfFaults(first.text, all.length);
    throw new FaultyBody(first, all, text);
  }
}

/** The list of a body: at least one item, and not too many. */
export function checkList(body: JsonObject, name: string, maxItems: number): readonly unknown[] {
  const list = body[name];
  if (!Array.isArray(list) || list.length === 0) throw invalid(name, MESSAGES.not_a_list(name, maxItems));
  if (list.length <= maxItems) return list;
  throw new ApiError('invalid_parameter', MESSAGES.too_many_items(name, maxItems, list.length), {
    parameter: name,
    line: maxItems + 1,
  });
}

/** Faults for the fields that there are not: a value would be left out silently. */
export function refuseUnknown(
  object: JsonObject,
  known: readonly string[],
  place: BodyPlace | null,
  faults: Faults,
): void {
  for (const name of Object.keys(object)) {
    if (known.includes(name)) continue;
    const text = MESSAGES.unknown_field(name.slice(0, 50), known.join(', '));
    faults.add(place, name.slice(0, 50), new ApiError('invalid_parameter', text));
    // One is enough to tell, and a body may have a hundred thousand.
    return;
  }
}

/** The parameters of a table as they stand in a body. */
export function checkFields(
  body: JsonObject,
  table: Readonly<Record<string, Parameter>>,
  list: string,
  faults: Faults,
): Record<string, unknown> {
  const others = Object.entries(table).filter(([name]) => name !== list);
  return Object.fromEntries(
    others.map(([name, parameter]) => [
      name,
      faults.read(null, name, () => checkParameter(name, parameter, sentText(name, parameter, body[name]))),
    ]),
  );
}

/** A value of a body as the text of its parameter; undefined where there is none. */
function sentText(name: string, parameter: Parameter, value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (parameter.kind === 'rates' && isObject(value)) return ratesText(name, value);
  if (parameter.kind === 'decimal') {
    const { minimum, maximum } = parameter;
    return figureIn(value) ?? refuse(MESSAGES.malformed_figure(name, inWords(value), minimum, maximum), name);
  }
  const isText = typeof value === 'string' || (parameter.kind === 'flag' && typeof value === 'boolean');
  const isCount = (parameter.kind === 'integer' || parameter.kind === 'flag') && typeof value === 'number';
  if (isText || isCount) return String(value);
  return refuse(
    MESSAGES.malformed_field(
      name,
      inWords(value),
      EXPECTED_FIELD[
        parameter.kind === 'flag' || parameter.kind === 'integer' || parameter.kind === 'rates'
          ? parameter.kind
          : 'text'
      ],
    ),
    name,
  );
}

function refuse(text: ReturnType<typeof MESSAGES.field_missing>, name: string): never {
  throw invalid(name, text);
}

/** Rates of an object as the text of the parameter. */
function ratesText(name: string, rates: JsonObject): string | undefined {
  const texts = Object.entries(rates).flatMap(([currency, rate]) => {
    if (rate === null) return [];
    const figure = figureIn(rate);
    const isOne = figure !== null && /^[A-Za-z]{3}$/.test(currency);
    return [isOne ? `${currency}=${figure}` : refuse(MESSAGES.malformed_rate(name, currency.slice(0, 50)), name)];
  });
  return texts.length === 0 ? undefined : texts.join(',');
}

const PLAIN = /^\d{1,60}(\.\d{1,60})?$/;
const GROUPED = /^[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/;
const LONGEST_FIGURE = 80;

/** A number, or a text as English writes numbers, as a plain decimal; null for what is neither, or could be two numbers. */
export function figureIn(value: unknown): string | null {
  if (typeof value !== 'number' && typeof value !== 'string') return null;
  const text = String(value).trim();
  if (text.length > LONGEST_FIGURE) return null;
  if (PLAIN.test(text)) return text;
  return GROUPED.test(text) ? text.replaceAll(',', '') : null;
}

/** A figure of a line between two bounds. */
export function checkFigure(name: string, value: unknown, minimum: string, maximum: string): string {
  const figure = figureIn(value);
  if (figure !== null && isBetween(figure, boundOf(minimum), boundOf(maximum))) return figure;
  const text = isAbsent(value)
    ? MESSAGES.field_missing(name)
    : MESSAGES.malformed_figure(name, inWords(value), minimum, maximum);
  throw new ApiError('invalid_value', text);
}

/** The id of a line; without one, its place. */
export function checkId(value: unknown, line: number, faults: Faults): string | number {
  if (isAbsent(value)) return line;
  if (typeof value === 'number' || (typeof value === 'string' && [...value].length <= MAX_ID)) return value;
  const text = MESSAGES.malformed_field('id', inWords(value), EXPECTED_FIELD.id);
  const error = new ApiError('invalid_parameter', text);
  faults.add({ line, id: line }, 'id', error);
  return line;
}

/** A flag that is not among the parameters. */
export function checkFlag(body: JsonObject, name: string, faults: Faults): boolean {
  const value = body[name];
  if (isAbsent(value)) return false;
  const flag = typeof value === 'object' ? null : flagIn(String(value));
  if (flag === null)
    faults.add(null, name, invalid(name, MESSAGES.malformed_field(name, inWords(value), EXPECTED_FIELD.flag)));
  return flag ?? false;
}

/** The one language that is asked for; undefined for both. */
export function checkLanguage(body: JsonObject, faults: Faults): Language | undefined {
  const { language } = body as { readonly language?: unknown };
  if (isAbsent(language)) return undefined;
  const known = LANGUAGES.find((each) => each === language);
  if (known === undefined)
    faults.add(null, 'language', invalid('language', MESSAGES.not_a_choice('language', LANGUAGES.join(', '))));
  return known;
}

export function isAbsent(value: unknown): value is null | undefined {
  return value === undefined || value === null;
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A value in a message. What is nested may be as deep as a stack, and is only named. */
export function inWords(value: unknown): string {
  if (Array.isArray(value)) return '[…]';
  if (typeof value === 'object' && value !== null) return '{…}';
  return JSON.stringify(typeof value === 'string' ? value.slice(0, 50) : value) ?? 'null';
}

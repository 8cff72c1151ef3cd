import {
  CHARGE_KINDS,
  MEASURE_BASES,
  MEASURE_KINDS,
  MEASURE_MINIMUMS,
  MEASURE_RULES,
  MEASURE_SCOPES,
  MEASURE_STATUSES,
  MEASURE_UNITS,
  type Measure,
  SOURCE_CLASSES,
} from '../../contract/measure-schemas.ts';
import { isDay } from '../../day.ts';
import { excerpt, type Fault, FaultyFile, faultAt, headerFaults, type RowPlace } from '../../tables/faults.ts';
import { isCountry } from '../../tariff/countries.ts';
import { type MeasureRow, PROOF } from '../../tariff/measure-index.ts';
import { codeField, textField } from '../fields.ts';
import type { Authorities } from './authorities.ts';

/** The columns of a file of measures, in the order in which they are written. */
export const MEASURE_COLUMNS = [
  ...['country', 'codes', 'except', 'kind', 'scope', 'status', 'origins', 'not_origins'],
  ...['authority', 'authority_en', 'authority_ar'],
  ...['rate', 'amount', 'currency', 'unit', 'rule', 'minimum', 'basis', 'at_least', 'at_most', 'condition'],
  ...['from', 'to', 'title_en', 'title_ar', 'note_en', 'note_ar', 'source', 'source_class'],
] as const;

export type MeasureColumn = (typeof MEASURE_COLUMNS)[number];

/** The columns that a file must have. */
const REQUIRED = ['codes', 'kind', 'scope', 'title_en', 'title_ar', 'source'];

/** A row of a file as cells. */
export interface CellRow extends RowPlace {
  readonly cells: readonly string[];
  /** Why cells have no value, by column from 0. */
  readonly broken?: ReadonlyMap<number, string> | undefined;
}

/** What the rows of a file refer to. */
export interface MeasureContext {
  /** The country of rows that name none. */
  readonly country: string;
  readonly authorities: Authorities;
  /** Whether a code of the tariff begins with these digits. */
  readonly isInTariff: (prefix: string) => boolean;
  /** Whether an id names an agreement; without it, ids are not checked. */
  readonly isGroup?: (id: string) => boolean;
}

/** Parses the rows of a file, the first of which names the columns. Any fault refuses the whole file. */
export function parseMeasures(header: CellRow, rows: Iterable<CellRow>, context: MeasureContext): MeasureRow[] {
  const names = header.cells.map((cell) => cell.trim().toLowerCase());
  const faults = headerFaults(header, names, MEASURE_COLUMNS, REQUIRED);
  if (faults.length > 0) throw new FaultyFile(faults);
  const places = new Map(names.map((name, i) => [name, i]));
  const parsed: MeasureRow[] = [];
  const placeOf = new Map<string, number>();
  for (const row of rows) {
    if (row.cells.every((cell) => cell.trim() === '')) continue;
    for (const measure of parseRow(new Cells(row, places, context, faults), context)) {
      const first = placeOf.get(measureKey(measure));
      if (first === undefined) placeOf.set(measureKey(measure), row.row);
      else faults.push(faultAt(row, 'title_en', `the same kind, title and first day stand on row ${first} already`));
      parsed.push(measure);
    }
  }
  if (parsed.length === 0) faults.push(faultAt(header, 'codes', 'the file has no measure'));
  if (faults.length > 0) throw new FaultyFile(faults);
  return parsed;
}

/** What names a measure within a set: an amendment replaces the measure of the same name. */
export function measureKey({ measure: { country, kind, title, effective_from } }: MeasureRow): string {
  return JSON.stringify([country, kind, title.en, effective_from]);
}

/** The cells of a row by the names of their columns; what is wrong with one becomes a fault. */
class Cells {
  readonly names: readonly string[];
  readonly #row: CellRow;
  readonly #places: ReadonlyMap<string, number>;
  readonly #context: MeasureContext;
  readonly #faults: Fault[];

  constructor(row: CellRow, places: ReadonlyMap<string, number>, context: MeasureContext, faults: Fault[]) {
    this.names = [...places.keys()];
    this.#row = row;
    this.#places = places;
    this.#context = context;
    this.#faults = faults;
    for (const [column, reason] of row.broken ?? []) this.fault(this.names[column] ?? '')(reason);
    if (row.cells.slice(this.names.length).some((each) => each.trim() !== ''))
      this.fault(this.names.at(-1) ?? '')(`the row has ${row.cells.length} cells, the header has ${this.names.length}`);
  }

  fault(column: string): (reason: string) => void {
    return (reason) => this.#faults.push(faultAt(this.#row, column, reason));
  }

  at(column: string): string {
    return this.#row.cells[this.#places.get(column) ?? -1]?.trim() ?? '';
  }

  text(column: string): string {
    return textField(this.at(column), this.fault(column));
  }

  needed(column: string): string {
    if (this.at(column) === '') this.fault(column)('blank');
    return this.text(column);
  }

  oneOf<T extends string>(column: string, choices: readonly T[], fallback: T): T {
    const found = choices.find((choice) => choice === this.at(column));
    if (found === undefined) this.fault(column)(`"${excerpt(this.at(column))}" is none of ${choices.join(', ')}`);
    return found ?? fallback;
  }

  /** Null for a blank cell. */
  oneOrNone<T extends string>(column: string, choices: readonly T[]): T | null {
    return this.at(column) === '' ? null : this.oneOf<T | ''>(column, choices, '') || null;
  }

  day(column: string): string | null {
    const value = this.at(column);
    if (value !== '' && !isDay(value)) this.fault(column)(`"${excerpt(value)}" is not a day such as 2026-01-31`);
    return value === '' ? null : value;
  }

  codes(column: string): string[] {
    const prefixes = listIn(this.at(column));
    for (const prefix of prefixes) {
      const before = this.#faults.length;
      codeField(prefix, this.fault(column));
      if (this.#faults.length === before && !this.#context.isInTariff(prefix))
        this.fault(column)(`no code of the tariff begins with ${prefix}`);
    }
    return prefixes;
  }

  origins(column: string): string[] {
    const ids = listIn(this.at(column));
    for (const id of ids)
      if (/^[A-Z]/.test(id) ? !isCountry(id) : !/^[a-z][a-z0-9_]*$/.test(id) || this.#context.isGroup?.(id) === false)
        this.fault(column)(`"${excerpt(id)}" is neither a country such as CN nor a known agreement such as gcc`);
    return ids;
  }
}

/** The measure of a row, once for each country that it names. */
function parseRow(cells: Cells, context: MeasureContext): MeasureRow[] {
  const countries = cells.at('country') === '' ? [context.country] : listIn(cells.at('country'));
  for (const each of countries)
    if (!/^[A-Z]{2}$/.test(each)) cells.fault('country')(`"${excerpt(each)}" is not a country such as AE`);
  const codes = cells.codes('codes');
  if (codes.length === 0) cells.fault('codes')('blank');
  const except = cells.codes('except');
  for (const prefix of except)
    if (!codes.some((each) => prefix.startsWith(each)))
      cells.fault('except')(`${excerpt(prefix)} is below none of the codes of the row`);
  const kind = cells.oneOf('kind', MEASURE_KINDS, 'restricted');
  const from = cells.day('from');
  const to = cells.day('to');
  if (from !== null && to !== null && to < from) cells.fault('to')(`${to} is before the first day, ${from}`);
  const name = { en: cells.text('authority_en'), ar: cells.text('authority_ar') };
  const measure: Omit<Measure, 'country'> = {
    kind,
    scope: cells.oneOf('scope', MEASURE_SCOPES, 'part'),
    title: { en: cells.needed('title_en'), ar: cells.needed('title_ar') },
    note: { en: cells.text('note_en'), ar: cells.text('note_ar') },
    authority: context.authorities.find(cells.at('authority'), name, (column) => cells.fault(column)),
    ...chargeOf(kind, cells),
    ...stateOf(kind, cells),
    origins: cells.origins('origins'),
    not_origins: cells.origins('not_origins'),
    effective_from: from,
    effective_to: to,
    ...sourceOf(cells),
  };
  return countries.map((country) => ({ codes, except, measure: { country, ...measure } }));
}

/** Words of older files for measures of which nobody knows whether they hold. */
const STATUS_OF_CONDITION: Readonly<Record<string, Measure['status']>> = {
  renewal_unconfirmed: 'unknown',
  review_pending: 'unknown',
  rate_unconfirmed: 'unknown',
  entry_into_force_unconfirmed: 'adopted',
};

/** Whether a measure holds, and under which condition. */
function stateOf(kind: Measure['kind'], cells: Cells): Pick<Measure, 'status' | 'condition'> {
  const condition = conditionIn(cells.at('condition'), cells.fault('condition'));
  const stated = cells.oneOrNone('status', MEASURE_STATUSES);
  const older = STATUS_OF_CONDITION[condition ?? ''];
  if (older === undefined) return { status: stated ?? 'in_force', condition };
  return { status: stated ?? older, condition: kind === 'preference' ? PROOF : null };
}

/** Marks of older files in the words of a source: a secondary page, and a law that was not seen. */
const PRESS_MARK = '[weak]';
const MEMORY_MARK = '[from the law as known, page not seen]';

/** The source and its class. Without a class, the marks of older files tell. */
function sourceOf(cells: Cells): Pick<Measure, 'source' | 'source_class'> {
  const source = cells.needed('source');
  const older = source.includes(PRESS_MARK) ? 'press' : source.includes(MEMORY_MARK) ? 'memory' : 'official';
  return { source, source_class: cells.oneOrNone('source_class', SOURCE_CLASSES) ?? older };
}

/** The number of a charge. A unit such as "AED per litre" beside a rate is how files stated an amount before. */
function chargeOf(kind: Measure['kind'], cells: Cells): Charge {
  const columns = ['rate', 'amount', 'currency', 'unit', 'rule', 'minimum', 'basis', 'at_least', 'at_most'] as const;
  const isCharge = CHARGE_KINDS.some((each) => each === kind);
  for (const column of columns)
    if (cells.at(column) !== '' && !isCharge) cells.fault(column)(`only a charge has one, not kind ${kind}`);
  const number = (column: string): number | null => {
    if (!/^(\d{1,7}(\.\d{1,4})?)?$/.test(cells.at(column)))
      cells.fault(column)(`"${excerpt(cells.at(column))}" is not a number such as 50 or 1.09`);
    return cells.at(column) === '' ? null : Number(cells.at(column));
  };
  const rate = number('rate');
  const numbers = { rate, amount: number('amount') };
  const bounds = { at_least: number('at_least'), at_most: number('at_most') };
  const hasAmounts = cells.names.includes('amount');
  if (rate !== null && cells.at('unit') === '' && !hasAmounts) cells.fault('unit')('blank, though there is a rate');
  const minimum = minimumIn(numbers, cells);
  checkBounds({ ...numbers, ...bounds, minimum }, cells);
  const hasBounds = (bounds.at_least ?? bounds.at_most) !== null;
  const isByUnit = numbers.amount !== null || (hasBounds && cells.at('unit') !== '');
  const stated = isByUnit ? amountIn(numbers, cells) : unitOfRate(numbers, cells.at('unit'), cells.fault('unit'));
  const rule = MEASURE_RULES.find((each) => each === cells.at('rule')) ?? null;
  if (cells.at('rule') !== '' && rule === null)
    cells.fault('rule')(`"${excerpt(cells.at('rule'))}" is none of ${MEASURE_RULES.join(', ')}`);
  if (stated.rate !== null && stated.amount !== null && (rule === null || rule === 'only'))
    cells.fault('rule')('rate and amount both stand, so it must be sum, greater or lesser');
  return { ...stated, ...bounds, rule, minimum, basis: basisIn(kind, cells.at('basis'), cells.fault('basis')) };
}

type Charge = Pick<Measure, 'currency' | 'unit' | 'rule' | 'basis' | keyof Numbers | keyof Bounds | 'minimum'>;
type Numbers = Pick<Measure, 'rate' | 'amount'>;
type Bounds = Pick<Measure, 'at_least' | 'at_most'>;

/** A percentage with a lesser amount beside it has a minimum that is known. */
function minimumIn({ rate, amount }: Numbers, cells: Cells): Measure['minimum'] {
  const isKnown = rate !== null && amount !== null && cells.at('rule') === 'greater';
  const stated = cells.oneOrNone('minimum', MEASURE_MINIMUMS);
  if (stated === 'known' && !isKnown) cells.fault('minimum')('known, though no amount stands beside a rate as greater');
  if (stated === 'unknown' && amount !== null) cells.fault('minimum')('unknown, though there is an amount');
  return stated ?? (isKnown ? 'known' : null);
}

/** What is known has no bounds: only a number, or a minimum, that is not. */
function checkBounds(
  { rate, amount, minimum, at_least, at_most }: Numbers & Bounds & Pick<Measure, 'minimum'>,
  cells: Cells,
): void {
  const isKnown = minimum !== 'unknown' && (rate !== null || amount !== null);
  for (const [column, bound] of [
    ['at_least', at_least],
    ['at_most', at_most],
  ] as const)
    if (bound !== null && isKnown) cells.fault(column)('only a charge whose rate or minimum is not known has one');
  if (at_least !== null && at_most !== null && at_most < at_least)
    cells.fault('at_most')(`${at_most} is less than at_least, ${at_least}`);
  if (rate !== null && (at_least ?? at_most) !== null && cells.at('unit') === '')
    cells.fault('unit')('blank, though the minimum has bounds, which are amounts');
}

type Stated = Pick<Measure, 'currency' | 'unit' | keyof Numbers>;

/** An amount needs its currency and what it is for. */
function amountIn(numbers: Numbers, cells: Cells): Stated {
  const unit = MEASURE_UNITS.find((each) => each === cells.at('unit')) ?? null;
  if (unit === null) {
    const blank = cells.at('unit') === '' ? 'blank, though there is an amount' : `"${excerpt(cells.at('unit'))}"`;
    cells.fault('unit')(`${blank}; expected one of ${MEASURE_UNITS.join(', ')}`);
  }
  if (!/^[A-Z]{3}$/.test(cells.at('currency')))
    cells.fault('currency')(`"${excerpt(cells.at('currency'))}" is not a currency such as AED, which an amount needs`);
  return { ...numbers, currency: cells.at('currency'), unit };
}

/** The words of older files: "percent", or "AED per litre" for an amount. Others are kept as they are. */
function unitOfRate(numbers: Numbers, words: string, fault: (reason: string) => void): Stated {
  const [, currency, of] = /^([A-Z]{3}) per ([a-z0-9 ]+)$/.exec(words) ?? [];
  const unit = MEASURE_UNITS.find((each) => each === of) ?? null;
  if (numbers.rate !== null && currency !== undefined && unit !== null)
    return { rate: null, amount: numbers.rate, currency, unit };
  const isPercent = words === '' || words === 'percent';
  return { ...numbers, currency: null, unit: isPercent ? null : textField(words, fault) };
}

/** An older file describes the basis of an excise in words. */
function basisIn(kind: Measure['kind'], words: string, fault: (reason: string) => void): string | null {
  if (words === '') return null;
  const basis = MEASURE_BASES.find((each) => each === words.replaceAll(' ', '_'));
  if (basis === undefined && kind !== 'excise') fault(`"${excerpt(words)}" is none of ${MEASURE_BASES.join(', ')}`);
  return basis ?? textField(words, fault);
}

function conditionIn(word: string, fault: (reason: string) => void): string | null {
  if (word !== '' && !/^[a-z][a-z0-9_]{1,59}$/.test(word))
    fault(`"${excerpt(word)}" is not one word of small letters, digits and _ such as registered_medicine`);
  return word === '' ? null : word;
}

/** What is separated by |. */
function listIn(cell: string): string[] {
  return cell === '' ? [] : cell.split('|').map((each) => each.trim());
}

import { SUBHEADING_DIGITS } from '../../contract/hs-levels.ts';
import type { Text } from '../../contract/language.ts';
import { type Day, dayOf, isDay } from '../../day.ts';
import { asciiDigits } from '../../fold.ts';
import { excerpt, type Fault, FaultyFile, FormatError, faultAt } from '../../tables/faults.ts';
import { type MeasureRow, NO_CHARGE, PROOF } from '../../tariff/measure-index.ts';
import { readDuty } from '../importing/duty-text.ts';
import type { CellRow } from './parse-measures.ts';

/** The columns of a schedule that have a meaning, besides those of years. */
export const SCHEDULE_COLUMNS = ['code', 'base_rate', 'category', 'rate'] as const;
export type ScheduleColumn = (typeof SCHEDULE_COLUMNS)[number] | `${number}`;

/** What becomes of the base rate of the lines of a category. */
export type CategoryRule =
  | { readonly kind: 'rate'; readonly rate: number; readonly from: Day | null }
  /** Down to a rate in equal steps, the first on the first day and the others on 1 January. */
  | { readonly kind: 'steps'; readonly rate: number; readonly years: number }
  | { readonly kind: 'share'; readonly factor: number }
  | { readonly kind: 'excluded' };

/** An agreement whose lines a file has, and how to read the file. */
export interface Schedule {
  readonly country: string;
  /** A country of ISO 3166, or the id of an agreement with several. */
  readonly origin: string;
  readonly title: Text;
  /** The first day of the agreement. */
  readonly from: Day;
  readonly source: string;
  /** The name of the column of each meaning; a year has the rates of that year. */
  readonly map: ReadonlyMap<ScheduleColumn, string>;
  readonly categories: ReadonlyMap<string, CategoryRule>;
}

/** What was read: preferences, and the codes that the tariff does not have. */
export interface ReadSchedule {
  readonly rows: readonly MeasureRow[];
  readonly lines: number;
  readonly unknownCodes: readonly string[];
  /** Codes of six digits or more beside which no rate and no category stands. */
  readonly blankCodes: readonly string[];
}

export const CATEGORY_RULES = '0, 0/5, 0@2027-01-01, base*0.5 or excluded';

/** Reads a rule: a rate, a rate in equal yearly steps, a rate since a day, a share of the base rate, or none at all. */
export function categoryRule(text: string): CategoryRule | null {
  if (text === 'excluded') return { kind: 'excluded' };
  const [, share] = /^base\*(0\.\d{1,4})$/.exec(text) ?? [];
  if (share !== undefined) return { kind: 'share', factor: Number(share) };
  const [, rate, years, day] = /^(\d{1,3}(?:\.\d{1,4})?)%?(?:\/(\d{1,2})|@(\d{4}-\d{2}-\d{2}))?$/.exec(text) ?? [];
  if (rate === undefined || (day !== undefined && !isDay(day)) || Number(years ?? 1) === 0) return null;
  if (years !== undefined) return { kind: 'steps', rate: Number(rate), years: Number(years) };
  return { kind: 'rate', rate: Number(rate), from: day === undefined ? null : dayOf(day) };
}

/** A rate with its days. */
interface Step {
  readonly rate: number;
  readonly from: Day;
  readonly to: Day | null;
}

/** Turns the lines of a schedule into preferences: one measure for all lines of the same rates. */
export function readSchedule(
  rows: readonly CellRow[],
  schedule: Schedule,
  isInTariff: (prefix: string) => boolean,
): ReadSchedule {
  const { at, below } = findHeader(rows, schedule.map);
  const faults: Fault[] = [];
  const codesOf = new Map<string, { readonly label: string; readonly step: Step; readonly codes: string[] }>();
  const seen = new Map<string, number>();
  const unknownCodes: string[] = [];
  const blankCodes: string[] = [];
  for (const row of below) {
    const line = lineOf(row, at, faults);
    if (line === null) continue;
    if (!line.isStated) {
      blankCodes.push(line.code);
      continue;
    }
    const first = seen.get(line.code);
    if (first !== undefined) faults.push(faultAt(row, 'code', `${line.code} stands on row ${first} already`));
    seen.set(line.code, row.row);
    const { label, steps } = stepsOf(line, schedule, (column) => (reason) => faults.push(faultAt(row, column, reason)));
    if (!isInTariff(line.code)) {
      unknownCodes.push(line.code);
      continue;
    }
    for (const step of steps) {
      const key = JSON.stringify([label, step]);
      const known = codesOf.get(key) ?? { label, step, codes: [] };
      known.codes.push(line.code);
      codesOf.set(key, known);
    }
  }
  if (faults.length > 0) throw new FaultyFile(faults);
  if (seen.size === 0) throw new FormatError('The schedule has no line with a code.');
  const measures = [...codesOf.values()].map(({ label, step, codes }) => measureOf(label, step, codes, schedule));
  return { rows: measures, lines: seen.size, unknownCodes, blankCodes };
}

type Columns = ReadonlyMap<ScheduleColumn, number>;

/** The first row that has all the names of columns, and the rows below it. */
function findHeader(rows: readonly CellRow[], map: Schedule['map']): { at: Columns; below: readonly CellRow[] } {
  const same = (text: string) => text.replaceAll(/\s+/g, ' ').trim().toLowerCase();
  for (const [i, { cells }] of rows.slice(0, 50).entries()) {
    const names = cells.map(same);
    const at = new Map([...map].map(([column, name]) => [column, names.indexOf(same(name))]));
    if ([...at.values()].every((column) => column >= 0)) return { at, below: rows.slice(i + 1) };
  }
  throw new FormatError(
    `No row has the columns ${[...map.values()].join(', ')}: --map takes the names as they stand in the file.`,
  );
}

/** The cells of a line by their meaning. */
interface ScheduleLine {
  readonly code: string;
  /** Whether a rate or a category stands beside the code. */
  readonly isStated: boolean;
  readonly cell: (column: ScheduleColumn) => string;
}

/** A line of the schedule; null for the title of a chapter or a heading, and for a blank row. */
function lineOf({ cells, broken, ...place }: CellRow, at: Columns, faults: Fault[]): ScheduleLine | null {
  const cell = (column: ScheduleColumn) => cells[at.get(column) ?? -1]?.trim() ?? '';
  const isStated = [...at.keys()].some((column) => column !== 'code' && column !== 'base_rate' && cell(column) !== '');
  for (const [name, column] of at) {
    const reason = broken?.get(column);
    if (reason !== undefined) faults.push(faultAt(place, name, reason));
  }
  const written = asciiDigits(cell('code'));
  const digits = written.replaceAll(/[.\s-]/g, '');
  // A number cannot begin with a zero.
  const code = digits.length % 2 === 1 ? `0${digits}` : digits;
  if (/^\d{2,12}$/.test(code)) return isStated || code.length >= SUBHEADING_DIGITS ? { code, isStated, cell } : null;
  if (isStated) faults.push(faultAt(place, 'code', `"${excerpt(written)}" is not a code of 2 to 12 digits`));
  return null;
}

type ReportIn = (column: string) => (reason: string) => void;

/** The rates of a line with their days, and what names them. */
function stepsOf(line: ScheduleLine, schedule: Schedule, fault: ReportIn): { label: string; steps: readonly Step[] } {
  const { map, categories, from } = schedule;
  const rateIn = (column: ScheduleColumn): number | null => {
    const { rate, rateUnknown } = readDuty(line.cell(column), fault(column));
    if (rateUnknown !== null) fault(column)(`"${excerpt(line.cell(column))}" is not a percentage`);
    return rate;
  };
  if (map.has('rate')) {
    const rate = rateIn('rate');
    return rate === null ? NO_STEPS : { label: `${rate} %`, steps: [{ rate, from, to: null }] };
  }
  if (!map.has('category')) {
    const years = [...map.keys()].filter((column) => /^\d{4}$/.test(column)).sort();
    const rates = years.map((year) => ({ year: Number(year), rate: rateIn(year) }));
    if (rates.some(({ rate }) => rate === null)) fault(years[0] ?? 'code')('a rate of a year is blank');
    const steps = yearlySteps(
      rates.map(({ year, rate }) => ({ year, rate: rate ?? 0 })),
      from,
    );
    return { label: `${rates.map(({ rate }) => rate).join(' – ')} %`, steps };
  }
  const name = line.cell('category');
  const rule = categories.get(name.toLowerCase());
  if (rule === undefined) {
    fault('category')(`the category "${excerpt(name)}" has no rule: add --category "${excerpt(name)}=…"`);
    return NO_STEPS;
  }
  if (rule.kind === 'rate') return { label: name, steps: [{ rate: rule.rate, from: rule.from ?? from, to: null }] };
  const base = map.has('base_rate') ? rateIn('base_rate') : null;
  if (base === null) {
    if (rule.kind !== 'excluded')
      fault('base_rate')(`the category "${excerpt(name)}" needs the base rate, which is blank or not mapped`);
    return NO_STEPS;
  }
  return { label: `${name}, ${base} %`, steps: stepsFromBase(base, rule, from) };
}

const NO_STEPS = { label: '', steps: [] as readonly Step[] };

function stepsFromBase(base: number, rule: Exclude<CategoryRule, { kind: 'rate' }>, from: Day): Step[] {
  if (rule.kind === 'excluded') return [{ rate: base, from, to: null }];
  if (rule.kind === 'share') return [{ rate: rounded(base * rule.factor), from, to: null }];
  const first = Number(from.slice(0, 4));
  const rates = Array.from({ length: rule.years }, (_, i) => ({
    year: first + i,
    rate: rounded(base - ((base - rule.rate) * (i + 1)) / rule.years),
  }));
  return yearlySteps(rates, from);
}

/** Four decimals are the most that a rate can have. */
function rounded(rate: number): number {
  return Math.round(rate * 10_000) / 10_000;
}

/** Rates by year from the first day on; the last one stays. Years of the same rate are one step. */
function yearlySteps(rates: readonly { readonly year: number; readonly rate: number }[], from: Day): Step[] {
  const steps: Step[] = [];
  for (const [i, { year, rate }] of rates.entries()) {
    const isLast = i === rates.length - 1;
    const to = isLast ? null : dayOf(`${year}-12-31`);
    if (to !== null && to < from) continue;
    const start = dayOf(`${year}-01-01`);
    const last = steps.at(-1);
    if (last !== undefined && last.rate === rate) steps[steps.length - 1] = { ...last, to };
    else steps.push({ rate, from: start < from ? from : start, to });
  }
  return steps;
}

function measureOf(label: string, { rate, from, to }: Step, codes: readonly string[], schedule: Schedule): MeasureRow {
  const { country, origin, title, source } = schedule;
  return {
    codes: codes.toSorted(),
    except: [],
    measure: {
      country,
      kind: 'preference',
      scope: 'all',
      title: { en: `${title.en}: ${label}`, ar: `${title.ar}: ${label}` },
      note: { en: 'From the schedule of the agreement.', ar: 'من جدول الاتفاقية.' },
      authority: null,
      ...NO_CHARGE,
      rate,
      rule: 'only',
      basis: 'cif',
      condition: PROOF,
      origins: [origin],
      effective_from: from,
      effective_to: to,
      source,
    },
  };
}

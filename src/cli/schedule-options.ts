import { basename } from 'node:path';
import { type Day, isDay } from '../day.ts';
import {
  CATEGORY_RULES,
  categoryRule,
  type ReadSchedule,
  SCHEDULE_COLUMNS,
  type Schedule,
  type ScheduleColumn,
} from '../publishing/measures/schedule.ts';
import { type Agreement, type Countries, isCountry } from '../tariff/countries.ts';
import { type Call, Misuse } from './command.ts';

/** The schedule that the options describe, under an agreement of the set in force; undefined for a file of measures. */
export function scheduleOf(
  call: Call,
  { file, country, day }: { readonly file: string; readonly country: string; readonly day: Day },
): ((countries: Countries) => Schedule) | undefined {
  const id = call.text('agreement');
  if (id === undefined) {
    if (call.all('map').length + call.all('category').length > 0)
      throw new Misuse('--map and --category are for the schedule of an agreement: name it with --agreement.');
    return undefined;
  }
  const granting = (call.text('country') ?? country).toUpperCase();
  if (!isCountry(granting)) throw new Misuse(`--country takes two letters such as AE, not "${granting}".`);
  const [map, categories, source] = [scheduleMap(call), categoriesOf(call), call.text('source') ?? basename(file)];
  return (countries) => {
    const agreement = agreementNamed(id, granting, countries, day);
    const from = call.text('from') ?? agreement.from;
    if (from === null)
      throw new Misuse(`The first day of ${id} is not known: give it with --from, or in the table of agreements.`);
    if (!isDay(from)) throw new Misuse(`--from takes a day such as 2026-01-31, not "${from}".`);
    const [only] = agreement.members;
    const origin = agreement.members.length === 1 && only !== undefined ? only : id;
    return { country: granting, origin, title: agreement.name, from, source, map, categories };
  };
}

function agreementNamed(id: string, country: string, countries: Countries, day: Day): Agreement {
  const agreement = countries.newestAgreement(id);
  if (agreement === undefined) {
    const known = countries.agreements(day).map((each) => each.id);
    throw new Misuse(`--agreement takes one of ${known.join(', ')}, not "${id}".`);
  }
  if (!agreement.countries.includes(country))
    throw new Misuse(`${id} does not bind ${country}, but ${agreement.countries.join(', ')}: name it with --country.`);
  return agreement;
}

function scheduleMap(call: Call): ReadonlyMap<ScheduleColumn, string> {
  const map = new Map<ScheduleColumn, string>();
  for (const text of call.all('map')) {
    const at = text.indexOf('=');
    const name = text.slice(0, at).trim();
    const column =
      SCHEDULE_COLUMNS.find((each) => each === name) ?? (/^20\d\d$/.test(name) ? (name as `${number}`) : null);
    if (at < 0 || column === null || map.has(column) || text.slice(at + 1).trim() === '')
      throw new Misuse(
        `"${text}" is not ROLE=COLUMN with one of the roles ${SCHEDULE_COLUMNS.join(', ')}, or a year, each once.`,
      );
    map.set(column, text.slice(at + 1));
  }
  const years = [...map.keys()].some((column) => /^\d/.test(column));
  const ways = [map.has('rate'), map.has('category'), years].filter(Boolean).length;
  if (!map.has('code') || ways !== 1)
    throw new Misuse('A schedule needs --map code=COLUMN, and one of rate, category, or years such as 2026=COLUMN.');
  return map;
}

function categoriesOf(call: Call): Schedule['categories'] {
  return new Map(
    call.all('category').map((text) => {
      const at = text.lastIndexOf('=');
      const rule = categoryRule(text.slice(at + 1).trim());
      if (at < 1 || rule === null)
        throw new Misuse(`"${text}" is not NAME=RULE with a rule such as ${CATEGORY_RULES}.`);
      return [text.slice(0, at).trim().toLowerCase(), rule];
    }),
  );
}

/** So many codes that were left out are named. */
const MAX_NAMED = 10;

export function scheduleRows({ lines, unknownCodes, blankCodes }: ReadSchedule): (readonly [string, string])[] {
  const named = (codes: readonly string[]) =>
    `${codes.length}${codes.length === 0 ? '' : `: ${codes.slice(0, MAX_NAMED).join(', ')}${codes.length > MAX_NAMED ? ', …' : ''}`}`;
  return [
    ['lines of the schedule', String(lines)],
    ['not in the tariff', named(unknownCodes)],
    ['without rates', named(blankCodes)],
  ];
}

export function scheduleSummary(read: ReadSchedule | null): object {
  if (read === null) return {};
  return { scheduleLines: read.lines, notInTariff: read.unknownCodes, withoutRates: read.blankCodes };
}

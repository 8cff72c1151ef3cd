import { basename } from 'node:path';
import { HS_LEVELS } from '../../contract/hs-levels.ts';
import type { Day } from '../../day.ts';
import { bundledAuthorities, bundledTables } from '../../library/bundled-data.ts';
import { importMeasures } from '../../publishing/measures/import-measures.ts';
import { TABLE_NAMES, tableText } from '../../publishing/measures/law-tables.ts';
import { compareMeasures, parseLawSet } from '../../publishing/measures/measure-set.ts';
import { CATEGORY_RULES, SCHEDULE_COLUMNS } from '../../publishing/measures/schedule.ts';
import { parseEdition } from '../../publishing/parse-edition.ts';
import { readSettings } from '../../settings.ts';
import { finish } from '../../steps.ts';
import type { Store } from '../../store/store.ts';
import { periodOn, periodsOf } from '../../tariff/timeline.ts';
import { BUNDLED_LAW, firstOfBundled, withFirst } from '../bundled-sets.ts';
import { type Command, Failure, JSON_OPTION, Misuse, wordsOf } from '../command.ts';
import { ENCODING, encodingNamed } from '../input-file.ts';
import { measureCsv, measureRows, measureSummary } from '../measure-report.ts';
import { effectiveDay, MEASURES_PAST, today, withExistingStore, withStoreToRead } from '../open-store.ts';
import { scheduleOf, scheduleRows, scheduleSummary } from '../schedule-options.ts';
import {
  contentAsked,
  diffCommand,
  listCommand,
  MEASURE_SETS,
  pruneCommand,
  rollbackCommand,
  runImport,
  withdrawCommand,
} from '../set-commands.ts';

export const importMeasuresFile: Command = {
  name: 'measures import',
  words: 'FILE',
  summary: 'Read a file of import measures, or of a table beside them, and put it in force, as a whole or not at all.',
  details: `Takes CSV, XLSX and JSON with the columns that docs/measures.md describes. The file replaces the measures in force, unless you add --amend. A table beside them (agreements, VAT, fees, limits, deferrals, pegs, countries) is a file of its own, known by its columns; it replaces that table and nothing else. A running server takes the new set up by itself within seconds. A file with any fault changes nothing.

The schedule of an agreement is a table of codes with rates: name the agreement and its columns, as in
  tarifa measures import schedule.xlsx --agreement cepa_in --map code="HS code" --map 2026=2026 --map 2027=2027
  tarifa measures import schedule.xlsx --agreement cepa_in --map code=HS --map base_rate=Base --map category=Stage --category A=0 --category B=0/5
It adds to the set in force, and takes the place of the lines of the agreement that are in it.`,
  options: {
    name: { type: 'string', value: 'N', help: 'Name of the set (the name of the file).' },
    effective: {
      type: 'string',
      value: 'DAY',
      help: 'Since when the set is known, today or later; its measures have days of their own (today).',
    },
    amend: {
      type: 'boolean',
      help: 'Add to the set in force, and replace only measures of the same country, kind, English title and first day.',
    },
    agreement: {
      type: 'string',
      value: 'ID',
      help: 'The file is the schedule of this agreement (see: tarifa countries).',
    },
    map: {
      type: 'string',
      multiple: true,
      value: 'ROLE=COLUMN',
      help: `A column of the schedule by its name: ${SCHEDULE_COLUMNS.join(', ')}, or a year such as 2026.`,
    },
    category: {
      type: 'string',
      multiple: true,
      value: 'NAME=RULE',
      help: `What a category of the schedule gets: ${CATEGORY_RULES}.`,
    },
    country: { type: 'string', value: 'C', help: 'The country that grants it (TARIFA_COUNTRY).' },
    from: { type: 'string', value: 'DAY', help: 'The first day of the schedule (that of the agreement).' },
    source: { type: 'string', value: 'TEXT', help: 'The law or the page of the schedule (the name of the file).' },
    encoding: ENCODING,
    accept: {
      type: 'string',
      multiple: true,
      value: 'DOUBT',
      help: 'Publish despite this doubt: contradictions, two numbers for the same goods and days.',
    },
    force: { type: 'boolean', help: 'Publish despite all doubts.' },
    'dry-run': { type: 'boolean', help: 'Only tell what would change.' },
    json: JSON_OPTION,
  },
  async run(call) {
    const [file] = wordsOf(call, ['FILE']);
    const { country } = readSettings(call.environment);
    const options = {
      name: call.text('name') ?? basename(file),
      country,
      authorities: bundledAuthorities(),
      tables: bundledTables(),
      today: today(call),
      effectiveFrom: effectiveDay(call, MEASURES_PAST),
      amend: call.flag('amend'),
      dryRun: call.flag('dry-run'),
      accept: call.all('accept').map(doubtNamed),
      force: call.flag('force'),
      encoding: encodingNamed(call.text('encoding')),
      schedule: scheduleOf(call, { file, country, day: today(call) }),
    };
    await runImport(call, MEASURE_SETS, file, async () => {
      const result = await (options.dryRun ? withStoreToRead : withExistingStore)(call, async (store) => {
        const prefixes = await prefixesInTariff(store, options.effectiveFrom ?? options.today);
        const named = withFirst(call, options, await firstOfBundled(store, BUNDLED_LAW, file));
        return importMeasures(store.measures, file, { ...named, isInTariff: (prefix) => prefixes.has(prefix) });
      });
      const { changes, set, published, unchanged, doubts, schedule: read } = result;
      return {
        outcome: result,
        rows: () => [
          ['set', set.id ?? '(not published)'],
          ['in force from', set.effectiveFrom],
          ['measures', String(set.records)],
          ...(read === null ? [] : scheduleRows(read)),
          ...measureRows(changes),
          ...doubts.map(({ name, reason }) => ['doubt', `${name}: ${reason}`]),
        ],
        json: () => ({
          faults: [],
          ...set,
          published,
          unchanged,
          doubts,
          ...scheduleSummary(read),
          ...measureSummary(changes),
        }),
      };
    });
  },
};

export const measures = listCommand(
  MEASURE_SETS,
  'List the sets of import measures with the days on which they are in force, scheduled ones first.',
);

export const rollbackMeasures = rollbackCommand(
  'measures rollback',
  MEASURE_SETS,
  'Put an earlier set of measures in force again, from today.',
);

export const withdrawMeasures = withdrawCommand(MEASURE_SETS, 'Withdraw a scheduled set of measures before its day.');

export const pruneMeasures = pruneCommand(MEASURE_SETS, 'Delete the oldest sets of measures.');

export const diffMeasures = diffCommand(
  'measures diff',
  MEASURE_SETS,
  'Tell what changed from one stored set of measures to another.',
  (from, to) => {
    const changes = compareMeasures(parseLawSet(from), parseLawSet(to));
    return {
      rows: () => measureRows(changes),
      json: () => measureSummary(changes),
      csv: () => [measureCsv(changes)],
    };
  },
);

export const exportMeasures: Command = {
  name: 'measures export',
  words: '',
  summary: 'Write a set of measures to standard output as CSV, in a form that measures import takes back unchanged.',
  options: {
    set: { type: 'string', value: 'SET', help: 'Which set (the one in force).' },
    table: { type: 'string', value: 'T', help: `Only one of its tables: ${TABLE_NAMES.join(', ')}.` },
  },
  async run(call) {
    wordsOf(call, []);
    const asked = call.text('table');
    const table = TABLE_NAMES.find((name) => name === asked);
    if (asked !== undefined && table === undefined)
      throw new Misuse(`--table takes one of ${TABLE_NAMES.join(', ')}, not "${asked}".`);
    const content = await contentAsked(call, MEASURE_SETS, call.text('set'));
    if (table === undefined) call.out(content);
    else call.out(tableText(table, { ...bundledTables(), ...parseLawSet(content).tables }[table] ?? []));
  },
};

function doubtNamed(text: string): 'contradictions' {
  if (text !== 'contradictions') throw new Misuse(`"${text}" is not the doubt contradictions.`);
  return text;
}

/** What the codes of the edition in force on a day begin with, at each level. */
async function prefixesInTariff({ editions }: Store, day: Day): Promise<ReadonlySet<string>> {
  const period = periodOn(periodsOf(await editions.publications()), day);
  if (period === undefined) throw new Failure('No edition is imported yet. Start with: tarifa up');
  const prefixes = new Set<string>();
  for (const { code } of finish(parseEdition(await editions.content(period.edition))))
    for (const level of HS_LEVELS) if (level <= code.length) prefixes.add(code.slice(0, level));
  return prefixes;
}

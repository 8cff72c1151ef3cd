import { basename } from 'node:path';
import { HS_LEVELS } from '../../contract/hs-levels.ts';
import type { Day } from '../../day.ts';
import { bundledAuthorities, bundledCountries } from '../../library/bundled-data.ts';
import { importMeasures } from '../../publishing/measures/import-measures.ts';
import { compareMeasures, parseMeasureSet } from '../../publishing/measures/measure-set.ts';
import { parseEdition } from '../../publishing/parse-edition.ts';
import { readSettings } from '../../settings.ts';
import { finish } from '../../steps.ts';
import type { Store } from '../../store/store.ts';
import { periodOn, periodsOf } from '../../tariff/timeline.ts';
import { type Command, Failure, JSON_OPTION, wordsOf } from '../command.ts';
import { ENCODING, encodingNamed } from '../input-file.ts';
import { measureCsv, measureRows, measureSummary } from '../measure-report.ts';
import { effectiveDay, today, withExistingStore } from '../open-store.ts';
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
  summary: 'Read a file of import measures and put it in force, as a whole or not at all.',
  details: `Takes CSV, XLSX and JSON with the columns that docs/measures.md describes. The file replaces the set in force, unless you add --amend. A running server takes the new set up by itself within seconds. A file with any fault changes nothing.`,
  options: {
    name: { type: 'string', value: 'N', help: 'Name of the set (the name of the file).' },
    effective: { type: 'string', value: 'DAY', help: 'The first day in force, such as 2027-01-01 (today).' },
    amend: {
      type: 'boolean',
      help: 'Add to the set in force, and replace only measures of the same country, kind, English title and first day.',
    },
    encoding: ENCODING,
    'dry-run': { type: 'boolean', help: 'Only tell what would change.' },
    json: JSON_OPTION,
  },
  async run(call) {
    const [file] = wordsOf(call, ['FILE']);
    const { country } = readSettings(call.environment);
    const groups = bundledCountries();
    const options = {
      name: call.text('name') ?? basename(file),
      country,
      authorities: bundledAuthorities(),
      isGroup: (id: string) => groups.isGroup(id),
      today: today(call),
      effectiveFrom: effectiveDay(call),
      amend: call.flag('amend'),
      dryRun: call.flag('dry-run'),
      encoding: encodingNamed(call.text('encoding')),
    };
    await runImport(call, MEASURE_SETS, file, async () => {
      const result = await withExistingStore(call, async (store) => {
        const prefixes = await prefixesInTariff(store, options.effectiveFrom ?? options.today);
        return importMeasures(store.measures, file, { ...options, isInTariff: (prefix) => prefixes.has(prefix) });
      });
      const { changes, set, published, unchanged } = result;
      return {
        outcome: result,
        rows: () => [
          ['set', set.id ?? '(not published)'],
          ['in force from', set.effectiveFrom],
          ['measures', String(set.records)],
          ...measureRows(changes),
        ],
        json: () => ({ faults: [], ...set, published, unchanged, ...measureSummary(changes) }),
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
    const changes = compareMeasures(parseMeasureSet(from), parseMeasureSet(to));
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
  options: { set: { type: 'string', value: 'SET', help: 'Which set (the one in force).' } },
  async run(call) {
    wordsOf(call, []);
    call.out(await contentAsked(call, MEASURE_SETS, call.text('set')));
  },
};

/** What the codes of the edition in force on a day begin with, at each level. */
async function prefixesInTariff({ editions }: Store, day: Day): Promise<ReadonlySet<string>> {
  const period = periodOn(periodsOf(await editions.publications()), day);
  if (period === undefined) throw new Failure('No edition is imported yet. Start with: tarifa up');
  const prefixes = new Set<string>();
  for (const { code } of finish(parseEdition(await editions.content(period.edition))))
    for (const level of HS_LEVELS) if (level <= code.length) prefixes.add(code.slice(0, level));
  return prefixes;
}

import { basename } from 'node:path';
import { bundledAuthorities, bundledCountries } from '../../library/bundled-data.ts';
import { compareMeasures } from '../../publishing/measures/compare-measures.ts';
import { importMeasures, type MeasureImportResult } from '../../publishing/measures/import-measures.ts';
import { parseMeasureSet } from '../../publishing/measures/measure-set.ts';
import { readSettings } from '../../settings.ts';
import { FaultyFile } from '../../tables/faults.ts';
import { periodOn, periodsOf } from '../../tariff/timeline.ts';
import { type Command, Failure, JSON_OPTION, wordsOf } from '../command.ts';
import {
  findEdition,
  listCommand,
  MEASURE_SETS,
  pruneCommand,
  rollbackCommand,
  withdrawCommand,
} from '../edition-commands.ts';
import { ENCODING, encodingOf } from '../encoding.ts';
import { explainFailure } from '../import-failure.ts';
import { measureCsv, measureRows, measureSummary } from '../measure-report.ts';
import { effectiveDay, today, withExistingStore } from '../open-store.ts';
import { table } from '../table.ts';
import { prefixesInTariff } from '../tariff-prefixes.ts';

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
    const day = today(call);
    const groups = bundledCountries();
    const options = {
      name: call.text('name') ?? basename(file),
      country,
      authorities: bundledAuthorities(),
      isGroup: (id: string) => groups.isGroup(id),
      effectiveFrom: effectiveDay(call) ?? day,
      amend: call.flag('amend'),
      dryRun: call.flag('dry-run'),
      encoding: encodingOf(call.text('encoding')),
    };
    try {
      const result = await withExistingStore(call, async (store) => {
        const prefixes = await prefixesInTariff(store, options.effectiveFrom);
        return importMeasures(store.measures, file, { ...options, isInTariff: (prefix) => prefixes.has(prefix) });
      });
      const { changes, ...set } = result;
      if (call.flag('json'))
        call.out(`${JSON.stringify({ faults: [], ...set, ...measureSummary(changes) }, null, 2)}\n`);
      else
        call.out(
          table([
            ['set', set.id ?? '(not published)'],
            ['in force from', set.effectiveFrom],
            ['measures', String(set.records)],
            ...measureRows(changes),
          ]),
        );
      call.err(`${conclusion(result, day)}\n`);
    } catch (error) {
      if (error instanceof FaultyFile && call.flag('json'))
        call.out(`${JSON.stringify({ faults: error.faults }, null, 2)}\n`);
      throw explainFailure(error, file, MEASURE_SETS);
    }
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

export const diffMeasures: Command = {
  name: 'measures diff',
  words: 'SET SET',
  summary: 'Tell what changed from one stored set of measures to another.',
  options: { csv: { type: 'boolean', help: 'Write every change as a row of CSV.' }, json: JSON_OPTION },
  async run(call) {
    const [from, to] = wordsOf(call, ['SET', 'SET']);
    const changes = await withExistingStore(call, async ({ measures }) => {
      const stored = await measures.list();
      const rowsOf = async (wanted: string) =>
        parseMeasureSet(await measures.content(findEdition(stored, wanted, MEASURE_SETS).id));
      return compareMeasures(await rowsOf(from), await rowsOf(to));
    });
    if (call.flag('csv')) call.out(measureCsv(changes));
    else if (call.flag('json')) call.out(`${JSON.stringify(measureSummary(changes), null, 2)}\n`);
    else call.out(table(measureRows(changes)));
  },
};

export const exportMeasures: Command = {
  name: 'measures export',
  words: '',
  summary: 'Write a set of measures to standard output as CSV, in a form that measures import takes back unchanged.',
  options: { set: { type: 'string', value: 'SET', help: 'Which set (the one in force).' } },
  async run(call) {
    wordsOf(call, []);
    const content = await withExistingStore(call, async ({ measures }) => {
      const wanted = call.text('set') ?? periodOn(periodsOf(await measures.publications()), today(call))?.edition;
      if (wanted === undefined) throw new Failure('No measures are imported yet. Start with: tarifa up');
      return measures.content(findEdition(await measures.list(), wanted, MEASURE_SETS).id);
    });
    call.out(content);
  },
};

function conclusion({ id, published, unchanged, effectiveFrom }: MeasureImportResult, day: string): string {
  if (unchanged) return 'The file says what is in force already; nothing was changed.';
  if (!published) return 'Nothing was changed: this was a dry run.';
  return effectiveFrom > day ? `Set ${id} comes into force on ${effectiveFrom}.` : `Set ${id} is in force.`;
}

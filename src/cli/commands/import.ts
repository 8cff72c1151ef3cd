import { basename } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { bundledProcedures } from '../../library/bundled-data.ts';
import { DOUBT_NAMES, DOUBTS, type DoubtName } from '../../publishing/importing/doubts.ts';
import { TEXT_POLICIES, type TextPolicy } from '../../publishing/importing/fill-from-in-force.ts';
import { importEdition } from '../../publishing/importing/import-edition.ts';
import { FIELDS, type Field, type Layout, mappedLayout } from '../../publishing/importing/layouts.ts';
import { UNKNOWN_DUTY_POLICIES } from '../../publishing/importing/read-tariff-file.ts';
import { BUNDLED_TARIFF, firstOfBundled, withFirst } from '../bundled-sets.ts';
import { type Command, JSON_OPTION, Misuse, wordsOf } from '../command.ts';
import { reportJson, reportRows } from '../import-report.ts';
import { ENCODING, encodingNamed } from '../input-file.ts';
import { effectiveDay, today, withStore, withStoreOrEmpty } from '../open-store.ts';
import { Progress } from '../progress.ts';
import { runImport, TARIFFS } from '../set-commands.ts';
import { table } from '../table.ts';

const EXAMPLES: readonly (readonly [command: string, meaning: string])[] = [
  ['tariff.xlsx --dry-run', 'what would change'],
  ['tariff.xlsx --sheet "Chapter 1" --sheet "Chapter 2"', 'only these sheets'],
  ['tariff.csv --encoding windows-1256', 'a text file that is not in UTF-8'],
  ['list.csv --map "hs_code=Tariff no" --map "tariff_rate=Duty %"', 'a layout that is not known'],
  ['tariff.xlsx --texts file', 'with the descriptions of the file'],
  ['changes.csv --amend', 'change only the codes that the file lists'],
  ['tariff.xlsx --accept many-rates-change', 'consent to one doubt'],
];

export const importFile: Command = {
  name: 'import',
  words: 'FILE',
  summary: 'Read a tariff file and put it in force, as a whole or not at all.',
  details: `Takes CSV, XLSX, JSON and PDF, in our own layout, the UAE's master list, ZATCA's export, the UN/WCO list, or any other with --map.
Codes that the file no longer has stay, inactive. A running server takes the new edition up by itself within seconds. A file with any fault changes nothing.

An edition that looks unusual is published only if you accept each doubt by its name:
${table(Object.entries(DOUBTS).map(([name, meaning]) => [`  ${name}`, meaning]))}
Examples:
${table(EXAMPLES.map(([command, meaning]) => [`  tarifa import ${command}`, meaning])).trimEnd()}`,
  options: {
    name: { type: 'string', value: 'N', help: 'Name of the edition (the name of the file).' },
    map: {
      type: 'string',
      multiple: true,
      value: 'FIELD=COLUMN',
      help: 'Which column is which, where the layout is not known; may be repeated.',
    },
    sheet: {
      type: 'string',
      multiple: true,
      value: 'NAME',
      help: 'Read this sheet of the workbook; may be repeated (all visible sheets with the columns).',
    },
    encoding: ENCODING,
    texts: {
      type: 'string',
      value: 'T',
      help: 'ours: known codes keep the texts in force; file: they take those of the file (ours).',
    },
    'unknown-duties': {
      type: 'string',
      value: 'U',
      help: 'refuse: a duty text that is not understood is a fault; keep: it is kept as text, and the rate is unknown (refuse).',
    },
    effective: {
      type: 'string',
      value: 'DAY',
      help: 'The first day in force, such as 2027-01-01 (today, or the later day that the file states).',
    },
    amend: {
      type: 'boolean',
      help: 'Change only the codes that the file lists; all others stay as they are in force.',
    },
    accept: {
      type: 'string',
      multiple: true,
      value: 'DOUBT',
      help: 'Publish despite this doubt; may be repeated.',
    },
    force: { type: 'boolean', help: 'Publish despite all doubts.' },
    'dry-run': { type: 'boolean', help: 'Only tell what would change.' },
    json: JSON_OPTION,
  },
  async run(call) {
    const [file] = wordsOf(call, ['FILE']);
    const texts = call.text('texts') ?? 'ours';
    if (!isTextPolicy(texts)) throw new Misuse(`"${texts}" is neither ours nor file.`);
    const unknownDuties = UNKNOWN_DUTY_POLICIES.find((policy) => policy === (call.text('unknown-duties') ?? 'refuse'));
    if (unknownDuties === undefined) throw new Misuse(`"${call.text('unknown-duties')}" is neither refuse nor keep.`);
    const options = {
      name: call.text('name') ?? basename(file),
      layout: layoutOf(call.all('map')),
      sheets: call.all('sheet'),
      encoding: encodingNamed(call.text('encoding')),
      texts,
      unknownDuties,
      today: today(call),
      effectiveFrom: effectiveDay(call),
      amend: call.flag('amend'),
      accept: call.all('accept').map(doubtName),
      force: call.flag('force'),
      dryRun: call.flag('dry-run'),
      procedures: bundledProcedures(),
    };
    // An import may share the machine with a server, so it trades speed for memory.
    setFlagsFromString('--optimize-for-size');
    const progress = new Progress(call.err, process.stderr.isTTY);
    await runImport(call, TARIFFS, file, async () => {
      const result = await (options.dryRun ? withStoreOrEmpty : withStore)(call, async (store) => {
        const first = await firstOfBundled(store, BUNDLED_TARIFF, file);
        const named = withFirst(call, options, first);
        return importEdition(store.editions, file, { ...named, progress: progress.update });
      }).finally(() => progress.clear());
      return {
        outcome: { ...result, set: result.edition },
        rows: () => reportRows(result),
        json: () => reportJson(result),
      };
    });
  },
};

function isTextPolicy(text: string): text is TextPolicy {
  return TEXT_POLICIES.some((policy) => policy === text);
}

function doubtName(text: string): DoubtName {
  const name = DOUBT_NAMES.find((each) => each === text);
  if (name === undefined) throw new Misuse(`"${text}" is none of the doubts ${DOUBT_NAMES.join(', ')}.`);
  return name;
}

function layoutOf(maps: readonly string[]): Layout | undefined {
  if (maps.length === 0) return undefined;
  const columns: { [F in Field]?: readonly string[] } = {};
  for (const map of maps) {
    const at = map.indexOf('=');
    const field = FIELDS.find((name) => name === map.slice(0, at));
    if (at < 0 || field === undefined || at === map.length - 1)
      throw new Misuse(`"${map}" is not FIELD=COLUMN with one of the fields ${FIELDS.join(', ')}.`);
    columns[field] = [map.slice(at + 1)];
  }
  if (columns.hs_code === undefined) throw new Misuse('Of the columns, hs_code must be mapped.');
  return mappedLayout(columns);
}

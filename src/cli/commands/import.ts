import { basename } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { FaultyFile, FormatError } from '../../edition/faults.ts';
import { FIELDS, type Field, type Layout, mappedLayout } from '../../edition/layouts.ts';
import type { Texts } from '../../edition/settle.ts';
import { type Command, Failure, JSON_OPTION, Misuse, wordsOf } from '../command.ts';
import { importEdition, type Outcome } from '../import.ts';
import { withStore } from '../open-store.ts';
import { Progress } from '../progress.ts';
import { jsonOf, tableOf } from '../report.ts';

export const importFile: Command = {
  name: 'import',
  words: 'FILE',
  summary: 'Read a tariff file and put it in force, as a whole or not at all.',
  details: `Takes CSV, XLSX and JSON lines, in our own layout, the UAE's master list, ZATCA's export, the UN/WCO list, or any other with --map.
Codes that the file no longer has stay, inactive. A running server takes the new edition up by itself within seconds. A file with any fault changes nothing.`,
  options: {
    name: { type: 'string', value: 'N', help: 'Name of the edition (the name of the file).' },
    map: {
      type: 'string',
      multiple: true,
      value: 'FIELD=COLUMN',
      help: 'Which column is which, where the layout is not known; may be repeated.',
    },
    texts: {
      type: 'string',
      value: 'T',
      help: 'merge: known codes keep the texts in force; file: they take those of the file (merge).',
    },
    force: { type: 'boolean', help: 'Publish even if the edition looks unusual.' },
    'dry-run': { type: 'boolean', help: 'Only tell what would change.' },
    json: JSON_OPTION,
  },
  async run(call) {
    const [file] = wordsOf(call, ['FILE']);
    const texts = call.text('texts') ?? 'merge';
    if (!isTexts(texts)) throw new Misuse(`"${texts}" is neither merge nor file.`);
    const options = {
      name: call.text('name') ?? basename(file),
      layout: layoutOf(call.all('map')),
      texts,
      force: call.flag('force'),
      dryRun: call.flag('dry-run'),
    };
    // An import may run beside a server, so it takes its time rather than memory.
    setFlagsFromString('--optimize-for-size');
    const progress = new Progress(`Reading ${basename(file)}`, call.err, process.stderr.isTTY);
    try {
      const outcome = await withStore(call, (store) =>
        importEdition(store, file, { ...options, progress: progress.update }),
      );
      progress.end(`Read ${outcome.reading.rows} rows`);
      call.out(call.flag('json') ? jsonOf(outcome) : tableOf(outcome));
      const refused = outcome.doubts.length > 0 && !options.force && !options.dryRun && !outcome.unchanged;
      if (refused) throw new Failure(`Nothing was changed. ${outcome.doubts.join(' ')} If that is right, add --force.`);
      call.err(`${sentenceOf(outcome)}\n`);
    } catch (error) {
      progress.clear();
      if (error instanceof FaultyFile && call.flag('json'))
        call.out(`${JSON.stringify({ faults: error.faults }, null, 2)}\n`);
      throw explained(error, file);
    }
  },
};

function isTexts(text: string): text is Texts {
  return text === 'merge' || text === 'file';
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

function sentenceOf({ published, unchanged, edition }: Outcome): string {
  if (unchanged) return 'The file says what is in force already; nothing was changed.';
  return published ? `Edition ${edition.id} is in force.` : 'Nothing was changed: this was a dry run.';
}

function explained(error: unknown, file: string): unknown {
  if (error instanceof FaultyFile || error instanceof FormatError) return new Failure(error.message);
  const { code } = error as { code?: string };
  if (code === 'ENOENT') return new Failure(`There is no file ${file}.`);
  if (code === 'EISDIR') return new Failure(`${file} is a folder.`);
  if (code === 'EACCES') return new Failure(`${file} may not be read.`);
  return error;
}

import { compareEditions } from '../../publishing/compare.ts';
import { derive } from '../../publishing/derive.ts';
import { FORMATS } from '../../publishing/export.ts';
import { parseEdition } from '../../publishing/parse-edition.ts';
import { finish } from '../../steps.ts';
import type { Facts } from '../../tariff/record.ts';
import { type Command, Misuse, wordsOf } from '../command.ts';
import { changeCsv, changeRows, changeSummary } from '../import-report.ts';
import { searchDataFor } from '../open-store.ts';
import {
  contentAsked,
  diffCommand,
  listCommand,
  pruneCommand,
  rollbackCommand,
  TARIFFS,
  withdrawCommand,
} from '../set-commands.ts';

const list = listCommand(TARIFFS, 'List the editions with the days on which they are in force, scheduled ones first.');

export const editionsCommand: Command = {
  ...list,
  async run(call) {
    await list.run(call);
    // Says so where search cannot use its model.
    searchDataFor(call);
  },
};

export const rollback = rollbackCommand('rollback', TARIFFS, 'Put an earlier edition in force again, from today.');

export const withdraw = withdrawCommand(TARIFFS, 'Withdraw a scheduled edition before its day.');

export const prune = pruneCommand(
  TARIFFS,
  'Delete the oldest editions. Days before the first that is kept can then no longer be asked about.',
);

export const diff = diffCommand(
  'diff',
  TARIFFS,
  'Tell what changed from one stored edition to another.',
  (from, to) => {
    const [before, after] = [factsOf(from), factsOf(to)];
    const changes = finish(compareEditions(before, after));
    return {
      rows: () => changeRows(changes),
      json: () => changeSummary(changes),
      csv: () => changeCsv(changes, before, after),
    };
  },
);

export const exportEdition: Command = {
  name: 'export',
  words: '',
  summary: 'Write an edition to standard output, in a form that import takes back unchanged.',
  options: {
    edition: { type: 'string', value: 'E', help: 'Which edition (the one in force).' },
    format: { type: 'string', value: 'F', help: `${Object.keys(FORMATS).join(', ')} (csv).` },
  },
  async run(call) {
    wordsOf(call, []);
    const format = call.text('format') ?? 'csv';
    const write = FORMATS[format];
    if (write === undefined) throw new Misuse(`"${format}" is none of ${Object.keys(FORMATS).join(', ')}.`);
    const content = await contentAsked(call, TARIFFS, call.text('edition'));
    call.out(await write(finish(parseEdition(content)), content));
  },
};

function factsOf(content: string): Facts[] {
  return finish(derive(finish(parseEdition(content))));
}

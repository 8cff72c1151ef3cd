import { compare } from '../../publishing/compare.ts';
import { derive } from '../../publishing/derive.ts';
import { FORMATS } from '../../publishing/export.ts';
import { parseEdition } from '../../publishing/parse-edition.ts';
import { finish } from '../../steps.ts';
import type { Facts } from '../../tariff/record.ts';
import { type Command, JSON_OPTION, Misuse, wordsOf } from '../command.ts';
import {
  findEdition,
  listCommand,
  pruneCommand,
  rollbackCommand,
  TARIFFS,
  withdrawCommand,
} from '../edition-commands.ts';
import { changeCsv, changeRows, changeSummary } from '../import-report.ts';
import { periodInForce, searchDataFor, withExistingStore } from '../open-store.ts';
import { table } from '../table.ts';

const list = listCommand(TARIFFS, 'List the editions with the days on which they are in force, scheduled ones first.');

export const editions: Command = {
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

export const diff: Command = {
  name: 'diff',
  words: 'EDITION EDITION',
  summary: 'Tell what changed from one stored edition to another.',
  options: { csv: { type: 'boolean', help: 'Write every change as a row of CSV.' }, json: JSON_OPTION },
  async run(call) {
    const [from, to] = wordsOf(call, ['EDITION', 'EDITION']);
    const [before, after] = await withExistingStore(call, async (store) => {
      const stored = await store.editions.list();
      const facts = async (wanted: string) =>
        factsOf(await store.editions.content(findEdition(stored, wanted, TARIFFS).id));
      return [await facts(from), await facts(to)] as const;
    });
    const changes = finish(compare(before, after));
    if (call.flag('csv')) for (const line of changeCsv(changes, before, after)) call.out(line);
    else if (call.flag('json')) call.out(`${JSON.stringify(changeSummary(changes), null, 2)}\n`);
    else call.out(table(changeRows(changes)));
  },
};

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
    const content = await withExistingStore(call, async (store) => {
      const wanted = call.text('edition');
      const stored = await store.editions.list();
      const id =
        wanted === undefined ? (await periodInForce(call, store)).edition : findEdition(stored, wanted, TARIFFS).id;
      return store.editions.content(id);
    });
    call.out(await write(finish(parseEdition(content)), content));
  },
};

function factsOf(content: string): Facts[] {
  return finish(derive(finish(parseEdition(content))));
}

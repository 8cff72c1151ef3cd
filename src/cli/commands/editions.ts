import { basename } from 'node:path';
import { FormatError } from '../../edition/csv.ts';
import { FaultyFile } from '../../edition/faults.ts';
import type { StoredEdition } from '../../store/editions.ts';
import { type Command, Failure, JSON_OPTION, Misuse, wordsOf } from '../command.ts';
import { importEdition, type Outcome } from '../import.ts';
import { Progress } from '../progress.ts';
import { list, table } from '../table.ts';
import { shown } from '../time.ts';
import { withExistingStore, withStore } from '../workplace.ts';

export const importFile: Command = {
  name: 'import',
  words: 'FILE',
  summary: 'Read a tariff file and put it in force, as a whole or not at all.',
  details:
    'Codes that the file no longer has stay, inactive. A running server takes the new edition up by itself within seconds. A file with any fault changes nothing.',
  options: {
    name: { type: 'string', value: 'N', help: 'Name of the edition (the name of the file).' },
    'dry-run': { type: 'boolean', help: 'Only tell what would change.' },
    json: JSON_OPTION,
  },
  async run(call) {
    const [file] = wordsOf(call, ['FILE']);
    const progress = new Progress(`Reading ${basename(file)}`, call.err, process.stderr.isTTY);
    const name = call.text('name') ?? basename(file);
    try {
      const outcome = await withStore(call, (store) =>
        importEdition(store, file, name, progress.update, call.flag('dry-run')),
      );
      progress.end(sentenceOf(outcome));
      call.out(call.flag('json') ? `${JSON.stringify(outcome, null, 2)}\n` : tableOf(outcome));
    } catch (error) {
      if (error instanceof FaultyFile && call.flag('json'))
        call.out(`${JSON.stringify({ faults: error.faults }, null, 2)}\n`);
      if (error instanceof FaultyFile || error instanceof FormatError) throw new Failure(error.message);
      if ((error as { code?: string }).code === 'ENOENT') throw new Failure(`There is no file ${file}.`);
      throw error;
    }
  },
};

export const editions: Command = {
  name: 'editions',
  words: '',
  summary: 'List the stored editions, the one in force first.',
  options: { json: JSON_OPTION },
  async run(call) {
    wordsOf(call, []);
    const stored = await withExistingStore(call, (store) => store.editions.list());
    if (call.flag('json')) return call.out(`${JSON.stringify(stored, null, 2)}\n`);
    const rows = stored.map((each) => [
      each.id,
      String(each.records),
      shown(each.publishedAt),
      each.current ? 'in force' : '',
      each.name,
    ]);
    call.out(table([['EDITION', 'CODES', 'PUBLISHED', '', 'NAME'], ...rows]));
  },
};

export const rollback: Command = {
  name: 'rollback',
  words: 'EDITION',
  summary: 'Put an earlier edition in force again.',
  options: {},
  async run(call) {
    const [wanted] = wordsOf(call, ['EDITION']);
    await withExistingStore(call, async (store) => {
      const edition = choose(await store.editions.list(), wanted);
      if (edition.current) return call.err(`Edition ${edition.id} is in force already; nothing was changed.\n`);
      await store.editions.republish(edition.id);
      call.err(`Edition ${edition.id} is in force again.\n`);
    });
  },
};

/** The edition that a person means by its id, the beginning of it, or its name. */
function choose(stored: readonly StoredEdition[], wanted: string): StoredEdition {
  const exact = stored.filter(({ id, name }) => id === wanted || name === wanted);
  const found = exact.length > 0 ? exact : stored.filter(({ id }) => id.startsWith(wanted));
  if (found.length > 1) throw new Misuse(`"${wanted}" can mean ${found.map(({ id }) => id).join(' or ')}.`);
  const [edition] = found;
  if (edition === undefined) throw new Failure(`There is no edition "${wanted}". See: tarifa editions`);
  return edition;
}

function sentenceOf({ published, unchanged, edition }: Outcome): string {
  if (unchanged) return 'The file says what is in force already; nothing was changed';
  return published ? `Edition ${edition.id} is in force` : 'Nothing was changed: this was a dry run';
}

function tableOf({ edition, added, removed }: Outcome): string {
  return list([
    ['edition', edition.id ?? '(not published)'],
    ['name', edition.name],
    ['codes', String(edition.records)],
    ['added', String(added)],
    ['removed', `${removed} (kept, inactive)`],
  ]);
}

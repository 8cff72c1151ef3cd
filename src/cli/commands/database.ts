import { readSettings, SETTINGS, shown, sourceOf } from '../../settings.ts';
import type { Store } from '../../store/store.ts';
import { type Command, Failure, JSON_OPTION, wordsOf } from '../command.ts';
import { jsonText } from '../json-text.ts';
import { withStore, withStoreToRead } from '../open-store.ts';
import { MEASURE_SETS, type SetKind, TARIFFS } from '../set-commands.ts';
import { table } from '../table.ts';

export const migrateCommand: Command = {
  name: 'migrate',
  words: '',
  summary: 'Create the database or bring its schema up to date. Serving does this by itself.',
  options: {},
  async run(call) {
    wordsOf(call, []);
    await withStore(call, async () => call.err('The schema is up to date.\n'));
  },
};

/** What a check found of one stored text. */
interface Checked {
  readonly kind: string;
  readonly id: string;
  readonly name: string;
  readonly state: 'intact' | 'damaged';
}

export const check: Command = {
  name: 'check',
  words: '',
  summary: 'Verify that all that is stored is what was stored.',
  details:
    'Compares every edition and every set of measures with its hash, and lets SQLite check its file. It changes nothing, and a server may run meanwhile. Exit status 1 if anything is damaged.',
  options: { json: JSON_OPTION },
  async run(call) {
    wordsOf(call, []);
    const { sets, faults } = await withStoreToRead(call, async (store) => ({
      sets: [...(await checkSets(store, TARIFFS)), ...(await checkSets(store, MEASURE_SETS))],
      faults: await store.fileFaults(),
    }));
    if (call.flag('json')) call.out(jsonText({ sets, faults }));
    else {
      const rows = sets.map(({ kind, id, state, name }) => [kind, id, state, name]);
      call.out(table([['KIND', 'ID', 'STATE', 'NAME'], ...rows]));
      for (const fault of faults) call.out(`${fault}\n`);
    }
    const damaged = sets.filter(({ state }) => state === 'damaged').length;
    if (damaged + faults.length > 0) throw new Failure(damageFound(damaged, faults.length));
  },
};

async function checkSets(store: Store, kind: SetKind): Promise<Checked[]> {
  const checked: Checked[] = [];
  for (const { id, name } of await kind.of(store).list()) {
    const state = (await kind.of(store).isIntact(id)) ? 'intact' : 'damaged';
    checked.push({ kind: kind.noun, id, name, state });
  }
  return checked;
}

function damageFound(sets: number, faults: number): string {
  const mending = 'Import the file of each again, which mends it, or restore a backup.';
  const found =
    sets === 0
      ? ''
      : `Damaged: ${sets} of what is stored. It is not served; what was in force before it is. ${mending}`;
  const inFile = faults === 0 ? '' : 'The database file is damaged. Restore a backup.';
  return [found, inFile].filter((text) => text !== '').join('\n');
}

export const settings: Command = {
  name: 'settings',
  words: '',
  summary: 'Show every setting, what is in force, and where it comes from.',
  options: { json: JSON_OPTION },
  async run(call) {
    wordsOf(call, []);
    readSettings(call.environment);
    const rows = Object.values(SETTINGS).map((setting) => {
      const { variable, value } = sourceOf(setting, call.environment);
      return { name: setting.env, value: shown(setting, value), source: variable ?? 'default', help: setting.help };
    });
    if (call.flag('json')) return call.out(`${JSON.stringify(rows, null, 2)}\n`);
    call.out(
      table([
        ['SETTING', 'VALUE', 'FROM', 'MEANING'],
        ...rows.map((row) => [row.name, row.value, row.source, row.help]),
      ]),
    );
  },
};

import { readSettings, SETTINGS, shown, sourceOf } from '../../settings.ts';
import { type Command, JSON_OPTION, wordsOf } from '../command.ts';
import { withStore } from '../open-store.ts';
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

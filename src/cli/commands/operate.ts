import { readSettings, SETTINGS, sourceOf } from '../../settings.ts';
import { type Command, JSON_OPTION, wordsOf } from '../command.ts';
import { table } from '../table.ts';
import { withStore } from '../workplace.ts';

export const migrate: Command = {
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
      const masked = 'secret' in setting ? value.replace(/\/\/[^@/]*@/, '//•••@') : value;
      return { name: setting.env, value: masked, source: variable ?? 'default', help: setting.help };
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

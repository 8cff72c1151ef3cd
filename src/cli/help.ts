import { SETTINGS } from '../settings.ts';
import type { Command, CommandOption } from './command.ts';
import { COMMANDS } from './commands.ts';
import { table } from './table.ts';

const INTRO = `Tarifa serves the customs tariff: HS codes in English and Arabic, search, hierarchy, and duty estimates.

Usage: tarifa COMMAND [options]
`;

/** The help of the whole command line. */
export function overview(): string {
  const commands = table(COMMANDS.map((command) => [`  ${usageOf(command)}`, command.summary]));
  const settings = table(
    Object.values(SETTINGS).map((setting) => [`  ${setting.env}`, `${setting.help} (${setting.default})`]),
  );
  return `${INTRO}
Commands:
${commands}
Settings, by environment:
${settings}
Results go to standard output, all else to standard error. Exit status: 0 done, 1 failed, 2 misused.
"tarifa help COMMAND" tells more of a command, "tarifa --version" the version.
`;
}

/** The help of one command. */
export function helpOf(command: Command): string {
  const options = Object.entries({ ...command.options, help: HELP_OPTION }).map(([name, option]) => [
    `  --${name}${option.value === undefined ? '' : ` ${option.value}`}`,
    option.help,
  ]);
  const details = command.details === undefined ? '' : `\n${command.details}\n`;
  return `${command.summary}\n${details}\nUsage: tarifa ${usageOf(command)}${options.length > 1 ? ' [options]' : ''}\n\nOptions:\n${table(options)}`;
}

export const HELP_OPTION: CommandOption = { type: 'boolean', help: 'Show this help.' };

function usageOf({ name, words }: Command): string {
  return words === '' ? name : `${name} ${words}`;
}

import { parseArgs } from 'node:util';
import { ApiError } from '../contract/errors.ts';
import { DAMAGE_ADVICE, Damaged } from '../publishing/publishing.ts';
import { type Environment, SettingsError } from '../settings.ts';
import { nameMeantBy } from '../spelling.ts';
import { OtherSchema } from '../store/migrations.ts';
import { StorageFault, Unavailable } from '../store/sql.ts';
import { VERSION } from '../version.ts';
import { belowZero, type Call, type Command, Failure, Misuse } from './command.ts';
import { COMMANDS } from './commands.ts';
import { HELP_OPTION, helpOf, overview } from './help.ts';
import { printable } from './table.ts';

/** What the command line runs with; tests pass their own. */
export interface Runtime {
  readonly environment: Environment;
  readonly out: (data: string | Uint8Array) => void;
  readonly err: (text: string) => void;
}

/** Runs a command line and returns its exit status: 0 done, 1 failed, 2 misused. */
export async function main(args: readonly string[], { environment, out, err }: Runtime): Promise<number> {
  const [first] = args;
  if (first === undefined) {
    err(overview());
    return 2;
  }
  // "tarifa help search" is "tarifa search --help".
  if (first === 'help' && args.length > 1) return main([...args.slice(1), '--help'], { environment, out, err });
  if (first === '--help' || first === '-h' || first === 'help') {
    out(overview());
    return 0;
  }
  if (first === '--version') {
    out(`${VERSION}\n`);
    return 0;
  }
  const [command] = COMMANDS.filter(({ name }) => name === args.slice(0, name.split(' ').length).join(' ')).sort(
    (a, b) => b.name.length - a.name.length,
  );
  if (command === undefined) {
    const family = COMMANDS.filter(({ name }) => name.startsWith(`${first} `)).map(({ name }) => name);
    err(family.length > 0 ? `Say which: ${family.join(', ')}.\n` : `${noCommand(first)} See: tarifa --help\n`);
    return family.length > 0 && args.includes('--help') ? 0 : 2;
  }
  try {
    await run(command, args.slice(command.name.split(' ').length), { environment, out, err });
    return 0;
  } catch (error) {
    const explained = explain(error, command);
    err(args.includes('--json') ? `${errorJson(error, explained.text)}\n` : `${printable(explained.text)}\n`);
    return explained.status;
  }
}

function noCommand(word: string): string {
  const meant = nameMeantBy(
    word,
    COMMANDS.map(({ name }) => name),
  );
  return `There is no command "${word}".${meant === null ? '' : ` Perhaps you meant ${meant}.`}`;
}

/** The message of the parser; for an option that was perhaps meant to be another one, that one, or the commands that have it. */
function noOption(message: string, options: object): string {
  const name = /^Unknown option '--([\w-]+)/.exec(message)?.[1];
  if (name === undefined) return message;
  const meant = nameMeantBy(name, Object.keys(options));
  if (meant !== null) return `There is no option --${name}. Perhaps you meant --${meant}.`;
  const others = COMMANDS.filter((each) => Object.hasOwn(each.options, name)).map((each) => each.name);
  return others.length === 0
    ? message
    : `There is no option --${name} here: ${others.join(', ')} ${others.length === 1 ? 'takes' : 'take'} it.`;
}

async function run(command: Command, args: readonly string[], { environment, out, err }: Runtime): Promise<void> {
  const options = { ...command.options, help: HELP_OPTION };
  const parsed = (() => {
    try {
      return parseArgs({ args: [...args], options, allowPositionals: true });
    } catch (error) {
      const negative = args.find((arg) => /^-[\d.,٠-٩]+$/.test(arg));
      throw new Misuse(negative === undefined ? noOption((error as Error).message, options) : belowZero(negative));
    }
  })();
  const values: Readonly<Record<string, unknown>> = parsed.values;
  if (values['help'] === true) return out(helpOf(command));
  const call: Call = {
    words: parsed.positionals,
    text: (option) => (typeof values[option] === 'string' ? values[option] : undefined),
    all: (option) => (Array.isArray(values[option]) ? values[option].map(String) : []),
    flag: (option) => values[option] === true,
    environment,
    out,
    err,
  };
  await command.run(call);
}

/** What to tell of an error, and the exit status. */
function explain(error: unknown, command: Command): { readonly text: string; readonly status: number } {
  if (error instanceof Misuse) return { text: `${error.message}\nSee: tarifa ${command.name} --help`, status: 2 };
  if (error instanceof SettingsError) return { text: error.message, status: 2 };
  if (error instanceof ApiError) return { text: error.message, status: error.status === 404 ? 1 : 2 };
  if (error instanceof Damaged) return { text: `${error.message} ${DAMAGE_ADVICE}`, status: 1 };
  if (error instanceof Failure || error instanceof OtherSchema || error instanceof StorageFault)
    return { text: error.message, status: 1 };
  if (error instanceof Unavailable) return { text: `The database cannot be reached: ${error.message}`, status: 1 };
  const what = error instanceof Error ? error.stack : String(error);
  return { text: `Something unexpected happened: ${what}`, status: 1 };
}

/** An error in the shape of the API. The command line has codes of its own for what the API does not know. */
function errorJson(error: unknown, text: string): string {
  const isMisuse = error instanceof Misuse || error instanceof SettingsError;
  const code = error instanceof ApiError ? error.code : isMisuse ? 'misuse' : 'failed';
  const details = error instanceof ApiError ? error.details : undefined;
  return JSON.stringify({
    success: false,
    error: { code, message: text, ...(details === undefined ? {} : { details }) },
  });
}

import { parseArgs } from 'node:util';
import { ApiError } from '../contract/errors.ts';
import { type Environment, SettingsError } from '../settings.ts';
import { NewerSchema } from '../store/migrations.ts';
import { StorageFault, Unavailable } from '../store/sql.ts';
import { VERSION } from '../version.ts';
import { type Call, type Command, Failure, Misuse } from './command.ts';
import { COMMANDS } from './commands.ts';
import { HELP_OPTION, helpOf, overview } from './help.ts';

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
    err(
      family.length > 0 ? `Say which: ${family.join(', ')}.\n` : `There is no command "${first}". See: tarifa --help\n`,
    );
    return family.length > 0 && args.includes('--help') ? 0 : 2;
  }
  try {
    await run(command, args.slice(command.name.split(' ').length), { environment, out, err });
    return 0;
  } catch (error) {
    return explain(error, command, err);
  }
}

async function run(command: Command, args: readonly string[], { environment, out, err }: Runtime): Promise<void> {
  const options = { ...command.options, help: HELP_OPTION };
  const parsed = (() => {
    try {
      return parseArgs({ args: [...args], options, allowPositionals: true });
    } catch (error) {
      throw new Misuse((error as Error).message);
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

function explain(error: unknown, command: Command, err: (text: string) => void): number {
  if (error instanceof Misuse) {
    err(`${error.message}\nSee: tarifa ${command.name} --help\n`);
    return 2;
  }
  if (error instanceof ApiError || error instanceof SettingsError) {
    err(`${error.message}\n`);
    return error instanceof ApiError && error.status === 404 ? 1 : 2;
  }
  if (error instanceof Failure || error instanceof NewerSchema || error instanceof StorageFault)
    err(`${error.message}\n`);
  else if (error instanceof Unavailable) err(`The database cannot be reached: ${error.message}\n`);
  else err(`Something unexpected happened: ${error instanceof Error ? error.stack : String(error)}\n`);
  return 1;
}

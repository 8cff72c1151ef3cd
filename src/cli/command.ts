import type { Arguments, CommandOption } from '../operations/command.ts';
import type { Environment } from '../settings.ts';

export { type CommandOption, Misuse, wordsOf } from '../operations/command.ts';

/** What a command was called with, and where it writes. */
export interface Call extends Arguments {
  /** The values of an option that may be given several times. */
  readonly all: (option: string) => readonly string[];
  readonly environment: Environment;
  /** Standard output, for results only. */
  readonly out: (data: string | Uint8Array) => void;
  /** Standard error, for everything else. */
  readonly err: (text: string) => void;
}

/** One thing that the command line can do. */
export interface Command {
  readonly name: string;
  /** The words after the name, as the help writes them. */
  readonly words: string;
  readonly summary: string;
  readonly details?: string;
  readonly options: Readonly<Record<string, CommandOption>>;
  readonly run: (call: Call) => Promise<void>;
}

/** Thrown when a command failed for a reason that the message gives: exit status 1. */
export class Failure extends Error {}

export const JSON_OPTION: CommandOption = { type: 'boolean', help: 'Write JSON instead of a table.' };

/** What to say of an amount below zero, in an option or a word. */
export function belowZero(amount: string): string {
  return `The value ${amount} is below zero; customs values are not. Give an amount of 0.01 or more, such as 19.99.`;
}

import type { ParseArgsOptionDescriptor } from 'node:util';
import type { Environment } from '../settings.ts';

/** An option of a command, as node:util parses it, with its line of help. */
export interface Option extends ParseArgsOptionDescriptor {
  readonly help: string;
  /** The placeholder of its value in the help. */
  readonly value?: string;
}

/** What a command was called with, and where it writes. */
export interface Call {
  readonly words: readonly string[];
  readonly text: (option: string) => string | undefined;
  /** The values of an option that may be given several times. */
  readonly all: (option: string) => readonly string[];
  readonly flag: (option: string) => boolean;
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
  readonly options: Readonly<Record<string, Option>>;
  readonly run: (call: Call) => Promise<void>;
}

/** Thrown when the words or options of a command are wrong: exit status 2. */
export class Misuse extends Error {}

/** Thrown when a command failed for a reason that the message gives: exit status 1. */
export class Failure extends Error {}

export const JSON_OPTION: Option = { type: 'boolean', help: 'Write JSON instead of a table.' };

/** The words of a call; exactly these are expected. */
export function wordsOf<const Names extends readonly string[]>(
  call: Call,
  names: Names,
): { readonly [I in keyof Names]: string } {
  if (call.words.length !== names.length) {
    const expected = names.length === 0 ? 'no words' : names.join(' and ');
    throw new Misuse(`Expected ${expected}, got ${call.words.length === 0 ? 'none' : `"${call.words.join(' ')}"`}.`);
  }
  // The number was checked above.
  return call.words as unknown as { readonly [I in keyof Names]: string };
}

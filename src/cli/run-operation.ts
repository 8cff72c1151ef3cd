import type { Input } from '../contract/operations.ts';
import { HANDLERS, type KeyedOperation } from '../http/handlers.ts';
import { readInput } from '../http/input.ts';
import { readSettings } from '../settings.ts';
import { cleanCode } from '../tariff/code.ts';
import { type Bytes, textIn } from '../tariff/record.ts';
import type { Call } from './command.ts';
import { withCatalogue } from './workplace.ts';

/** Asks as the API would be asked. With --json it writes the answer itself, to the digit, and returns null. */
export async function ask<Id extends KeyedOperation, Data>(
  call: Call,
  id: Id,
  parameters: Record<string, string>,
): Promise<Data | null> {
  const input: Input<Id> = readInput(id, parameters);
  const { vatPercent } = readSettings(call.environment);
  const { data, page } = await withCatalogue(call, (catalogue) => HANDLERS[id](input, catalogue, { vatPercent }));
  if (call.flag('json')) {
    call.out(`${textIn(data)}\n`);
    return null;
  }
  if (page !== undefined) call.err(page.total === 0 ? 'Nothing found.\n' : `${page.count} of ${page.total}\n`);
  return shownData(data);
}

/** The data of a reply. Numbers are only shown, so they stay the text that they were written as: a float could not hold every amount. */
export function shownData<Data>(json: Bytes | Buffer): Data {
  return JSON.parse(textIn(json), asWritten as (name: string, value: unknown) => unknown);
}

function asWritten(_name: string, value: unknown, { source }: { readonly source: string }): unknown {
  return typeof value === 'number' ? source : value;
}

/** People write codes with dots and spaces; the contract does not take them, the command line does. */
export function cleaned(code: string): string {
  return cleanCode(code) ?? code;
}

/** The options that were given, by name. */
export function given(call: Call, ...options: string[]): Record<string, string> {
  return Object.fromEntries(
    options.flatMap((option) => {
      const value = call.text(option);
      return value === undefined ? [] : [[option, value]];
    }),
  );
}

import type { Sources } from '../api/answers.ts';
import { checkParameters } from '../api/check-parameters.ts';
import { type Answers, API, pageOf } from '../api/operations.ts';
import type { KeyedOperation } from '../contract/operations.ts';
import { readSettings } from '../settings.ts';
import { cleanCode } from '../tariff/code.ts';
import type { Call } from './command.ts';
import { withCatalogue } from './open-store.ts';

/** Runs an operation on the database, without a server. With --json it writes the answer as the API does, and returns null. */
export async function runOperation<Id extends KeyedOperation>(
  call: Call,
  id: Id,
  parameters: Readonly<Record<string, string>>,
): Promise<Answers[Id] | null> {
  const input = checkParameters(id, parameters);
  const answer = await withSources(call, (sources) => API[id].answer(input, sources));
  if (call.flag('json')) {
    call.out(`${JSON.stringify(API[id].toJson(answer, 'en'))}\n`);
    return null;
  }
  const page = pageOf(answer);
  if (page !== null) call.err(page.total === 0 ? 'Nothing found.\n' : `${page.count} of ${page.total}\n`);
  return answer;
}

/** Does some work with what operations answer from: the edition in force, and the settings. */
export function withSources<T>(call: Call, work: (sources: Sources) => T): Promise<T> {
  const { vatPercent } = readSettings(call.environment);
  return withCatalogue(call, (catalogue) => work({ catalogue, vatPercent }));
}

/** The digits of a code: the command line accepts dots and spaces, which the API rejects. */
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

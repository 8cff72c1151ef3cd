import { checkParameters } from '../operations/check-parameters.ts';
import { type Answers, API, listMetaOf, type TariffOperation } from '../operations/operations.ts';
import { needsIndex } from '../operations/search.ts';
import { chapterOf, cleanCode } from '../tariff/code.ts';
import type { Correlations } from '../tariff/correlations.ts';
import type { Call } from './command.ts';
import { type Needs, withSources } from './open-store.ts';

/** The operations that answer from all editions. */
const NEEDS_HISTORY: ReadonlySet<string> = new Set<TariffOperation>(['details', 'editions', 'changes']);
/** The operations that read one code and what is above and below it. */
const READS_ONE_CODE: ReadonlySet<string> = new Set<TariffOperation>(['lookup', 'children', 'calculate', 'details']);

/** Runs an operation on the database, without a server. With --json it writes the answer as the API does, and returns null. */
export async function runOperation<Id extends TariffOperation>(
  call: Call,
  id: Id,
  parameters: Readonly<Record<string, string>>,
): Promise<Answers[Id] | null> {
  const input = checkParameters(id, parameters);
  const needs = {
    history: NEEDS_HISTORY.has(id) || 'as_of' in parameters,
    index: needsIndex(id),
    chapters: chaptersOf(id, input),
  };
  const answer = await withSources(call, needs, (sources) => API[id].answer(input, sources));
  if (call.flag('json')) {
    call.out(`${JSON.stringify(API[id].toJson(answer, 'en'))}\n`);
    return null;
  }
  const page = listMetaOf(answer);
  if (page !== null) call.err(page['total'] === 0 ? 'Nothing found.\n' : `${page['count']} of ${page['total']}\n`);
  return answer;
}

/** The chapters that an operation reads; null for all. */
function chaptersOf(
  id: TariffOperation,
  input: { readonly hs_code?: unknown; readonly code?: unknown },
): Needs['chapters'] {
  if (READS_ONE_CODE.has(id)) return () => new Set([chapterOf(String(input.hs_code))]);
  if (id !== 'resolve') return null;
  const code = String(input.code);
  const codes = (correlations: () => Correlations) => [code, ...correlations().allSuccessors(code.slice(0, 6))];
  return (correlations) => new Set(codes(correlations).map(chapterOf));
}

/** The digits of a code: the command line accepts dots and spaces, which the API rejects. */
export function cleaned(code: string): string {
  return cleanCode(code) ?? code;
}

/** The options that were given, by the name of their parameter. */
export function given(call: Call, ...options: string[]): Record<string, string> {
  return Object.fromEntries(
    options.flatMap((option) => {
      const value = call.text(option);
      return value === undefined ? [] : [[option.replaceAll('-', '_'), value]];
    }),
  );
}

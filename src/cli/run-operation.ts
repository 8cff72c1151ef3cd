import type { Needs } from '../library/open-sources.ts';
import { checkParameters } from '../operations/check-parameters.ts';
import type { OperationCommand } from '../operations/command.ts';
import {
  type Answers,
  API,
  type Input,
  listMetaOf,
  TARIFF_OPERATIONS,
  type TariffOperation,
} from '../operations/operations.ts';
import { chapterOf } from '../tariff/code.ts';
import type { Correlations } from '../tariff/correlations.ts';
import { type Call, type Command, JSON_OPTION } from './command.ts';
import { withSources } from './open-store.ts';
import { table } from './table.ts';

/** The commands of the operations, in the order of their list. */
export function operationCommands(): Command[] {
  return TARIFF_OPERATIONS.filter((id) => API[id].command !== undefined).map((id) => commandOf(id));
}

/** The command of an operation: answered from the database, without a server. With --json it writes what the API does. */
export function commandOf<Id extends TariffOperation>(id: Id): Command {
  const { command, toJson } = API[id];
  if (command === undefined) throw new Error(`The operation ${id} has no command.`);
  const { parametersOf, show, ...described }: OperationCommand<Answers[Id]> = command;
  return {
    ...described,
    options: { ...command.options, json: JSON_OPTION },
    async run(call) {
      const answer = await answerTo(call, id, parametersOf(call));
      if (call.flag('json')) return call.out(`${JSON.stringify(toJson(answer, 'en'))}\n`);
      const page = listMetaOf(answer);
      if (page !== null) call.err(page['total'] === 0 ? 'Nothing found.\n' : `${page['count']} of ${page['total']}\n`);
      const { before = [], rows, after = [] } = show(answer);
      for (const sentence of before) call.err(`${sentence}\n`);
      call.out(table(rows));
      for (const sentence of after) call.err(`${sentence}\n`);
    },
  };
}

function answerTo<Id extends TariffOperation>(
  call: Call,
  id: Id,
  parameters: Readonly<Record<string, string>>,
): Promise<Answers[Id]> {
  const { answer, needs } = API[id];
  const input = checkParameters(id, parameters);
  const needed = {
    ...needs,
    history: needs?.history === true || 'as_of' in parameters,
    // Goods are searched in all chapters.
    search: needs?.search === true || 'description' in parameters,
    chapters: 'description' in parameters ? undefined : chaptersOf(id, input),
  };
  return withSources(call, needed, (sources) => answer(input, sources));
}

/** The chapters that an operation reads; undefined for all. */
function chaptersOf<Id extends TariffOperation>(id: Id, input: Input<Id>): Needs['chapters'] {
  const { codesRead } = API[id];
  if (codesRead === undefined) return undefined;
  return (correlations: () => Correlations) => new Set(codesRead(input, correlations).map(chapterOf));
}

import { readFigure } from '../invoice/figures.ts';
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
import { belowZero, type Call, type Command, JSON_OPTION, Misuse } from './command.ts';
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
      const answer = await answerTo(call, id, withReadValue(parametersOf(call)));
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

/** A value as people write it (1,250.50, ١٠٠٠) becomes the plain decimal of the API; what is unclear is explained. */
function withReadValue(parameters: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const { value, currency } = parameters;
  if (value === undefined || PLAIN_VALUE.test(value)) return parameters;
  const unit = (currency ?? 'USD').toUpperCase();
  const read = readFigure(value, { currency: unit });
  if (read.kind === 'unclear')
    throw new Misuse(`The value ${value} can be read in another way; write ${read.readings.join(' or ')}.`);
  if (read.kind === 'negative') throw new Misuse(belowZero(value));
  if (read.kind !== 'figure' || read.unit !== '') return parameters;
  if (read.currency !== '' && currency !== undefined && read.currency !== unit)
    throw new Misuse(`The value ${value} is in ${read.currency}, and --currency says ${unit}.`);
  return { ...parameters, value: read.value, ...(read.currency === '' ? {} : { currency: read.currency }) };
}

const PLAIN_VALUE = /^\d+(?:\.\d+)?$/;

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

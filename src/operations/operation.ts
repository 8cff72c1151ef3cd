import type { Static } from 'typebox';
import type { Language } from '../contract/language.ts';
import type { Operation } from '../contract/operation.ts';
import type { Checked } from '../contract/parameters.ts';
import type { Steps } from '../steps.ts';
import type { Correlations } from '../tariff/correlations.ts';
import type { JsonObject } from './check-body.ts';
import type { OperationCommand } from './command.ts';
import type { Exact } from './json.ts';
import type { Sources } from './sources.ts';

/** The checked parameters of an operation. */
export type InputOf<Contract extends Operation> = Checked<Contract['parameters']>;

/** A reply in the shapes of the contract. */
export interface ReplyOf<Contract extends Operation> {
  readonly data: Static<Contract['reply']>;
  readonly meta: Static<Contract['meta']>;
}

/** The data of a reply, with exact decimals. */
export type DataOf<Contract extends Operation> = Exact<ReplyOf<Contract>['data']>;

/** The answer to a JSON body: what was found, and its JSON with the ids that were sent. */
export interface BodyAnswer<Answer> {
  readonly answer: Answer;
  readonly data: object;
  /** The language of its sentences, where it has any. */
  readonly language: Language | undefined;
}

/** What an operation does with its parameters, as pure functions. */
export interface Implementation<Contract extends Operation, Answer, Data = DataOf<Contract>> {
  readonly answer: (input: InputOf<Contract>, sources: Sources) => Answer;
  /** The same answer in steps, so that a server can answer others in between; null where it takes no time. */
  readonly answerInSteps?: (input: InputOf<Contract>, sources: Sources) => Steps<Answer> | null;
  /** The answer to a JSON body, step by step; `preferred` is the language of sentences where the body names none. */
  readonly answerBody?: (body: JsonObject, sources: Sources, preferred: Language) => Steps<BodyAnswer<Answer>>;
  readonly toJson: (answer: Answer, language: Language) => Data;
  /** The notes that a model should pass on with the answer. */
  readonly advice: (answer: Answer) => string[];
  /** The codes whose chapters are all that it reads; without it, it reads the whole tariff. */
  readonly codesRead?: (input: InputOf<Contract>, correlations: () => Correlations) => readonly string[];
  /** Its command of the command line. */
  readonly command?: OperationCommand<Answer>;
}

/** An operation: its contract, and what it does. */
export function operation<const Contract extends Operation, Answer, Data extends DataOf<Contract>>(
  contract: Contract,
  implementation: Implementation<Contract, Answer, Data>,
): Contract & Implementation<Contract, Answer, Data> {
  return { ...contract, ...implementation };
}

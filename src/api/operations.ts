import type { Input, KeyedOperation } from '../contract/operations.ts';
import type { Language } from '../tariff/notes.ts';
import type { TariffRecord } from '../tariff/record.ts';
import type { Calculation, Page, Sources } from './answers.ts';
import { calculate } from './calculate.ts';
import { type ChildrenPage, children } from './children.ts';
import { hsCodeRecord, searchItem, tariffResult } from './json.ts';
import { lookup } from './lookup.ts';
import { search } from './search.ts';

/** What each operation answers with. */
export interface Answers {
  readonly lookup: TariffRecord;
  readonly search: Page<TariffRecord>;
  readonly children: ChildrenPage;
  readonly calculate: Calculation;
}

/** How an operation is answered, and how its answer is written as `data`. Both are pure functions. */
type Implementations = {
  readonly [Id in KeyedOperation]: {
    readonly answer: (input: Input<Id>, sources: Sources) => Answers[Id];
    readonly toJson: (answer: Answers[Id], language: Language) => unknown;
  };
};

/** What the operations of the contract do. HTTP, the command line and the agent protocol all answer from this table. */
export const API: Implementations = {
  lookup: { answer: lookup, toJson: hsCodeRecord },
  search: { answer: search, toJson: ({ items }) => items.map(searchItem) },
  children: { answer: children, toJson: ({ items }) => items.map(hsCodeRecord) },
  calculate: { answer: calculate, toJson: tariffResult },
};

/** The page numbers of an answer that is part of a list; null for a single value. */
export function pageOf(answer: Answers[KeyedOperation]): PageNumbers | null {
  if (!('items' in answer)) return null;
  const { total, limit, offset, items } = answer;
  return { total, limit, offset, count: items.length };
}

/** Where a page lies in its list, as `meta` says it. */
export interface PageNumbers {
  readonly total: number;
  readonly limit: number;
  readonly offset: number;
  readonly count: number;
}

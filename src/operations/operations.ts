import type { Language } from '../contract/language.ts';
import type { Input, KeyedOperation } from '../contract/operations.ts';
import type { TariffRecord } from '../tariff/record.ts';
import type { Period } from '../tariff/timeline.ts';
import type { Calculation, Page, Sources } from './answers.ts';
import { calculate } from './calculate.ts';
import { type Change, changes } from './changes.ts';
import { type ChildrenPage, children } from './children.ts';
import { type ClassifiedDescription, classify } from './classify.ts';
import { type Details, details } from './details.ts';
import { editions } from './editions.ts';
import {
  changeItem,
  classification,
  codeDetails,
  editionItem,
  hsCodeRecord,
  listData,
  resolution,
  searchItem,
  shipmentResult,
  tariffResult,
} from './json.ts';
import { type Batch, list, type Walk } from './list.ts';
import { lookup } from './lookup.ts';
import { type ResolvedCode, resolve } from './resolve.ts';
import { search } from './search.ts';
import { type AssessedShipment, shipment } from './shipment.ts';

/** What each operation answers with. */
export interface Answers {
  readonly lookup: TariffRecord;
  readonly search: Page<TariffRecord>;
  readonly children: ChildrenPage;
  readonly calculate: Calculation;
  readonly shipment: AssessedShipment;
  readonly resolve: ResolvedCode;
  readonly details: Details;
  readonly list: Batch | Walk;
  readonly classify: ClassifiedDescription;
  readonly editions: readonly Period[];
  readonly changes: Page<Change>;
}

/** The operations that are answered from the tariff; the usage of a key is not. */
export type TariffOperation = Exclude<KeyedOperation, 'usage'>;

/** How an operation is answered, and how its answer is written as `data`. Both are pure functions. */
type Implementations = {
  readonly [Id in TariffOperation]: {
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
  shipment: { answer: shipment, toJson: shipmentResult },
  resolve: { answer: resolve, toJson: resolution },
  details: { answer: details, toJson: codeDetails },
  list: { answer: list, toJson: listData },
  classify: { answer: classify, toJson: classification },
  editions: { answer: editions, toJson: (periods) => periods.map(editionItem) },
  changes: { answer: changes, toJson: ({ items }) => items.map(changeItem) },
};

/** What `meta` says of an answer that is part of a list: its place in the list. */
export type ListMeta = Readonly<Record<string, string | number | null>>;

/** The `meta` of an answer besides the time; null for a single value. */
export function listMetaOf(answer: Answers[TariffOperation]): ListMeta | null {
  if ('found' in answer) return batchMeta(answer.found.length, answer.edition);
  if (!('items' in answer)) return null;
  const { total, limit, items } = answer;
  if ('next' in answer) return { total, limit, count: items.length, next: answer.next, edition: answer.edition };
  return { total, limit, offset: answer.offset, count: items.length };
}

/** What `meta` says of so many codes. */
export function batchMeta(count: number, edition: string): ListMeta {
  return { total: count, limit: count, count, next: null, edition };
}

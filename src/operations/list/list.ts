import type { HsCodeRecord } from '../../contract/schemas.ts';
import type { Catalogue } from '../../tariff/catalogue.ts';
import { lowerBound } from '../../tariff/code.ts';
import { INDICATIVE } from '../../tariff/notes.ts';
import type { TariffRecord } from '../../tariff/record.ts';
import { hsCodeRecord } from '../json.ts';
import { type InputOf, operation } from '../operation.ts';
import type { Sources } from '../sources.ts';
import { type CodeEntry, LIST } from './contract.ts';

/** Records by their codes, in the order asked. */
export interface Batch {
  readonly found: readonly { readonly code: string; readonly record: TariffRecord | null }[];
  readonly edition: string;
}

/** A part of the whole tariff. */
export interface Walk {
  readonly items: readonly TariffRecord[];
  readonly total: number;
  readonly limit: number;
  /** The code to continue after; null on the last page. */
  readonly next: string | null;
  readonly edition: string;
}

/** Many codes at once, or the whole tariff part by part. */
export const list = operation(LIST, { answer: listed, toJson: listData, advice: () => [INDICATIVE] });

function listed(input: InputOf<typeof LIST>, { catalogue }: Sources): Batch | Walk {
  const { codes, after = '', level, active, limit } = input;
  const { edition } = catalogue;
  if (codes !== undefined)
    return { found: codes.map((code) => ({ code, record: catalogue.find(code) ?? null })), edition };
  const asked = selectionOf(catalogue, level, active);
  const at = lowerBound(asked, after, String);
  const start = asked[at] === after ? at + 1 : at;
  const items = asked.slice(start, start + limit).flatMap((code) => catalogue.find(code) ?? []);
  const next = start + limit < asked.length ? (items.at(-1)?.code ?? null) : null;
  return { items, total: asked.length, limit, next, edition };
}

/** The codes of each level, active only or all: a walk asks for the same ones again and again. */
const selections = new WeakMap<Catalogue, Map<string, readonly string[]>>();

function selectionOf(catalogue: Catalogue, level: number | undefined, active: boolean): readonly string[] {
  const known = selections.get(catalogue) ?? new Map<string, readonly string[]>();
  selections.set(catalogue, known);
  const key = `${level} ${active}`;
  let codes = known.get(key);
  if (codes === undefined) {
    codes = catalogue.records
      .filter((record) => (level === undefined || record.level === level) && (!active || record.active))
      .map(({ code }) => code);
    known.set(key, codes);
  }
  return codes;
}

function listData(answer: Batch | Walk): CodeEntry[] | HsCodeRecord[] {
  if ('items' in answer) return answer.items.map(hsCodeRecord);
  return answer.found.map(({ code, record }) => ({
    hs_code: code,
    record: record === null ? null : hsCodeRecord(record),
  }));
}

import { ApiError } from '../contract/errors.ts';
import { MESSAGES } from '../contract/messages.ts';
import type { Input } from '../contract/operations.ts';
import type { Candidate } from '../goods/goods-search.ts';
import { linesBelow } from '../tariff/lines.ts';
import type { TariffRecord } from '../tariff/record.ts';
import type { Sources } from './answers.ts';

/** The subheadings that a description may belong to. */
export interface ClassifiedDescription {
  readonly decision: 'confident' | 'choose' | 'vague';
  readonly candidates: readonly (Candidate & { readonly lines: number })[];
  readonly distinguish: readonly { readonly code: string; readonly en: string; readonly ar: string }[];
}

/** Classifies a product description, or says that it does not tell enough. */
export function classify({ description, limit }: Input<'classify'>, { search }: Sources): ClassifiedDescription {
  if (search === null) throw new ApiError('db_unavailable', MESSAGES.search_not_ready());
  const { decision, candidates } = search.classify(description, limit);
  return {
    decision,
    candidates: candidates.map((candidate) => ({ ...candidate, lines: linesBelow(candidate.record).length })),
    distinguish: decision === 'choose' ? differences(candidates.map(({ record }) => record)) : [],
  };
}

/** The clauses of each description that not all of the others have. */
function differences(records: readonly TariffRecord[]): ClassifiedDescription['distinguish'] {
  if (records.length < 2) return [];
  const en = ownClauses(records.map((record) => clausesOf(record.en)));
  const ar = ownClauses(records.map((record) => clausesOf(record.ar)));
  return records.map(({ code }, i) => ({ code, en: en[i]?.join(', ') ?? '', ar: ar[i]?.join('، ') ?? '' }));
}

function ownClauses(all: readonly (readonly string[])[]): string[][] {
  return all.map((clauses) => clauses.filter((clause) => !all.every((other) => other.includes(clause))));
}

/** A comma or colon between digits belongs to a number. */
function clausesOf(text: string): string[] {
  return text
    .split(/(?<!\d)[,:،]|[,:،](?!\d)|[;()؛]/)
    .map((clause) => clause.trim())
    .filter((clause) => clause !== '');
}

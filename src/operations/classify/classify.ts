import type { Candidate } from '../../goods/goods-search.ts';
import { grouped } from '../../tariff/code.ts';
import { linesBelow } from '../../tariff/lines.ts';
import { INDICATIVE } from '../../tariff/notes.ts';
import type { TariffRecord } from '../../tariff/record.ts';
import { given, Misuse, type Shown } from '../command.ts';
import { searchItem } from '../json.ts';
import { type InputOf, operation } from '../operation.ts';
import type { Sources } from '../sources.ts';
import { goodsSearchOf } from '../tariff-on.ts';
import { CLASSIFY, type Classification } from './contract.ts';

/** The subheadings that a description may belong to. */
export interface ClassifiedDescription {
  readonly decision: 'confident' | 'choose' | 'vague';
  readonly candidates: readonly (Candidate & { readonly lines: number })[];
  readonly distinguish: readonly { readonly code: string; readonly en: string; readonly ar: string }[];
}

/** Classifies a product description, or says that it does not tell enough. */
export const classify = operation(CLASSIFY, {
  answer: classified,
  toJson: ({ decision, candidates, distinguish }): Classification => ({
    decision,
    candidates: candidates.map(({ record, probability, matched, lines }) => ({
      ...searchItem(record),
      probability,
      matched: [...matched],
      lines,
    })),
    distinguish: distinguish.map(({ code, en, ar }) => ({ hs_code: code, en, ar })),
  }),
  advice: ({ decision }) => [INDICATIVE, ADVICE[decision]],
  command: {
    name: 'classify',
    words: 'DESCRIPTION…',
    summary: 'Find the subheading of goods from their description.',
    options: { limit: { type: 'string', value: 'N', help: 'How many candidates at most, 1 to 10 (5).' } },
    parametersOf(call) {
      if (call.words.length === 0)
        throw new Misuse('Describe the goods, for example: tarifa classify wireless earbuds');
      return { description: call.words.join(' '), ...given(call, 'limit') };
    },
    show: shown,
  },
});

const ADVICE: Readonly<Record<Classification['decision'], string>> = {
  confident: 'The first candidate is very likely right; find its line with list_children.',
  choose: 'Several subheadings are possible: ask for the fact that decides between them, and do not choose yourself.',
  vague: 'The description does not say what the goods are: ask for the kind of goods, the material and the use.',
};

const SENTENCES = {
  confident: 'The first subheading is very likely right.',
  choose: 'Several subheadings are possible; this is where they differ:',
  vague: 'The description does not say what the goods are. Name the kind of goods, the material and the use.',
} as const;

function shown({ decision, candidates, distinguish }: ClassifiedDescription): Shown {
  const rows = candidates.map(({ record, probability, matched }) => [
    grouped(record.code),
    `${Math.round(100 * probability)}%`,
    `${record.rate}%`,
    matched.join(' '),
    `${record.en}  |  ${record.ar}`,
  ]);
  return {
    rows: rows.length === 0 ? [] : [['CODE', 'HEADING', 'DUTY', 'MATCHED', 'DESCRIPTION'], ...rows],
    after: [SENTENCES[decision], ...distinguish.map(({ code, en }) => `  ${grouped(code)}  ${en}`)],
  };
}

function classified({ description, limit }: InputOf<typeof CLASSIFY>, sources: Sources): ClassifiedDescription {
  const { decision, candidates } = goodsSearchOf(sources).classify(description, limit);
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

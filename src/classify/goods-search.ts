import type { LikelyClasses } from '../search/classifier.ts';
import type { SearchDocument } from '../search/documents.ts';
import type { ClassesEvidence } from '../search/evidence.ts';
import type { Titles } from '../search/index-builder.ts';
import { type SavedIndex, SearchIndex, type SearchModel, type SearchOptions } from '../search/search-index.ts';
import type { Steps } from '../steps.ts';
import type { Catalogue } from '../tariff/catalogue.ts';
import { aliasList, type TariffRecord } from '../tariff/record.ts';
import { byRole, meanByRole } from '../text/reader/roles.ts';
import type { Clauses, Word } from '../text/text-analysis.ts';
import { hasDigit } from '../text/tokenizer.ts';
import { VAGUE_WORDS } from '../text/vocabulary/word-lists.ts';
import type { LikelySubheading } from './candidates.ts';
import { codeInQuery, recordsWithPrefix } from './code-query.ts';
import { WORDS } from './facts/knowledge.ts';
import { readFacts, type TextFacts } from './facts/read-facts.ts';
import { LineFactsTable } from './line/line-facts-table.ts';

export interface RecordPage {
  /** The number of matching records on all pages together. */
  readonly total: number;
  readonly records: readonly TariffRecord[];
}

/** What search finds for a description: the subheadings that it may be of, and what tells how sure that is. */
export interface LikelyGoods extends Omit<LikelyClasses, 'candidates' | 'outside'> {
  readonly candidates: readonly LikelySubheading[];
  readonly namesNoGoods: boolean;
  /** The headings with a name that is made of exactly the words that name the goods. */
  readonly namedIn: readonly string[];
  /** The share of its words that the tariff and its names have. */
  readonly knownShare: number;
}

/** What a search is made with besides the records. */
export interface GoodsSearchOptions {
  /** Without it search ranks by words alone. */
  readonly model?: SearchModel | null;
  /** Reads product titles to match. It is called only if the index is built. */
  readonly readTitles?: () => Steps<Titles>;
  /** Reads what tells the lines apart, when that is first asked for. Without it, it is read from their texts. */
  readonly readLineFacts?: () => LineFactsTable;
  /** An index that was saved for the same catalogue. It is not built again. */
  readonly savedIndex?: SavedIndex | null;
}

const NO_TITLES: Titles = new Map();
const HAS_FIGURES = /\p{N}{2}/u;
/** From this probability on, a word counts as having a role. */
const LIKELY = 0.5;
/** From this probability on, a text names no goods: a charge, a service, a greeting. */
const NOT_GOODS = 0.5;
const ASKS_OR_TRADES = byRole({
  goods: 0,
  fact: 0,
  denied: 0,
  use: 0,
  beside: 0,
  packing: 0,
  trade: 1,
  brand: 0,
  noGoods: 1,
  asking: 1,
});
/** How much each role says that a text names no goods. */
const NO_GOODS = byRole({
  goods: 0,
  fact: 0,
  denied: 0,
  use: 0,
  beside: 0,
  packing: 0,
  trade: 0.3,
  brand: 0,
  noGoods: 1,
  asking: 0,
});
/** Codes of parts have such a description. */
const PARTS = /^(?:parts|accessories)\b/i;

/** Finds goods in a catalogue: turns its records into documents to search, and what is found into records again. */
export class GoodsSearch {
  readonly catalogue: Catalogue;
  readonly index: SearchIndex;
  readonly #readLineFacts: () => LineFactsTable;
  #lineFacts: LineFactsTable | undefined;

  private constructor(catalogue: Catalogue, index: SearchIndex, readLineFacts: () => LineFactsTable) {
    this.catalogue = catalogue;
    this.index = index;
    this.#readLineFacts = readLineFacts;
  }

  static *build(
    catalogue: Catalogue,
    {
      model = null,
      readTitles,
      readLineFacts = () => new LineFactsTable(),
      savedIndex = null,
    }: GoodsSearchOptions = {},
  ): Steps<GoodsSearch> {
    const options = { model, partWords: WORDS.parts };
    const index = yield* savedIndex === null
      ? SearchIndex.build(documentsOf(catalogue), {
          ...options,
          titles: readTitles === undefined ? NO_TITLES : yield* readTitles(),
        })
      : SearchIndex.restore(savedIndex, catalogue.codes, options);
    return new GoodsSearch(catalogue, index, readLineFacts);
  }

  /** A page of the active records that match a query, or whose code begins with it; the best first. */
  search(query: string, options: SearchOptions): RecordPage {
    const code = codeInQuery(query) ?? (HAS_FIGURES.test(query) ? codeInQuery(this.#withoutAsking(query)) : null);
    if (code !== null) {
      const { level, limit, offset } = options;
      const all = recordsWithPrefix(this.catalogue.records, code);
      const records = all.filter((record) => record.active && (level === undefined || record.level === level));
      if (records.length > 0) return { total: records.length, records: records.slice(offset, offset + limit) };
    }
    const { total, ids } = this.index.search(query, options);
    return { total, records: ids.map((id) => this.#record(id)) };
  }

  /** A query without what asks for something or trades it: "0409.00" in "HS code 0409.00 please". */
  #withoutAsking(query: string): string {
    const words = this.index.read(query).flat();
    const isLeftOut = ({ text, roles }: Word) =>
      !hasDigit(text) && roles !== null && meanByRole(roles, ASKS_OR_TRADES) >= LIKELY;
    return words.flatMap((word) => (isLeftOut(word) ? [] : [word.text])).join(' ');
  }

  /** The words of a description with their roles, and the subheadings that it may be of. */
  likely(description: string, limit: number): { readonly words: Clauses; readonly likely: LikelyGoods } {
    const words = this.index.read(description);
    const { candidates, outside, ...found } = this.index.classify(words, limit);
    const likely = {
      ...found,
      namesNoGoods: namesNoGoods(words, outside),
      namedIn: this.index.groupsNamed(words),
      knownShare: this.index.knownShare(words),
      candidates: candidates.map(({ id, probability, groupProbability, learned, matched }) => ({
        record: this.#record(id),
        probability,
        headingProbability: groupProbability,
        learned,
        matched,
      })),
    };
    return { words, likely };
  }

  /** The facts that a description states; `words` are those that were read of it. */
  factsOf(description: string, words: Clauses = this.index.read(description)): TextFacts {
    return readFacts(description, words);
  }

  /** What tells the lines apart. */
  get lineFacts(): LineFactsTable {
    this.#lineFacts ??= this.#readLineFacts();
    return this.#lineFacts;
  }

  /** What speaks for each heading and subheading; null if no word of the description names goods. */
  evidence(description: string): ClassesEvidence | null {
    return this.index.evidence(this.index.read(description));
  }

  #record(code: string): TariffRecord {
    const record = this.catalogue.find(code);
    if (record === undefined) throw new Error(`The search found ${code}, which its catalogue does not have.`);
    return record;
  }
}

/** Whether a text names a charge, a service or the like: what the reader says of its words and the model of the whole. */
function namesNoGoods(clauses: Clauses, outside: number): boolean {
  const words = clauses.flat().filter(({ roles }) => roles !== null);
  // "Gift" and "parts" do not say which goods, and yet they are goods.
  if (words.every(({ forms }) => VAGUE_WORDS.has(forms[0]?.term ?? ''))) return false;
  const noGoods = words.reduce((sum, { roles }) => sum + meanByRole(roles, NO_GOODS), 0) / words.length;
  return (outside + noGoods) / 2 >= NOT_GOODS;
}

/** The records of a catalogue as documents to search. */
export function* documentsOf({ records }: Catalogue): Generator<SearchDocument> {
  for (const { code, parent, en, ar, hasOwnText, aliasesEn, aliasesAr, active } of records)
    yield {
      id: code,
      parent: parent?.code ?? null,
      texts: [en, ar],
      inheritsTexts: !hasOwnText,
      names: [aliasList(aliasesEn), aliasList(aliasesAr)],
      isFound: active,
      isOfParts: PARTS.test(en),
    };
}

import type { Classes as FoundClasses } from '../search/classifier.ts';
import type { SearchDocument } from '../search/documents.ts';
import type { ClassesEvidence } from '../search/evidence.ts';
import type { Titles } from '../search/index-builder.ts';
import type { LinearModel } from '../search/model/linear-model.ts';
import { type SavedIndex, SearchIndex, type SearchOptions } from '../search/search-index.ts';
import type { Steps } from '../steps.ts';
import type { Catalogue } from '../tariff/catalogue.ts';
import { aliasList, type TariffRecord } from '../tariff/record.ts';
import { namesOnlyCharges } from './charge-words.ts';
import { codeInQuery, recordsWithPrefix } from './code-query.ts';
import { assumes } from './deciding/contradictions.ts';
import { LineFactsTable } from './deciding/line-facts-table.ts';
import { goodsIn } from './question.ts';

export interface RecordPage {
  /** The number of matching records on all pages together. */
  readonly total: number;
  readonly records: readonly TariffRecord[];
}

/** A subheading that a description may belong to. */
export interface LikelyGoods extends Omit<FoundClasses['candidates'][number], 'id' | 'groupProbability'> {
  readonly record: TariffRecord;
  readonly headingProbability: number;
}

export interface GoodsClassification {
  readonly decision: FoundClasses['decision'] | 'not_goods';
  readonly candidates: readonly LikelyGoods[];
}

/** What a search is made with besides the records. */
export interface GoodsSearchOptions {
  /** Without it search ranks by words alone. */
  readonly model?: LinearModel | null;
  /** Reads product titles to match. It is called only if the index is built. */
  readonly readTitles?: () => Steps<Titles>;
  /** Reads what tells the lines apart, when that is first asked for. Without it, it is read from their texts. */
  readonly readLineFacts?: () => LineFactsTable;
  /** An index that was saved for the same catalogue. It is not built again. */
  readonly savedIndex?: SavedIndex | null;
}

const NO_TITLES: Titles = new Map();
/** Bounds the time of a query. No product title is longer. */
const MAX_CHARACTERS = 1_000;
/** "No sugar", but not "no. 5" and "item no sugar 12". */
const NO = /\bno (?=(?:added|sugar|salt|fat|preservatives?|additives?|colou?rs?|artificial|alcohol|bones?|seeds?)\b)/gi;
/** From this probability on, a text names no goods: a charge, a service, a greeting. */
const NOT_GOODS = 0.45;
/** Below this one, with the best matches of words among the judged classes, it names goods, whatever its words alone say. */
const MAYBE_NOT_GOODS = 0.2;
/** From this probability of a heading on, a question is about goods. */
const MIN_ASKED = 0.5;
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
    const index = yield* savedIndex === null
      ? SearchIndex.build(documentsOf(catalogue), model, readTitles === undefined ? NO_TITLES : yield* readTitles())
      : SearchIndex.restore(savedIndex, catalogue.codes, model);
    return new GoodsSearch(catalogue, index, readLineFacts);
  }

  /** A page of the active records that match a query, or whose code begins with it; the best first. */
  search(query: string, options: SearchOptions): RecordPage {
    const goods = goodsIn(query.slice(0, MAX_CHARACTERS));
    const code = codeInQuery(goods);
    if (code !== null) {
      const { level, limit, offset } = options;
      const all = recordsWithPrefix(this.catalogue.records, code);
      const records = all.filter((record) => record.active && (level === undefined || record.level === level));
      if (records.length > 0) return { total: records.length, records: records.slice(offset, offset + limit) };
    }
    const { total, ids } = this.index.search(goods, options);
    return { total, records: ids.map((id) => this.#record(id)) };
  }

  /** The subheadings that a description may belong to, and whether it says enough to tell. */
  classify(description: string, limit: number): GoodsClassification {
    if (namesOnlyCharges(description)) return { decision: 'not_goods', candidates: [] };
    const goods = this.#goods(description);
    const found = this.index.classify(goods, limit);
    const { decision, candidates } = found;
    if (this.#namesNoGoods(description, goods, found)) return { decision: 'not_goods', candidates: [] };
    const first = decision === 'confident' ? this.catalogue.find(candidates[0]?.id ?? '') : undefined;
    return {
      decision: first !== undefined && assumes(description, first) ? 'choose' : decision,
      candidates: candidates.map(({ id, probability, groupProbability, matched }) => ({
        record: this.#record(id),
        probability,
        headingProbability: groupProbability,
        matched,
      })),
    };
  }

  /** What tells the lines apart. */
  get lineFacts(): LineFactsTable {
    this.#lineFacts ??= this.#readLineFacts();
    return this.#lineFacts;
  }

  /** What speaks for each heading and subheading; null if no word of the description names goods. */
  evidence(description: string): ClassesEvidence | null {
    return this.index.evidence(this.#goods(description));
  }

  /** What a question asks about may be goods though the question names none. */
  #namesNoGoods(description: string, goods: string, { outside, candidates: [first] }: FoundClasses): boolean {
    if (goods === description && outside < MAYBE_NOT_GOODS) return false;
    if (this.index.outside(description) < NOT_GOODS) return false;
    return (
      goods === description || (first?.groupProbability ?? 0) < MIN_ASKED || this.index.outside(goods) >= NOT_GOODS
    );
  }

  #goods(description: string): string {
    return goodsIn(description.slice(0, MAX_CHARACTERS)).replace(NO, 'without ');
  }

  #record(code: string): TariffRecord {
    const record = this.catalogue.find(code);
    if (record === undefined) throw new Error(`The search found ${code}, which its catalogue does not have.`);
    return record;
  }
}

function* documentsOf({ records }: Catalogue): Generator<SearchDocument> {
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

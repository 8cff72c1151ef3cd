import type { TariffRecord } from '../record.ts';
import { aliasFactor, type Documents } from './documents.ts';
import type { Matches } from './matching.ts';
import { ALIAS, CHAPTER_ALIAS, FURTHER, HEADING_ALIAS, LEADING, type Scale } from './phrases.ts';
import { bringForward, Queue } from './top.ts';

/** So many of the best by their words are looked at more closely. */
const CLOSER = 200;
/** Phrases are weighed by so many terms of a query: many more than any has, for only a few of its words are mended. */
const MOST_TERMS = 2 ** 13;
/** How much the fit of a single phrase counts beside the words, and the kinds of phrases one beside the other. */
const FIT = 0.5;
const KINDS = new Float64Array(5);
KINDS[LEADING] = 0.9;
KINDS[FURTHER] = 0.6;
KINDS[CHAPTER_ALIAS] = aliasFactor(2);
KINDS[HEADING_ALIAS] = aliasFactor(4);
KINDS[ALIAS] = aliasFactor(6);
/** What every record takes from those after it in its subheading and its heading, so that page one shows distinct goods. */
const SAME_SUBHEADING = Float64Array.from({ length: 7 }, (_, before) => 0.6 ** before);
const SAME_HEADING = Float64Array.from({ length: 11 }, (_, before) => 0.975 ** before);

/** Puts matches in order: by relevance, then general before specific, then by code. */
export class Ranking {
  readonly #documents: Documents;
  /** The place of a document among equals. */
  readonly #places: Uint32Array;
  readonly #subheadings: Shares;
  readonly #headings: Shares;
  /** Scratch space: what each term is worth to the query at hand, the matches to put in order, and those being ordered. */
  readonly #scale: Scale & { readonly terms: Set<number> };
  readonly #candidates: Uint32Array;
  readonly #scores: Float64Array;
  readonly #fits = new Float64Array(CLOSER);
  readonly #waiting: Queue;
  readonly #spread: Queue;

  constructor(documents: Documents) {
    const { families, lexicon } = documents;
    const { records, levels } = families;
    this.#documents = documents;
    this.#places = new Uint32Array(records.length);
    let place = 0;
    for (let level = 2; level <= 12; level += 2) {
      for (let i = 0; i < levels.length; i++) if (levels[i] === level) this.#places[i] = place++;
    }
    this.#subheadings = new Shares(records, 6, SAME_SUBHEADING);
    this.#headings = new Shares(records, 4, SAME_HEADING);
    const classCount = lexicon.rarities.length + MOST_TERMS;
    const weights = new Float64Array(classCount);
    weights.set(lexicon.rarities);
    this.#scale = {
      terms: new Set<number>(),
      classes: lexicon.headings.slice(),
      weights,
      shared: new Float64Array(classCount),
      kinds: KINDS,
    };
    this.#candidates = new Uint32Array(records.length);
    this.#scores = new Float64Array(records.length);
    this.#waiting = new Queue(this.#places);
    this.#spread = new Queue(this.#places, CLOSER);
  }

  /** The records of one page: documents of the level by rank, then the heirs of all that match, in the same order. */
  page(matches: Matches, level: number | undefined, limit: number, offset: number): TariffRecord[] {
    const { families } = this.#documents;
    const own = this.#select(matches, (document) => level === undefined || families.levels[document] === level);
    const page: TariffRecord[] = [];
    if (offset < own)
      for (const document of this.#order(matches, own, offset + limit).slice(offset))
        page.push(families.records[document] as TariffRecord);
    if (page.length === limit) return page;
    const owners = this.#select(matches, (document) => families.heirCount(document, level) > 0);
    const from = Math.max(0, offset - own);
    const to = from + limit - page.length;
    // Every owner has an heir, so that no more of them are needed than heirs.
    const heirs = this.#order(matches, owners, to).flatMap((document) => families.heirs(document, level));
    return page.concat(heirs.slice(from, to));
  }

  /** Makes those that are wanted of the matches the candidates; says how many they are. */
  #select({ count, documents, scores }: Matches, isWanted: (document: number) => boolean): number {
    let selected = 0;
    for (let i = 0; i < count; i++) {
      const document = documents[i] as number;
      if (!isWanted(document)) continue;
      this.#candidates[selected] = document;
      this.#scores[selected++] = scores[i] as number;
    }
    return selected;
  }

  /** The first `wanted` of the candidates in order. The best by their words are ranked again by their phrases. */
  #order(matches: Matches, count: number, wanted: number): number[] {
    bringForward(CLOSER, count, this.#candidates, this.#scores, this.#places);
    const closer = Math.min(CLOSER, count);
    this.#addFit(matches, closer);
    const ordered = this.#spreadOut(closer, Math.min(closer, wanted));
    if (wanted <= closer) return ordered;
    const rest = this.#waiting;
    for (let i = closer; i < count; i++) rest.add(this.#candidates[i] as number, this.#scores[i] as number);
    while (rest.size > 0 && ordered.length < wanted) ordered.push(rest.take());
    rest.size = 0;
    return ordered;
  }

  #addFit({ sought }: Matches, closer: number): void {
    const { lexicon, phrases } = this.#documents;
    const [candidates, scores, fits, scale] = [this.#candidates, this.#scores, this.#fits, this.#scale];
    const common = lexicon.rarities.length;
    for (const { terms, worth } of sought) {
      for (const term of terms) {
        if (!scale.terms.has(term)) {
          if (scale.terms.size === MOST_TERMS) continue;
          scale.classes[term] = common + scale.terms.size;
          scale.terms.add(term);
        }
        const own = scale.classes[term] as number;
        scale.weights[own] = scale.shared[own] = Math.max(worth, scale.shared[own] as number);
      }
    }
    phrases.fit(candidates, closer, fits, scale);
    for (let i = 0; i < closer; i++) scores[i] = (scores[i] as number) + FIT * (fits[i] as number);
    for (const term of scale.terms) {
      scale.shared[scale.classes[term] as number] = 0;
      scale.classes[term] = lexicon.headings[term] as number;
    }
    scale.terms.clear();
  }

  /**
   * The first `wanted` of the candidates looked at closer, with those of one heading moved apart. That only lowers a
   * score, so a document has its turn as soon as none that still waits for its share has a better one.
   */
  #spreadOut(closer: number, wanted: number): number[] {
    const [waiting, spread] = [this.#waiting, this.#spread];
    for (let i = 0; i < closer; i++) waiting.add(this.#candidates[i] as number, this.#scores[i] as number);
    const ordered: number[] = [];
    while (ordered.length < wanted) {
      while (waiting.size > 0 && waiting.bestScore >= spread.bestScore) {
        const score = waiting.bestScore;
        const document = waiting.take();
        spread.add(document, score * (this.#subheadings.next(document) * this.#headings.next(document)));
      }
      ordered.push(spread.take());
    }
    this.#subheadings.clear();
    this.#headings.clear();
    waiting.size = 0;
    spread.size = 0;
    return ordered;
  }
}

/** What is left of the score of each further document in a group of codes that begin alike. */
class Shares {
  readonly #factors: Float64Array;
  /** The group of each document, and how many documents of each group have had their share. */
  readonly #groups: Uint32Array;
  readonly #counts: Uint32Array;
  readonly #served: number[] = [];

  /** `records` must be ordered by code. */
  constructor(records: readonly TariffRecord[], digits: number, factors: Float64Array) {
    this.#factors = factors;
    this.#groups = new Uint32Array(records.length);
    let group = 0;
    for (let i = 1; i < records.length; i++) {
      if (records[i]?.code.slice(0, digits) !== records[i - 1]?.code.slice(0, digits)) group++;
      this.#groups[i] = group;
    }
    this.#counts = new Uint32Array(group + 1);
  }

  next(document: number): number {
    const group = this.#groups[document] as number;
    const before = this.#counts[group] as number;
    this.#counts[group] = before + 1;
    this.#served.push(group);
    return this.#factors[Math.min(before, this.#factors.length - 1)] as number;
  }

  clear(): void {
    for (const group of this.#served) this.#counts[group] = 0;
    this.#served.length = 0;
  }
}

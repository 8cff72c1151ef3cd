import type { TariffRecord } from '../record.ts';
import { aliasFactor, type Documents } from './documents.ts';
import type { Matches } from './matching.ts';
import type { Sought } from './query.ts';
import { type Scored, split } from './top.ts';

/** So many of the best by their words are looked at more closely. */
const CLOSER = 200;
/** How much the fit of a single phrase counts beside the words, and the kinds of phrases one beside the other. */
const FIT = 0.5;
const LEADING_CLAUSE = 0.9;
const FURTHER_CLAUSE = 0.6;
/** What every record takes from those after it in its subheading and its heading, so that page one shows distinct goods. */
const SAME_SUBHEADING = 0.6;
const SAME_HEADING = 0.975;

/** Puts matches in order: by relevance, then general before specific, then by code. */
export class Ranking {
  readonly #documents: Documents;
  /** The place of a document among equals. */
  readonly #places: Uint32Array;
  readonly #subheadings: Uint32Array;
  readonly #headings: Uint32Array;
  /** Scratch space: what each term is worth to the query at hand. */
  readonly #worth: Float64Array;

  constructor(documents: Documents) {
    const { records, lexicon } = documents;
    this.#documents = documents;
    this.#places = new Uint32Array(records.length);
    this.#subheadings = new Uint32Array(records.length);
    this.#headings = new Uint32Array(records.length);
    let place = 0;
    for (let level = 2; level <= 12; level += 2) {
      for (const [i, record] of records.entries()) if (record.level === level) this.#places[i] = place++;
    }
    for (const [i, { code }] of records.entries()) {
      this.#subheadings[i] = Number(`1${code.slice(0, 6)}`);
      this.#headings[i] = Number(`1${code.slice(0, 4)}`);
    }
    this.#worth = new Float64Array(lexicon.size);
  }

  /** The records of one page: documents of the level by rank, then the heirs of all that match, in the same order. */
  page(matches: Matches, level: number | undefined, limit: number, offset: number): TariffRecord[] {
    const { records, heirs } = this.#documents;
    const isAsked = (record: TariffRecord | undefined) => level === undefined || record?.level === level;
    const own = select(matches, (document) => isAsked(records[document]));
    const page: TariffRecord[] = [];
    if (offset < own.length) {
      for (const document of this.#order(matches.sought, own, offset + limit).slice(offset, offset + limit))
        page.push(records[document] as TariffRecord);
    }
    if (page.length === limit) return page;
    const owners = select(matches, (document) => heirs[document]?.some(isAsked) === true);
    const inherited = this.#order(matches.sought, owners, owners.length).flatMap(
      (document) => heirs[document]?.filter(isAsked) ?? [],
    );
    const from = Math.max(0, offset - own.length);
    return [...page, ...inherited.slice(from, from + limit - page.length)];
  }

  /** Orders documents, at least the first `upTo`. The best by their words are ranked again by their phrases. */
  #order(sought: readonly Sought[], candidates: Scored[], upTo: number): number[] {
    const byRank = (a: Scored, b: Scored) =>
      b.score - a.score || (this.#places[a.document] as number) - (this.#places[b.document] as number);
    const { best, rest } = split(candidates, CLOSER, byRank);
    this.#addFit(sought, best);
    best.sort(byRank);
    this.#spread(best);
    best.sort(byRank);
    const ordered = upTo > best.length ? [...best, ...rest.sort(byRank)] : best;
    return ordered.map(({ document }) => document);
  }

  #addFit(sought: readonly Sought[], best: readonly Scored[]): void {
    const { records, lexicon, phrases } = this.#documents;
    for (const { alternatives, worth } of sought)
      for (const [term] of alternatives) this.#worth[term] = Math.max(worth, this.#worth[term] as number);
    const rarity = (term: number) => lexicon.rarity(term);
    for (const scored of best) {
      const alias = aliasFactor(records[scored.document]?.level ?? 0);
      scored.score += FIT * phrases.fit(scored.document, this.#worth, rarity, [LEADING_CLAUSE, FURTHER_CLAUSE, alias]);
    }
    for (const { alternatives } of sought) for (const [term] of alternatives) this.#worth[term] = 0;
  }

  #spread(ordered: readonly Scored[]): void {
    const seen = new Map<number, number>();
    const count = (key: number) => {
      const before = seen.get(key) ?? 0;
      seen.set(key, before + 1);
      return before;
    };
    for (const scored of ordered) {
      const inSubheading = count(this.#subheadings[scored.document] as number);
      const inHeading = count(-(this.#headings[scored.document] as number));
      scored.score *= SAME_SUBHEADING ** Math.min(inSubheading, 6) * SAME_HEADING ** Math.min(inHeading, 10);
    }
  }
}

function select(matches: Matches, wanted: (document: number) => boolean): Scored[] {
  const selected: Scored[] = [];
  for (const [i, document] of matches.documents.entries())
    if (wanted(document)) selected.push({ document, score: matches.scores[i] as number });
  return selected;
}

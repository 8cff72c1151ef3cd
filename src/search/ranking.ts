import { ScoreHeap, selectBest } from './best-documents.ts';
import { Diversification } from './diversification.ts';
import type { IndexData } from './index-builder.ts';
import type { Matches } from './matcher.ts';
import { PhraseWeights } from './phrase-index.ts';

/** How many of the best matches are ranked again by phrases and diversified. */
const RERANKED = 200;
/** How much the best phrase of a document counts beside its words. */
const PHRASE_WEIGHT = 0.4;
/** The factor on the score of parts if the query is a short name of goods and names no parts, such as "piano". */
const PARTS = 0.85;
/** A query with more words is not a short name: it may describe a part. */
const MAX_NAME_WORDS = 3;

/** Orders matches: by score, then general documents before specific ones, then by id. */
export class Ranking {
  readonly #index: IndexData;
  readonly #partWords: ReadonlySet<string>;
  /** The order of documents with equal scores. */
  readonly #tieOrder: Uint32Array;
  readonly #diversification: Diversification;
  /** Scratch space, cleared after each query. */
  readonly #candidates: Uint32Array;
  readonly #scores: Float64Array;
  readonly #phraseScores = new Float64Array(RERANKED);
  readonly #phraseWeights: PhraseWeights;
  readonly #rest: ScoreHeap;

  /** A query with one of `partWords`, as folding writes them, names parts. */
  constructor(index: IndexData, partWords: ReadonlySet<string>) {
    const { ids, levels } = index.documents;
    this.#index = index;
    this.#partWords = partWords;
    this.#tieOrder = new Uint32Array(ids.length);
    let place = 0;
    for (let level = 2; level <= 12; level += 2) {
      for (let i = 0; i < levels.length; i++) if (levels[i] === level) this.#tieOrder[i] = place++;
    }
    this.#diversification = new Diversification(ids, this.#tieOrder, RERANKED);
    this.#candidates = new Uint32Array(ids.length);
    this.#scores = new Float64Array(ids.length);
    this.#phraseWeights = new PhraseWeights(index.lexicon);
    this.#rest = new ScoreHeap(this.#tieOrder);
  }

  /** The ids of one page: first documents of the level by rank, then the inheritors of all matches in the same order. */
  page(matches: Matches, level: number | undefined, limit: number, offset: number): string[] {
    const { documents } = this.#index;
    const own = this.#select(matches, (document) => level === undefined || documents.levels[document] === level);
    const page: string[] = [];
    for (const document of offset < own ? this.#order(matches, own, offset + limit).slice(offset) : []) {
      const id = documents.ids[document];
      if (id !== undefined) page.push(id);
    }
    if (page.length === limit) return page;
    const owners = this.#select(matches, (document) => documents.inheritorCount(document, level) > 0);
    const from = Math.max(0, offset - own);
    const to = from + limit - page.length;
    // Each of these documents has an inheritor, so `to` of them are enough.
    const inheritors = this.#order(matches, owners, to).flatMap((document) => documents.inheritors(document, level));
    return page.concat(inheritors.slice(from, to));
  }

  /** Calls `visit` with the best documents and their scores in order, not diversified. */
  visitBest(matches: Matches, visit: (document: number, score: number) => void): void {
    const [candidates, scores, rest] = [this.#candidates, this.#scores, this.#rest];
    const all = this.#select(matches, () => true);
    const count = Math.min(RERANKED, all);
    selectBest(RERANKED, all, candidates, scores, this.#tieOrder);
    this.#adjustScores(matches, count);
    for (let i = 0; i < count; i++) rest.add(candidates[i] ?? 0, scores[i] ?? 0);
    while (rest.size > 0) {
      const score = rest.bestScore;
      visit(rest.take(), score);
    }
  }

  /** Makes the wanted matches the candidates and returns their number. */
  #select({ count, documents, scores }: Matches, isWanted: (document: number) => boolean): number {
    let selected = 0;
    for (let i = 0; i < count; i++) {
      const document = documents[i] ?? 0;
      if (!isWanted(document)) continue;
      this.#candidates[selected] = document;
      this.#scores[selected++] = scores[i] ?? 0;
    }
    return selected;
  }

  /** The first `wanted` of the candidates in order. */
  #order(matches: Matches, count: number, wanted: number): number[] {
    const [candidates, scores, rest] = [this.#candidates, this.#scores, this.#rest];
    selectBest(RERANKED, count, candidates, scores, this.#tieOrder);
    const reranked = Math.min(RERANKED, count);
    this.#adjustScores(matches, reranked);
    const ordered = this.#diversification.order(candidates, scores, reranked, Math.min(reranked, wanted));
    if (wanted <= reranked) return ordered;
    for (let i = reranked; i < count; i++) rest.add(candidates[i] ?? 0, scores[i] ?? 0);
    while (rest.size > 0 && ordered.length < wanted) ordered.push(rest.take());
    rest.size = 0;
    return ordered;
  }

  /** Adds what phrases count to the scores of the first candidates, and lowers those of parts where the query names none. */
  #adjustScores({ queryTerms }: Matches, count: number): void {
    const [candidates, scores, phraseScores] = [this.#candidates, this.#scores, this.#phraseScores];
    this.#phraseWeights.set(queryTerms);
    this.#index.phrases.score(candidates, count, phraseScores, this.#phraseWeights);
    this.#phraseWeights.clear();
    const { areOfParts } = this.#index.documents;
    const namesNoParts =
      queryTerms.length <= MAX_NAME_WORDS && !queryTerms.some(({ word }) => this.#partWords.has(word));
    for (let i = 0; i < count; i++) {
      const score = (scores[i] ?? 0) + PHRASE_WEIGHT * (phraseScores[i] ?? 0);
      scores[i] = namesNoParts && areOfParts[candidates[i] ?? 0] === 1 ? PARTS * score : score;
    }
  }
}

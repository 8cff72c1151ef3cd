import type { Word } from './text-analysis.ts';

/** A text with this many words is a product title or a description. */
export const TITLE_LENGTH = 7;
/** What each word after the first few counts less than the one before, and the least that any counts. */
const FIRST_WORDS = 4;
const STEP = 0.06;
const LEAST = 0.5;
/** How much a word of the packing counts: goods are classified without it. */
const PACKING = 0.2;
/** What a word after "for", "with" or "in" counts in a title: it names other things than the goods. */
const ADJUNCT = 0.7;

/**
 * How much a word counts by its place in a text, counted from 0. Titles and descriptions name the goods first; what they
 * are used for, packed in and praised with comes later.
 */
export function placeWeight(
  { packing, adjunct }: Pick<Word, 'packing' | 'adjunct'>,
  place: number,
  wordCount: number,
): number {
  if (packing) return PACKING;
  if (wordCount < TITLE_LENGTH) return 1;
  const weight = Math.max(LEAST, 1 - STEP * Math.max(0, place - FIRST_WORDS + 1));
  return adjunct ? ADJUNCT * weight : weight;
}

import { fold } from '../fold.ts';
import { editDistance } from '../spelling.ts';
import { cleanCode } from '../tariff/code.ts';

/** A part of a description. `match` says that it is a word of the query. */
export interface Segment {
  readonly text: string;
  readonly match: boolean;
}

const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/** Splits a description at the words of a query. Only whole words match, because a split would break Arabic ligatures. */
export function highlight(description: string, query: string): readonly Segment[] {
  const wanted = (query.match(WORD) ?? []).map(stem).filter((word) => word.length > 1);
  const segments: Segment[] = [];
  let end = 0;
  for (const { 0: text, index } of description.matchAll(WORD)) {
    const word = stem(text);
    if (!wanted.some((want) => word.startsWith(want) || (word.length > 2 && want.startsWith(word)))) continue;
    if (index > end) segments.push({ text: description.slice(end, index), match: false });
    segments.push({ text, match: true });
    end = index + text.length;
  }
  if (end < description.length) segments.push({ text: description.slice(end), match: false });
  return segments;
}

/**
 * The words of a query that found a code through an everyday name ("iPhone" for a smartphone): no word of the query is in
 * the descriptions, also not with a typing error. Null where a word is there.
 */
export function everydayName(query: string, descriptions: readonly string[]): string | null {
  if (query.trim() === '' || cleanCode(query) !== null) return null;
  const words = (query.match(WORD) ?? []).map(fold).filter((word) => word.length > 1);
  if (words.length === 0) return null;
  for (const description of descriptions) {
    if (highlight(description, query).some(({ match }) => match)) return null;
    const texts = (description.match(WORD) ?? []).map(fold);
    if (words.some((word) => texts.some((text) => isMisspelt(word, text)))) return null;
  }
  return query.trim();
}

/** A simple stemmer. It only decides which words get a colour. */
function stem(word: string): string {
  const folded = fold(word);
  return /^\p{Script=Arabic}/u.test(folded)
    ? folded.replace(/^(?:[وفبك]?ال|لل)(?=..)/, '').replace(/(?<=...)(?:ات|ون|ين|ه)$/, '')
    : folded.replace(/(?<=...)(?:es|s)$/, '');
}

/** Whether two words differ only by a typing error; short words have no room for one. */
function isMisspelt(word: string, text: string): boolean {
  const edits = word.length < 4 ? 0 : word.length < 8 ? 1 : 2;
  return editDistance(word, text, edits) <= edits;
}

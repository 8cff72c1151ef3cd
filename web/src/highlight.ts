import { fold } from '../../src/fold.ts';

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

/** A simple stemmer. It only decides which words get a colour. */
function stem(word: string): string {
  const folded = fold(word);
  return /^\p{Script=Arabic}/u.test(folded)
    ? folded.replace(/^(?:[وفبك]?ال|لل)(?=..)/, '').replace(/(?<=...)(?:ات|ون|ين|ه)$/, '')
    : folded.replace(/(?<=...)(?:es|s)$/, '');
}

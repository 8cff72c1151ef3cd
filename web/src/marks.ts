/** A stretch of a description, and whether it is a word that was searched for. */
export interface Stretch {
  readonly text: string;
  readonly marked: boolean;
}

const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/** Cuts a description at the words that a query asks for. Whole words are marked, so that Arabic letters stay joined. */
export function marked(description: string, query: string): readonly Stretch[] {
  const wanted = (query.match(WORD) ?? []).map(stem).filter((word) => word.length > 1);
  const stretches: Stretch[] = [];
  let at = 0;
  for (const match of description.matchAll(WORD)) {
    const word = stem(match[0]);
    if (!wanted.some((want) => word.startsWith(want) || (word.length > 2 && want.startsWith(word)))) continue;
    if (match.index > at) stretches.push({ text: description.slice(at, match.index), marked: false });
    stretches.push({ text: match[0], marked: true });
    at = match.index + match[0].length;
  }
  if (at < description.length) stretches.push({ text: description.slice(at), marked: false });
  return stretches;
}

/** A word without what differs from one spelling or number to the next; only rough, since it decides a colour. */
function stem(word: string): string {
  const folded = word
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}ـ]/gu, '')
    .replace(/[ٱ]/g, 'ا')
    .replace(/[ىی]/g, 'ي')
    .replace(/ة/g, 'ه');
  const bare = /^\p{Script=Arabic}/u.test(folded)
    ? folded.replace(/^(?:[وفبك]?ال|لل)(?=..)/, '').replace(/(?<=...)(?:ات|ون|ين|ه)$/, '')
    : folded.replace(/(?<=...)(?:es|s)$/, '');
  return bare;
}

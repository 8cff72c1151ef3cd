import words from './question-words.json' with { type: 'json' };

export const PLACE_NAMES: readonly string[] = Object.values(words.places).flat();
/** China is a place and porcelain, turkey a bird. */
export const PLACES_OR_GOODS: readonly string[] = words.placesOrGoods;

/** A pattern that matches any of these phrases, longer ones first, however people spell the Arabic letters. */
export function any(phrases: readonly string[]): string {
  const longestFirst = [...phrases].sort((a, b) => b.length - a.length);
  const spellings = longestFirst.join('|').replaceAll('.', '\\.').replaceAll(' ', '\\s+').replaceAll("'", "['’]");
  return `(?:${spellings.replaceAll('ا', '[اأإآ]').replaceAll('ه', '[هة]').replaceAll('ي', '[يىئ]')})`;
}

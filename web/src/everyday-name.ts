import { fold } from '../../src/fold.ts';
import { editDistance } from '../../src/spelling.ts';
import { cleanCode } from '../../src/tariff/code.ts';
import { highlight } from './highlight.ts';

const WORD = /[\p{L}\p{N}\p{M}]+/gu;

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

/** Whether two words differ only by a typing error; short words have no room for one. */
function isMisspelt(word: string, text: string): boolean {
  const edits = word.length < 4 ? 0 : word.length < 8 ? 1 : 2;
  return editDistance(word, text, edits) <= edits;
}

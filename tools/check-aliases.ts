/**
 * Lists aliases of the bundled edition whose words are nearly always used in another chapter: `node tools/check-aliases.ts`.
 * Such an alias often stands on the wrong code. The list is for reading: some goods do have a name of another chapter.
 */

import { derive } from '../src/publishing/derive.ts';
import { parseEdition } from '../src/publishing/parse-edition.ts';
import { finish } from '../src/steps.ts';
import { csvRows } from '../src/tables/csv.ts';
import { aliasList } from '../src/tariff/record.ts';
import { analyseText, type WordAnalysis } from '../src/text/text-analysis.ts';
import { EDITION, readSource, TITLES } from './training/sources.ts';

/** A word is known if so many texts of other codes have it. */
const MIN_TEXTS = 4;
/** The least share of one chapter in the uses of a word, and the most of the alias's own. */
const OTHER_SHARE = 0.6;
const OWN_SHARE = 0.03;

const cache = new Map<string, WordAnalysis>();
/** The texts of each word by chapter, each code once. */
const uses = new Map<string, Map<string, Set<string>>>();
const facts = finish(derive(finish(parseEdition(readSource(EDITION)))));
const aliases: { code: string; alias: string; words: readonly string[] }[] = [];
for (const { code, en, ar, hasOwnText, aliasesEn, aliasesAr } of facts) {
  for (const text of hasOwnText ? [en, ar] : []) count(code, text);
  for (const alias of [...aliasList(aliasesEn), ...aliasList(aliasesAr)])
    aliases.push({ code, alias, words: count(code, alias) });
}
for (const { cells } of csvRows(readSource(TITLES))) {
  const [code = '', ...columns] = cells;
  for (const title of columns.flatMap((column) => column.split('|'))) count(code, title);
}
for (const { code, alias, words } of aliases) {
  const chapter = code.slice(0, 2);
  const other = words.map((word) => elsewhere(word, code, chapter));
  if (words.length > 0 && other.every((each) => each !== null && each === other[0]))
    console.log(`${code}  ${alias}  -> chapter ${other[0]}`);
}

function count(code: string, text: string): readonly string[] {
  const words = analyseText(text, cache).flatMap((clause) => clause.filter(({ negated }) => !negated));
  const terms = words.map(({ text: word, forms }) => forms[0]?.term ?? word);
  for (const term of terms) {
    const byChapter = uses.get(term) ?? new Map<string, Set<string>>();
    uses.set(term, byChapter);
    const chapter = code.slice(0, 2);
    byChapter.set(chapter, (byChapter.get(chapter) ?? new Set()).add(code.slice(0, 6)));
  }
  return terms;
}

/** The chapter that nearly all other uses of a word are in; null if there is none, or if it is the code's own. */
function elsewhere(word: string, code: string, chapter: string): string | null {
  const byChapter = uses.get(word) ?? new Map<string, Set<string>>();
  let [all, most, best] = [0, 0, ''];
  for (const [each, codes] of byChapter) {
    const size = codes.size - (codes.has(code.slice(0, 6)) ? 1 : 0);
    all += size;
    if (size > most) [most, best] = [size, each];
  }
  const own = byChapter.get(chapter)?.size ?? 0;
  const isOwnRare = own - 1 <= OWN_SHARE * all;
  return all >= MIN_TEXTS && best !== chapter && most >= OTHER_SHARE * all && isOwnRare ? best : null;
}

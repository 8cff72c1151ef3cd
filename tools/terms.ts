import { readFileSync } from 'node:fs';
import { csvRows } from '../src/tables/csv.ts';

const TERMS = new URL('../data/terms.csv', import.meta.url);

/** One thing, its name in both languages, what it means, and the names that it must not have. */
export interface Term {
  readonly group: string;
  readonly en: string;
  /** Empty for words of the trade of software, which are used in English. */
  readonly ar: string;
  readonly meaning: string;
  readonly not: { readonly en: readonly string[]; readonly ar: readonly string[] };
}

export function readTerms(): Term[] {
  const [, ...rows] = csvRows(readFileSync(TERMS, 'utf8'));
  const words = (cell: string) => cell.split('|').filter((word) => word !== '');
  return rows.map(({ cells: [group = '', en = '', ar = '', meaning = '', notEn = '', notAr = ''] }) => ({
    group,
    en,
    ar,
    meaning,
    not: { en: words(notEn), ar: words(notAr) },
  }));
}

/** A test of texts that gives a sentence for each name that a thing must not have. */
export function nameCheck(terms: readonly Term[]): (text: string) => string[] {
  const rules = terms.flatMap(({ en, ar, not }) => [
    ...not.en.map((word) => ({ word, advice: `"${word}": say "${en}"` })),
    ...not.ar.map((word) => ({ word: `${ARABIC_PREFIXES}${withoutMarks(word)}`, advice: `«${word}»: say «${ar}»` })),
  ]);
  const each = rules.map(({ word, advice }) => ({ pattern: whole(word), advice }));
  // Nearly all texts have no such name: one pattern of all says so at once.
  const any = whole(`(?:${rules.map(({ word }) => word).join('|')})`);
  return (text) => {
    const bare = withoutMarks(text);
    return any.test(bare) ? each.filter(({ pattern }) => pattern.test(bare)).map(({ advice }) => advice) : [];
  };
}

/** Letters that Arabic writes together with the next word: and, in, for, as, the. */
const ARABIC_PREFIXES = '[وف]?(?:[بك]?ال|لل|[بلك])?';

function whole(word: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])${word}(?![\\p{L}\\p{N}])`, 'iu');
}

/** A text without vowel marks and stretching, which are written or not. */
function withoutMarks(text: string): string {
  return text.replace(/[\u064b-\u0652\u0640]/g, '');
}

/** The glossary as a page: a table for each group. */
export function glossary(note: string): string {
  const groups = Map.groupBy(readTerms(), ({ group }) => group);
  const tables = [...groups].map(([group, terms]) => `\n## ${group}\n\n${tableOf(terms)}`);
  const purpose = 'The words that the code, the API and these documents use, each with one meaning.';
  return `# Glossary\n\n${note}\n\n${purpose} \`data/terms.csv\` has them, and the names that a thing must not have.\n${tables.join('')}`;
}

function tableOf(terms: readonly Term[]): string {
  const hasArabic = terms.some(({ ar }) => ar !== '');
  const head = hasArabic ? ['term', 'Arabic', 'meaning', 'not'] : ['term', 'meaning'];
  const rows = terms.map(({ en, ar, meaning, not }) =>
    hasArabic ? [en, ar, meaning, [...not.en, ...not.ar].join(', ')] : [en, meaning],
  );
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |\n`).join('');
}

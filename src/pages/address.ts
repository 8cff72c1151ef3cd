import { LANGUAGES, type Language } from '../contract/language.ts';
import { isCode } from '../tariff/code.ts';

/** What a path of the open pages names. */
export type PageRoute =
  | { readonly kind: 'chapters'; readonly language: Language }
  | { readonly kind: 'results'; readonly language: Language }
  | { readonly kind: 'code'; readonly language: Language; readonly code: string };

const MAX_WORDS = 6;
const MAX_SLUG = 60;

/** The page at a path; null where it is none of them. The words after a code are for people: they are not checked here. */
export function routeOf(path: string): PageRoute | null {
  const [, first = '', kind, last, ...more] = path.split('/');
  const language = LANGUAGES.find((each) => each === first);
  if (language === undefined || more.length > 0) return null;
  if (last === undefined && (kind === undefined || kind === '')) return { kind: 'chapters', language };
  if (kind === 'search' && last === undefined) return { kind: 'results', language };
  const code = last?.split('-', 1)[0] ?? '';
  return kind === 'code' && isCode(code, 2, 12) ? { kind, language, code } : null;
}

/** The address of the list of chapters. */
export function chaptersPath(language: Language): string {
  return `/${language}`;
}

/** The address of a search, as far as it does not depend on what is searched for. */
export function searchPath(language: Language): string {
  return `/${language}/search`;
}

/** The one address of the page of a code: its digits, and the first words of its description. */
export function codePath(
  record: { readonly code: string; readonly en: string; readonly ar: string },
  language: Language,
): string {
  const slug = slugOf(record[language]);
  return `/${language}/code/${record.code}${slug === '' ? '' : `-${encodeURIComponent(slug)}`}`;
}

/** The first words of a description, joined by dashes. */
function slugOf(description: string): string {
  const words = description.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  let slug = '';
  for (const word of words.slice(0, MAX_WORDS)) {
    const longer = slug === '' ? word : `${slug}-${word}`;
    if (longer.length > MAX_SLUG) break;
    slug = longer;
  }
  return slug;
}

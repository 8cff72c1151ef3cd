import { LANGUAGES, type Language } from '../contract/language.ts';
import { cleanCode, isCode } from '../tariff/code.ts';

/** What a path of the site names. Without a language the visitor's own decides. */
export type PageRoute =
  | { readonly kind: 'start' | 'missing'; readonly language: Language | null }
  | { readonly kind: 'chapters' | 'results' | 'changes' | 'rules'; readonly language: Language }
  | { readonly kind: 'code'; readonly language: Language | null; readonly code: string };

const MAX_WORDS = 6;
const MAX_SLUG = 60;

/** The page at a path; null where it is none of them. The words after a code are for people: they are not checked here. */
export function routeOf(path: string): PageRoute | null {
  if (path === '/') return { kind: 'start', language: null };
  const [, first = '', ...rest] = path.replace(/\/$/, '').split('/');
  const language = LANGUAGES.find((each) => each === first) ?? null;
  const [kind, last, ...more] = language === null ? [first, ...rest] : rest;
  if (more.length > 0) return null;
  if (kind === 'code') {
    const code = cleanCode(decoded(last ?? '').replace(/-.*/s, '')) ?? '';
    return isCode(code, 2, 14) ? { kind, language, code } : null;
  }
  if (language === null || last !== undefined) return null;
  if (kind === undefined) return { kind: 'chapters', language };
  if (kind === 'search') return { kind: 'results', language };
  return kind === 'changes' || kind === 'rules' ? { kind, language } : null;
}

/** The address of a page that each language has once: the first page, a map of chapters, has no name. */
export function pagePath(page: '' | 'search' | 'changes' | 'rules', language: Language): string {
  return `/${language}${page && `/${page}`}`;
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

/** A broken escape is kept as it was sent: it is no code. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

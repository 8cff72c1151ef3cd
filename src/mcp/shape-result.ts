import type { Catalogue } from '../tariff/catalogue.ts';

/** The languages of descriptions in a result. */
export const RESULT_LANGUAGES = ['en', 'ar', 'both'] as const;
export type ResultLanguage = (typeof RESULT_LANGUAGES)[number];

/** Longer descriptions are cut in a path: their beginning says what they are about. */
const MAX_STEP = 60;

/** A result with its texts in one language only: half of what a model has to read. */
export function inLanguage(value: unknown, language: ResultLanguage): unknown {
  if (language === 'both' || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => inLanguage(each, language));
  // An exact number is an object that writes itself.
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  const other = language === 'en' ? 'ar' : 'en';
  const isText = 'en' in value && 'ar' in value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !isText || name !== other)
      .map(([name, each]) => [name, inLanguage(each, language)]),
  );
}

/** Adds to each code of a list the way to it, so that a model need not ask for what is above it. */
export function withPaths(data: unknown, catalogue: Catalogue, language: ResultLanguage): unknown {
  if (Array.isArray(data)) return data.map((item) => withPath(item, catalogue, language));
  if (typeof data !== 'object' || data === null) return data;
  const lists = ['lines', 'candidates'].filter((name) => Array.isArray((data as Record<string, unknown>)[name]));
  const changed = lists.map((name) => [name, withPaths((data as Record<string, unknown>)[name], catalogue, language)]);
  return lists.length === 0 ? withPath(data, catalogue, language) : { ...data, ...Object.fromEntries(changed) };
}

function withPath(item: unknown, catalogue: Catalogue, language: ResultLanguage): unknown {
  // A result with a path of its own, and what has no description, stay as they are.
  if (typeof item !== 'object' || item === null || 'path' in item) return item;
  if (!('hs_code' in item) || !('description' in item)) return item;
  const steps: string[] = [];
  for (let above = catalogue.find(String(item.hs_code))?.parent; above != null; above = above.parent) {
    const text = language === 'ar' ? above.ar : above.en;
    steps.unshift(`${above.code} ${text.length > MAX_STEP ? `${text.slice(0, MAX_STEP)}…` : text}`);
  }
  return { ...item, path: steps.join(' > ') };
}

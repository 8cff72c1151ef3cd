import { BOTH, type Shown } from '../operations/command.ts';
import type { Catalogue } from '../tariff/catalogue.ts';

/** The languages of descriptions in a result. */
export const RESULT_LANGUAGES = ['en', 'ar', 'both'] as const;
export type ResultLanguage = (typeof RESULT_LANGUAGES)[number];

/** Longer descriptions are cut in a path: their beginning says what they are about. */
const MAX_STEP = 60;

/** A result without the candidates that are hardly possible, and without what tells those apart. */
export function withoutUnlikely(data: unknown): unknown {
  if (Array.isArray(data)) return data.map(withoutUnlikely);
  if (typeof data !== 'object' || data === null || !('candidates' in data)) return data;
  const { candidates, distinguish } = data as unknown as Record<string, readonly Candidate[]>;
  const kept = candidates?.filter(({ probability }) => probability >= LIKELY);
  const codes = new Set(kept?.map(({ hs_code }) => hs_code));
  return { ...data, candidates: kept, distinguish: distinguish?.filter(({ hs_code }) => codes.has(hs_code)) };
}

interface Candidate {
  readonly hs_code: string;
  readonly probability: number;
}

/** Below this probability a candidate helps nobody to decide. */
const LIKELY = 0.01;

/** What a command shows, as text: the rows of its table, the sentences around it, and the advice, each once. */
export function shownText({ before = [], rows, after = [] }: Shown, advice: string, language: ResultLanguage): string {
  const cell = (text: string) =>
    language === 'both' ? text : (text.split(BOTH).at(language === 'en' ? 0 : -1) ?? text);
  const said = after.filter((sentence) => !advice.includes(sentence));
  return [...before, ...rows.map((row) => row.map(cell).join('\t')), ...said, advice].join('\n');
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

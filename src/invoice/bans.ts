import type { Measure } from '../contract/measure-schemas.ts';
import { fold } from '../fold.ts';
import { EXPORT_ONLY } from '../tariff/measure-index.ts';

export type BanMeasure = Pick<Measure, 'kind' | 'scope' | 'title' | 'condition'>;

/** What the bans on a code mean for the goods of a line: `doubtful` goods are in the bill, and named. */
export type Ban = 'prohibited' | 'perhaps' | 'doubtful';

/** The digits of a line that can be declared. */
const LINE_DIGITS = 12;

/**
 * Whether goods may be imported. A ban on some goods of a code keeps a line out of the bill if a longer code would tell, or if
 * the description has a word of it; null where there is none.
 */
export function banOn<M extends BanMeasure>(
  { code, description = '', isPermitted = false }: BannedLine,
  measures: readonly M[],
): { readonly ban: Ban; readonly measures: readonly M[] } | null {
  const bans = measures.filter(({ kind, condition }) => kind === 'prohibited' && condition !== EXPORT_ONLY);
  if (bans.length === 0 || isPermitted) return null;
  const whole = bans.filter(({ scope }) => scope === 'all');
  if (whole.length > 0) return { ban: 'prohibited', measures: whole };
  const words = wordsIn(description);
  const isNamed = ({ title, condition }: M) =>
    condition === null && [...wordsIn(`${title.en} ${title.ar}`)].some((word) => words.has(word));
  const isDivided = code.length < LINE_DIGITS && bans.some(({ condition }) => condition === null);
  return { ban: isDivided || bans.some(isNamed) ? 'perhaps' : 'doubtful', measures: bans };
}

/** What a ban is judged by. */
export interface BannedLine {
  readonly code: string;
  readonly description?: string;
  /** Whether the importer says that the goods are not those of a ban. */
  readonly isPermitted?: boolean;
}

/** Words of bans that say nothing of the goods. */
const COMMON = new Set([
  'goods',
  'with',
  'from',
  'under',
  'other',
  'thin',
  'made',
  'plastic',
  'paper',
  'machine',
  'سلع',
]);
const SHORTEST_WORD = 4;

/** The words of a text without their commonest endings. */
function wordsIn(text: string): ReadonlySet<string> {
  const words = fold(text)
    .split(/[^\p{L}]+/u)
    .map((word) => word.replace(/^(?:وال|ال)/, '').replace(/(?:ies|es|s|ات|ين|ون|ه)$/, ''))
    .filter((word) => word.length >= SHORTEST_WORD && !COMMON.has(word));
  return new Set(words);
}

import type { Day } from '../../day.ts';
import { chapterOf } from '../../tariff/code.ts';
import type { Facts } from '../../tariff/record.ts';
import type { Changes } from '../compare.ts';
import type { Entry } from '../entry.ts';
import type { Doubt as NamedDoubt } from '../import-set.ts';
import type { StatedDays } from './days.ts';
import { isInHarmonizedSystem } from './hs-headings.ts';

/** What can be unusual about a new edition, by name. An operator consents to each with --accept NAME. */
export const DOUBTS = {
  'fewer-codes': 'More than 5 % of the codes in force would become inactive.',
  'chapter-vanishes': 'A chapter in force has no code left.',
  'many-rates-change': 'More than a fifth of the rates would change, and at least ten.',
  'outside-hs': 'A new code has a chapter or heading that the Harmonized System does not have.',
  'future-dates':
    'Only some rows state a later day, or rows state several, or days after the one given with --effective.',
  'unclear-days': 'The days can be read with the day first or the month first, and no cell of the column tells which.',
  'high-rates': 'A new rate is over 100 %.',
  'formula-texts': 'A new text begins like a formula: spreadsheet programs that open an exported edition would run it.',
  'turned-texts':
    'A new text has a mark that turns the direction of what follows (U+202A to U+202E, U+2066 to U+2069): people may read it otherwise than it is.',
  fractions: 'A new rate lies between 0 and 1: perhaps 0.05 is written for 5 %.',
} as const;
export type DoubtName = keyof typeof DOUBTS;

/** One doubt about an edition, with its figures. */
export type EditionDoubt = NamedDoubt<DoubtName>;

/** What is judged: the changes, what is in force, and the new edition. */
export interface Judged {
  readonly changes: Changes;
  readonly before: readonly Facts[];
  readonly entries: readonly Entry[];
  readonly days: StatedDays;
  /** The first day in force, and whether the file stated it. */
  readonly day: Day;
  readonly isStated: boolean;
}

interface StatedRate {
  readonly code: string;
  readonly rate: number;
}

const MAX_REMOVED_SHARE = 0.05;
const MAX_CHANGED_SHARE = 0.2;
/** Fewer changed rates are seen at a glance in the report. */
const MIN_CHANGED_RATES = 10;
const MAX_USUAL_RATE = 100;
const MAX_DAYS_SHOWN = 5;

const CHECKS: { readonly [Name in DoubtName]: (judged: Judged) => string | null } = {
  'fewer-codes': ({ changes: { removed }, before }) => {
    const active = before.filter(isActive).length;
    if (removed.length <= active * MAX_REMOVED_SHARE) return null;
    return `${removed.length} of the ${active} codes in force would become inactive.`;
  },
  'chapter-vanishes': ({ before, entries }) => {
    const left = activeChapters(entries);
    const vanished = [...activeChapters(before)].filter((chapter) => !left.has(chapter));
    return vanished.length === 0 ? null : `Chapters in force that the file does not have: ${vanished.join(', ')}.`;
  },
  'many-rates-change': ({ changes: { rates, sharedLines } }) => {
    const { length } = rates.filter(({ isLine }) => isLine);
    if (length < MIN_CHANGED_RATES || length <= sharedLines * MAX_CHANGED_SHARE) return null;
    return `${length} of the ${sharedLines} rates that both editions state would change.`;
  },
  'outside-hs': ({ changes: { added } }) => {
    const outside = added.filter((code) => !isInHarmonizedSystem(code));
    if (outside.length === 0) return null;
    return `New codes outside the Harmonized System: ${outside.length}, the first ${outside[0]}.`;
  },
  'future-dates': ({ days, day, isStated }) => {
    const others = [...days.rows].filter(([stated]) => (isStated ? stated !== day : stated > day)).sort();
    if (others.length === 0) return null;
    const shown = others.slice(0, MAX_DAYS_SHOWN).map(([stated, rows]) => `${stated} (${rows} rows)`);
    const all = [...days.rows.values()].reduce((sum, rows) => sum + rows, 0);
    const stated = isStated
      ? `Most of the ${all} rows with a day state ${day}, but others`
      : `Of the ${all} rows with a day, some`;
    return `${stated} come into force on ${shown.join(', ')}${others.length > MAX_DAYS_SHOWN ? ', …' : ''}; say from which day the edition is in force: --effective DAY.`;
  },
  'unclear-days': ({ days }) => days.doubt,
  'high-rates': (judged) => {
    const high = newRates(judged).filter(({ rate }) => rate > MAX_USUAL_RATE);
    return high.length === 0 ? null : `New rates over ${MAX_USUAL_RATE} %: ${countAndFirst(high)}.`;
  },
  'formula-texts': (judged) => {
    const odd = withNewText(judged, isFormula);
    if (odd.length === 0) return null;
    return `New texts that begin like a formula, which spreadsheet programs would run in an exported edition: ${odd.length}, the first of ${odd[0]?.code}.`;
  },
  'turned-texts': (judged) => {
    const odd = withNewText(judged, isTurned);
    if (odd.length === 0) return null;
    return `New texts with a mark that turns their direction, so that they may read otherwise than they are: ${odd.length}, the first of ${odd[0]?.code}.`;
  },
  fractions: (judged) => {
    const rates = newRates(judged);
    const small = rates.filter(({ rate }) => rate > 0 && rate < 1);
    if (small.length === 0) return null;
    const rest = rates.some(({ rate }) => rate >= 1) ? 'Others are above 1' : 'No other new rate is above 0';
    return `New rates between 0 and 1: ${countAndFirst(small)}. ${rest}: perhaps 0.05 is written for 5 %.`;
  },
};

/** Everything about a new edition that an operator should confirm. */
export function doubtsOf(judged: Judged): EditionDoubt[] {
  return DOUBT_NAMES.flatMap((name) => {
    const reason = CHECKS[name](judged);
    return reason === null ? [] : [{ name, reason }];
  });
}

// The keys of a constant table are exactly its names.
export const DOUBT_NAMES = Object.keys(DOUBTS) as readonly DoubtName[];

/** The rates that active entries state and that are not in force for the same code already. */
function newRates({ before, entries }: Judged): StatedRate[] {
  const known = new Map(before.filter(isActive).map(({ code, rate }) => [code, rate]));
  return entries.flatMap(({ code, rate, active }) =>
    active && rate !== null && known.get(code) !== rate ? [{ code, rate }] : [],
  );
}

/** The entries that have a text of a kind, unless it is in force already. */
function withNewText({ before, entries }: Judged, isOdd: (text: string) => boolean): readonly Entry[] {
  const known = new Set(
    before.flatMap(({ en, ar, dutyText, aliasesEn, aliasesAr }) =>
      [en, ar, dutyText, ...aliasesEn.split('|'), ...aliasesAr.split('|')].filter(isOdd),
    ),
  );
  return entries.filter(({ en, ar, dutyText, aliasesEn, aliasesAr }) =>
    [en, ar, dutyText, ...aliasesEn, ...aliasesAr].some((text) => isOdd(text) && !known.has(text)),
  );
}

/** Some programs take the full-width signs of East Asian keyboards for the usual ones. */
function isFormula(text: string): boolean {
  return /^[=+@\uff1d\uff0b\uff0d\uff20]/.test(text);
}

function isTurned(text: string): boolean {
  return /[\u202a-\u202e\u2066-\u2069]/.test(text);
}

function countAndFirst(rates: readonly StatedRate[]): string {
  return `${rates.length}, the first ${rates[0]?.code} with ${rates[0]?.rate} %`;
}

function activeChapters(codes: readonly Pick<Entry, 'code' | 'active'>[]): ReadonlySet<string> {
  return new Set(codes.filter(isActive).map(({ code }) => chapterOf(code)));
}

function isActive({ active }: Pick<Entry, 'active'>): boolean {
  return active;
}

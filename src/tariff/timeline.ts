import { type Calendar, type Day, dayBefore, isDay } from '../day.ts';

/** An edition that was published, to come into force on a day, as it is stored. Days are those of the tariff's time zone. */
export interface Publication {
  /** Its number in the order of publications. */
  readonly sequence: number;
  readonly edition: string;
  /** As it is stored: what is no day comes into force on none. */
  readonly effectiveFrom: string;
  readonly publishedAt: Date;
  /** How many codes the edition has. */
  readonly records: number;
  /** Set where it was withdrawn before it came into force. */
  readonly isWithdrawn: boolean;
}

/** A publication that counts: it was not withdrawn, and its day is one. */
type DatedPublication = Omit<Publication, 'effectiveFrom' | 'isWithdrawn'> & { readonly effectiveFrom: Day };

/** Consecutive days on which one edition is in force. */
export interface Period {
  readonly edition: string;
  readonly effectiveFrom: Day;
  /** The last day; null where no later edition is known. */
  readonly effectiveTo: Day | null;
  readonly publishedAt: Date;
  readonly records: number;
}

/** The periods of all publications, oldest first. Of two for the same day, the later publication counts. */
export function periodsOf(publications: readonly Publication[]): Period[] {
  const byDay = inOrderOfDays(publications);
  const starts = byDay
    .filter(({ effectiveFrom }, i) => byDay[i + 1]?.effectiveFrom !== effectiveFrom)
    .filter(({ edition }, i, all) => all[i - 1]?.edition !== edition);
  return starts.map(({ edition, effectiveFrom, publishedAt, records }, i) => {
    const next = starts[i + 1];
    const effectiveTo = next === undefined ? null : dayBefore(next.effectiveFrom);
    return { edition, effectiveFrom, effectiveTo, publishedAt, records };
  });
}

/** The period that a day lies in; undefined before the first. */
export function periodOn(periods: readonly Period[], day: string): Period | undefined {
  return periods.findLast(({ effectiveFrom }) => effectiveFrom <= day);
}

/** The edition in force on a day, and after it those that would be without the ones before them in this list. */
export function inForceUpTo(publications: readonly Publication[], day: string): string[] {
  const begun = inOrderOfDays(publications).filter(({ effectiveFrom }) => effectiveFrom <= day);
  return [...new Set(begun.reverse().map(({ edition }) => edition))];
}

/** The publications that come into force on no day, because what is stored is none. */
export function undatedOf(publications: readonly Publication[]): Publication[] {
  return publications.filter(({ isWithdrawn, effectiveFrom }) => !isWithdrawn && !isDay(effectiveFrom));
}

/**
 * The edition that the one in force on a day replaced on the very day on which both began; null where there is none. Such
 * an edition has no period of its own, though it was in force for a part of that day.
 */
export function replacedOn(day: Day, publications: readonly Publication[], calendar: Calendar): string | null {
  const deciding = inOrderOfDays(publications).findLast(({ effectiveFrom }) => effectiveFrom <= day);
  // One that was replaced before its day was never in force.
  if (deciding === undefined || calendar.dayAt(deciding.publishedAt.getTime()) < deciding.effectiveFrom) return null;
  const earlier = publications.filter(({ sequence }) => sequence < deciding.sequence);
  const replaced = periodOn(periodsOf(earlier), deciding.effectiveFrom);
  if (replaced?.effectiveFrom !== deciding.effectiveFrom || replaced.edition === deciding.edition) return null;
  return replaced.edition;
}

function inOrderOfDays(publications: readonly Publication[]): DatedPublication[] {
  return publications
    .flatMap(({ isWithdrawn, effectiveFrom, ...publication }) =>
      !isWithdrawn && isDay(effectiveFrom) ? [{ ...publication, effectiveFrom }] : [],
    )
    .sort((a, b) => compareText(a.effectiveFrom, b.effectiveFrom) || a.sequence - b.sequence);
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

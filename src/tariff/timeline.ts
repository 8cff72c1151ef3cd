/** An edition that was published, to come into force on a day. Days are ISO dates in the time zone of the tariff. */
export interface Publication {
  /** Its number in the order of publications. */
  readonly sequence: number;
  readonly edition: string;
  readonly effectiveFrom: string;
  readonly publishedAt: Date;
  /** How many codes the edition has. */
  readonly records: number;
  /** Set where it was withdrawn before it came into force. */
  readonly isWithdrawn: boolean;
}

/** Consecutive days on which one edition is in force. */
export interface Period {
  readonly edition: string;
  readonly effectiveFrom: string;
  /** The last day; null where no later edition is known. */
  readonly effectiveTo: string | null;
  readonly publishedAt: Date;
  readonly records: number;
}

/** The periods of all publications, oldest first. Of two for the same day, the later publication counts. */
export function periodsOf(publications: readonly Publication[]): Period[] {
  const byDay = publications
    .filter(({ isWithdrawn }) => !isWithdrawn)
    .sort((a, b) => compareText(a.effectiveFrom, b.effectiveFrom) || a.sequence - b.sequence);
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

/** The day in a time zone at a moment, as an ISO date. */
export function dayIn(timeZone: string, now: number): string {
  // Sweden writes dates in the ISO form.
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(now);
}

/** Whether a text is a day of the calendar, as an ISO date. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

function dayBefore(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

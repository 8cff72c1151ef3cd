/** What a subject has used, in the minute and the day numbered from the epoch. */
export interface Usage {
  readonly subject: string;
  minute: number;
  minuteUsed: number;
  day: number;
  dayUsed: number;
}

/** What a counter in this process has of a subject. */
export interface Tally extends Usage {
  /** Shared by those who were first counted one after another, and hence were saved side by side. */
  readonly group: number;
  isChanged: boolean;
}

/** Whom requests are counted for. */
export interface Subject {
  readonly id: string;
  readonly isAddress: boolean;
  /** Found once a day: with many callers each look-up is a wait for memory. */
  tally: Tally | null;
}

export function keySubject(id: string): Subject {
  return { id, isAddress: false, tally: null };
}

/** What requests without a valid key are counted under. The id of a key is never of this form. */
export function addressSubject(address: string): Subject {
  return { id: `ip:${address}`, isAddress: true, tally: null };
}

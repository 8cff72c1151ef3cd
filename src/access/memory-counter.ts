import type { Allowance } from '../contract/tiers.ts';
import { type Counter, type Counts, DAY_MS, MINUTE_MS } from './quota.ts';
import type { Subject, Tally, Usage } from './subject.ts';

/** Addresses come from outside, and one attacker may have millions: the one known longest makes room for a new one. */
const MOST_ADDRESSES = 100_000;
/** How many are in a group of neighbours: about a page of the store. */
const NEIGHBOURS = 64;
/** The day of a tally that is not, or no longer, counted in. */
const NEVER = 0;

/**
 * Counts in the memory of this process. What keys have used can be saved and brought back, so that a restart is no fresh
 * quota. Addresses are never saved: nothing about callers without a key is kept.
 */
export class MemoryCounter implements Counter {
  readonly mode = 'local';
  readonly #keys = new Map<string, Tally>();
  readonly #addresses = new Map<string, Tally>();
  /** What was counted since it was last saved, by groups, each once: `isChanged` tells which are here. */
  readonly #changed = new Map<number, Tally[]>();

  take(subject: Subject, allowance: Allowance, now: number): Counts {
    const tally = this.#at(subject, now);
    const taken = tally.minuteUsed < allowance.perMinute && tally.dayUsed < allowance.perDay;
    if (taken) {
      tally.minuteUsed++;
      tally.dayUsed++;
      if (!subject.isAddress) this.#note(tally);
    }
    return { minuteUsed: tally.minuteUsed, dayUsed: tally.dayUsed, taken };
  }

  peek(subject: Subject, now: number): Counts {
    const day = Math.floor(now / DAY_MS);
    const tally = this.#known(subject, day);
    return {
      minuteUsed: tally?.minute === Math.floor(now / MINUTE_MS) ? tally.minuteUsed : 0,
      dayUsed: tally?.day === day ? tally.dayUsed : 0,
      taken: true,
    };
  }

  /** Takes over what was counted elsewhere, to go on from there. */
  learn(subject: Subject, { minuteUsed, dayUsed }: Counts, now: number): void {
    const known = this.#known(subject, Math.floor(now / DAY_MS));
    // Answers may overtake each other where a window turns: one about a window that is over has nothing to tell.
    if (known !== undefined && known.minute > Math.floor(now / MINUTE_MS)) return;
    const tally = this.#at(subject, now);
    tally.minuteUsed = Math.max(tally.minuteUsed, minuteUsed);
    tally.dayUsed = Math.max(tally.dayUsed, dayUsed);
  }

  restore(saved: Iterable<Usage>): void {
    for (const usage of saved) {
      const tally = this.#keys.get(usage.subject) ?? this.#begin(this.#keys, usage.subject);
      Object.assign(tally, usage);
    }
  }

  /**
   * What has changed since it was last asked for, neighbours together: saved in this order, a page of the store is
   * written once and not for every one of its rows. If saving it fails, hand it back to `retry`.
   */
  takeChanges(): readonly Usage[] {
    const groups = [...this.#changed].sort(([a], [b]) => a - b);
    this.#changed.clear();
    const changes = groups.flatMap(([, group]) => group);
    for (const tally of changes) tally.isChanged = false;
    return changes;
  }

  retry(changes: readonly Usage[]): void {
    for (const { subject } of changes) {
      const tally = this.#keys.get(subject);
      if (tally !== undefined) this.#note(tally);
    }
  }

  /** Forgets subjects that have not called today. */
  sweep(now: number): void {
    const today = Math.floor(now / DAY_MS);
    for (const among of [this.#keys, this.#addresses]) {
      for (const [id, tally] of among) {
        if (tally.day === today) continue;
        among.delete(id);
        tally.day = NEVER;
      }
    }
    // Of what is to be saved, that which was just forgotten is dropped.
    this.retry(this.takeChanges());
  }

  /**
   * The counts of the windows that a time lies in. A clock that was set back does not open a window anew: the earlier
   * window takes over what was counted, and ends when it ends. So a step never grants twice, and never refuses for
   * longer than the headers say.
   */
  #at(subject: Subject, now: number): Tally {
    const minute = Math.floor(now / MINUTE_MS);
    const day = Math.floor(now / DAY_MS);
    const tally = this.#known(subject, day) ?? this.#begin(this.#among(subject), subject.id);
    subject.tally = tally;
    if (minute > tally.minute) tally.minuteUsed = 0;
    if (day > tally.day) tally.dayUsed = 0;
    tally.minute = minute;
    tally.day = day;
    return tally;
  }

  /** What there is of a subject. A tally of another day may have been forgotten since, and another begun. */
  #known(subject: Subject, day: number): Tally | undefined {
    return subject.tally?.day === day ? subject.tally : this.#among(subject).get(subject.id);
  }

  #begin(among: Map<string, Tally>, id: string): Tally {
    const group = Math.floor(this.#keys.size / NEIGHBOURS);
    const tally = { subject: id, minute: NEVER, minuteUsed: 0, day: NEVER, dayUsed: 0, group, isChanged: false };
    among.set(id, tally);
    if (this.#addresses.size > MOST_ADDRESSES) this.#addresses.delete(this.#addresses.keys().next().value ?? '');
    return tally;
  }

  /** Has it saved. */
  #note(tally: Tally): void {
    if (tally.isChanged) return;
    tally.isChanged = true;
    const group = this.#changed.get(tally.group);
    if (group === undefined) this.#changed.set(tally.group, [tally]);
    else group.push(tally);
  }

  #among(subject: Subject): Map<string, Tally> {
    return subject.isAddress ? this.#addresses : this.#keys;
  }
}

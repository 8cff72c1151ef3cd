import type { Allowance } from '../contract/tiers.ts';
import { type Counter, type Counts, DAY_MS, isAddress, MINUTE_MS } from './quota.ts';

/** Addresses come from outside, and one attacker may have millions: the one known longest makes room for a new one. */
const MOST_ADDRESSES = 100_000;
/** How many are in a group of neighbours: about a page of the store. */
const NEIGHBOURS = 64;

/** What one subject has used, in the minute and the day numbered from the epoch. */
export interface Usage {
  readonly subject: string;
  minute: number;
  minuteUsed: number;
  day: number;
  dayUsed: number;
}

interface Entry extends Usage {
  /** Shared by those who were first counted one after another, and hence were saved side by side. */
  readonly group: number;
  isChanged: boolean;
}

/**
 * Counts in the memory of this process. What keys have used can be saved and brought back, so that a restart is no fresh
 * quota. Addresses are never saved: nothing about callers without a key is kept.
 */
export class MemoryCounter implements Counter {
  readonly mode = 'local';
  readonly #keys = new Map<string, Entry>();
  readonly #addresses = new Map<string, Entry>();
  /** What was counted since it was last saved, by groups, each once: `isChanged` tells which are here. */
  readonly #changed = new Map<number, Entry[]>();

  take(subject: string, allowance: Allowance, now: number): Counts {
    const usage = this.#at(subject, now);
    const taken = usage.minuteUsed < allowance.perMinute && usage.dayUsed < allowance.perDay;
    if (taken) {
      usage.minuteUsed++;
      usage.dayUsed++;
      this.#note(usage);
    }
    return { minuteUsed: usage.minuteUsed, dayUsed: usage.dayUsed, taken };
  }

  peek(subject: string, now: number): Counts {
    const usage = this.#among(subject).get(subject);
    return {
      minuteUsed: usage?.minute === Math.floor(now / MINUTE_MS) ? usage.minuteUsed : 0,
      dayUsed: usage?.day === Math.floor(now / DAY_MS) ? usage.dayUsed : 0,
      taken: true,
    };
  }

  /** Takes over what was counted elsewhere, to go on from there. */
  learn(subject: string, { minuteUsed, dayUsed }: Counts, now: number): void {
    const known = this.#among(subject).get(subject);
    // Answers may overtake each other where a window turns: one about a window that is over has nothing to tell.
    if (known !== undefined && known.minute > Math.floor(now / MINUTE_MS)) return;
    const usage = this.#at(subject, now);
    usage.minuteUsed = Math.max(usage.minuteUsed, minuteUsed);
    usage.dayUsed = Math.max(usage.dayUsed, dayUsed);
  }

  restore(saved: Iterable<Usage>): void {
    for (const usage of saved) this.#keys.set(usage.subject, { ...usage, group: this.#nextGroup, isChanged: false });
  }

  /**
   * What has changed since it was last asked for, neighbours together: saved in this order, a page of the store is
   * written once and not for every one of its rows. If saving it fails, hand it back to `retry`.
   */
  takeChanges(): readonly Usage[] {
    const groups = [...this.#changed].sort(([a], [b]) => a - b);
    this.#changed.clear();
    const changes = groups.flatMap(([, group]) => group);
    for (const usage of changes) usage.isChanged = false;
    return changes;
  }

  retry(changes: readonly Usage[]): void {
    for (const { subject } of changes) {
      const usage = this.#among(subject).get(subject);
      if (usage !== undefined) this.#note(usage);
    }
  }

  /** Forgets subjects that have not called today. */
  sweep(now: number): void {
    const today = Math.floor(now / DAY_MS);
    for (const among of [this.#keys, this.#addresses]) {
      for (const [subject, usage] of among) {
        if (usage.day === today) continue;
        among.delete(subject);
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
  #at(subject: string, now: number): Entry {
    const minute = Math.floor(now / MINUTE_MS);
    const day = Math.floor(now / DAY_MS);
    const usage = this.#among(subject).get(subject) ?? this.#begin(subject, minute, day);
    if (minute > usage.minute) usage.minuteUsed = 0;
    if (day > usage.day) usage.dayUsed = 0;
    usage.minute = minute;
    usage.day = day;
    return usage;
  }

  #begin(subject: string, minute: number, day: number): Entry {
    const usage = { subject, minute, minuteUsed: 0, day, dayUsed: 0, group: this.#nextGroup, isChanged: false };
    this.#among(subject).set(subject, usage);
    if (this.#addresses.size > MOST_ADDRESSES) this.#addresses.delete(this.#addresses.keys().next().value ?? '');
    return usage;
  }

  get #nextGroup(): number {
    return Math.floor(this.#keys.size / NEIGHBOURS);
  }

  /** Has it saved, unless it is an address. */
  #note(usage: Entry): void {
    if (usage.isChanged || isAddress(usage.subject)) return;
    usage.isChanged = true;
    const group = this.#changed.get(usage.group);
    if (group === undefined) this.#changed.set(usage.group, [usage]);
    else group.push(usage);
  }

  #among(subject: string): Map<string, Entry> {
    return isAddress(subject) ? this.#addresses : this.#keys;
  }
}

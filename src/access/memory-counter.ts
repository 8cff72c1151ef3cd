import type { Allowance } from '../contract/tiers.ts';
import { type Counter, type Counts, DAY_MS, MINUTE_MS } from './quota.ts';

/** What one subject has used, in the minute and the day numbered from the epoch. */
export interface Usage {
  readonly subject: string;
  minute: number;
  minuteUsed: number;
  day: number;
  dayUsed: number;
}

/** Counts in the memory of this process. What has changed can be saved and brought back, so that a restart is no fresh quota. */
export class MemoryCounter implements Counter {
  readonly mode = 'local';
  readonly #usage = new Map<string, Usage>();
  #changed = new Set<Usage>();

  take(subject: string, allowance: Allowance, now: number): Counts {
    const usage = this.#at(subject, now);
    const taken = usage.minuteUsed < allowance.perMinute && usage.dayUsed < allowance.perDay;
    if (taken) {
      usage.minuteUsed++;
      usage.dayUsed++;
      this.#changed.add(usage);
    }
    return { minuteUsed: usage.minuteUsed, dayUsed: usage.dayUsed, taken };
  }

  peek(subject: string, now: number): Counts {
    const usage = this.#usage.get(subject);
    return {
      minuteUsed: usage?.minute === Math.floor(now / MINUTE_MS) ? usage.minuteUsed : 0,
      dayUsed: usage?.day === Math.floor(now / DAY_MS) ? usage.dayUsed : 0,
      taken: true,
    };
  }

  /** Takes over what was counted elsewhere, to go on from there. */
  learn(subject: string, { minuteUsed, dayUsed }: Counts, now: number): void {
    const usage = this.#at(subject, now);
    usage.minuteUsed = Math.max(usage.minuteUsed, minuteUsed);
    usage.dayUsed = Math.max(usage.dayUsed, dayUsed);
  }

  restore(saved: Iterable<Usage>): void {
    for (const usage of saved) this.#usage.set(usage.subject, usage);
  }

  /** What has changed since it was last asked for. If saving it fails, hand it back to `retry`. */
  takeChanges(): readonly Usage[] {
    const changes = [...this.#changed];
    this.#changed = new Set();
    return changes;
  }

  retry(changes: readonly Usage[]): void {
    for (const usage of changes) this.#changed.add(usage);
  }

  /** Forgets subjects that have not called today. */
  sweep(now: number): void {
    const today = Math.floor(now / DAY_MS);
    for (const [subject, usage] of this.#usage) {
      if (usage.day === today) continue;
      this.#usage.delete(subject);
      this.#changed.delete(usage);
    }
  }

  #at(subject: string, now: number): Usage {
    const minute = Math.floor(now / MINUTE_MS);
    const day = Math.floor(now / DAY_MS);
    let usage = this.#usage.get(subject);
    if (usage === undefined) {
      usage = { subject, minute, minuteUsed: 0, day, dayUsed: 0 };
      this.#usage.set(subject, usage);
    }
    if (usage.minute !== minute) {
      usage.minute = minute;
      usage.minuteUsed = 0;
    }
    if (usage.day !== day) {
      usage.day = day;
      usage.dayUsed = 0;
    }
    return usage;
  }
}

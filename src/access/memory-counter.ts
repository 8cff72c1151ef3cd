import type { Allowance } from '../contract/tiers.ts';
import { type Counter, type Counts, DAY_MS, isKeyId, MINUTE_MS } from './counter.ts';

/** The used requests of one id. Minutes and days are numbered from the Unix epoch. */
export interface CountedUsage {
  readonly id: string;
  minute: number;
  minuteUsed: number;
  day: number;
  dayUsed: number;
}

interface Entry extends CountedUsage {
  isChanged: boolean;
}

/** Bounds the memory: one client may have millions of addresses. The oldest entry is dropped for a new one. */
const MAX_OTHERS = 100_000;

/**
 * Counts in the memory of this process. The counts of keys can be saved and restored, so that a restart does not reset
 * the limits. Other counts are never saved: nothing is stored about callers without a key.
 */
export class MemoryCounter implements Counter {
  readonly mode = 'local';
  readonly #keys = new Map<string, Entry>();
  readonly #others = new Map<string, Entry>();
  /** The entries that changed since `takeChanges`, each once: a flag in the entry is cheaper than a Set. */
  #changed: Entry[] = [];

  take(id: string, allowance: Allowance, now: number): Counts {
    const entry = this.#entryAt(id, now);
    const taken = entry.minuteUsed < allowance.perMinute && entry.dayUsed < allowance.perDay;
    if (taken) {
      entry.minuteUsed++;
      entry.dayUsed++;
      if (isKeyId(id)) this.#markChanged(entry);
    }
    return { minuteUsed: entry.minuteUsed, dayUsed: entry.dayUsed, taken };
  }

  giveBack(id: string, now: number): Counts {
    const entry = this.#entries(id).get(id);
    if (entry !== undefined) {
      if (entry.minute === Math.floor(now / MINUTE_MS)) entry.minuteUsed = Math.max(0, entry.minuteUsed - 1);
      if (entry.day === Math.floor(now / DAY_MS)) entry.dayUsed = Math.max(0, entry.dayUsed - 1);
      if (isKeyId(id)) this.#markChanged(entry);
    }
    return this.peek(id, now);
  }

  peek(id: string, now: number): Counts {
    const entry = this.#entries(id).get(id);
    return {
      minuteUsed: entry?.minute === Math.floor(now / MINUTE_MS) ? entry.minuteUsed : 0,
      dayUsed: entry?.day === Math.floor(now / DAY_MS) ? entry.dayUsed : 0,
      taken: true,
    };
  }

  lastKnown(id: string, now: number): Counts {
    return this.peek(id, now);
  }

  /** Raises the counts of an id to those of a shared counter, so that local counting can go on from them. */
  raise(id: string, { minuteUsed, dayUsed }: Counts, now: number): void {
    const known = this.#entries(id).get(id);
    // Answers may arrive out of order when a window ends: one about an earlier window is ignored.
    if (known !== undefined && known.minute > Math.floor(now / MINUTE_MS)) return;
    const entry = this.#entryAt(id, now);
    entry.minuteUsed = Math.max(entry.minuteUsed, minuteUsed);
    entry.dayUsed = Math.max(entry.dayUsed, dayUsed);
  }

  restore(saved: Iterable<CountedUsage>): void {
    for (const usage of saved) Object.assign(this.#keys.get(usage.id) ?? this.#add(this.#keys, usage.id), usage);
  }

  /** The counts of keys that changed since the last call. If saving them fails, pass them to `retry`. */
  takeChanges(): readonly CountedUsage[] {
    const changes = this.#changed;
    this.#changed = [];
    for (const entry of changes) entry.isChanged = false;
    return changes;
  }

  retry(changes: readonly CountedUsage[]): void {
    for (const { id } of changes) {
      const entry = this.#keys.get(id);
      if (entry !== undefined) this.#markChanged(entry);
    }
  }

  /** Drops every entry that was not counted in today. */
  sweep(now: number): void {
    const today = Math.floor(now / DAY_MS);
    for (const entries of [this.#keys, this.#others]) {
      for (const { id, day } of entries.values()) if (day !== today) entries.delete(id);
    }
    this.#changed = this.#changed.filter(({ day }) => day === today);
  }

  /**
   * The entry of an id, in the windows of this time. After a backward clock step the counts are carried over into the
   * earlier window and end with it. So a step never allows a request twice, and never refuses for longer than the
   * headers say.
   */
  #entryAt(id: string, now: number): Entry {
    const minute = Math.floor(now / MINUTE_MS);
    const day = Math.floor(now / DAY_MS);
    const entries = this.#entries(id);
    const entry = entries.get(id) ?? this.#add(entries, id);
    if (minute > entry.minute) entry.minuteUsed = 0;
    if (day > entry.day) entry.dayUsed = 0;
    entry.minute = minute;
    entry.day = day;
    return entry;
  }

  #add(entries: Map<string, Entry>, id: string): Entry {
    const entry = { id, minute: 0, minuteUsed: 0, day: 0, dayUsed: 0, isChanged: false };
    entries.set(id, entry);
    if (this.#others.size > MAX_OTHERS) this.#others.delete(this.#others.keys().next().value ?? '');
    return entry;
  }

  #markChanged(entry: Entry): void {
    if (entry.isChanged) return;
    entry.isChanged = true;
    this.#changed.push(entry);
  }

  #entries(id: string): Map<string, Entry> {
    return isKeyId(id) ? this.#keys : this.#others;
  }
}

/** The capacity in characters, and what each entry counts besides its own, so that empty answers are not free. */
const CAPACITY = 8_000_000;
const ENTRY_OVERHEAD = 500;

interface Entry<Value> {
  readonly value: Value;
  /** Whether it was read since it was last considered for eviction. */
  isReferenced: boolean;
}

/**
 * A second-chance (clock) cache, bounded by size: an entry that was read since it was last considered for eviction stays
 * for another round. Unlike LRU, a read does not reorder the Map, which V8 would rehash every few requests.
 */
export class SecondChanceCache<Value extends { readonly data: { readonly length: number } }> {
  /** In the order in which entries are next considered for eviction. */
  readonly #entries = new Map<string, Entry<Value>>();
  #size = 0;

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    entry.isReferenced = true;
    return entry.value;
  }

  set(key: string, value: Value): void {
    const size = sizeOf(key, value);
    if (size > CAPACITY) return;
    for (const [oldest, entry] of this.#entries) {
      if (this.#size + size <= CAPACITY) break;
      this.#entries.delete(oldest);
      if (entry.isReferenced) {
        entry.isReferenced = false;
        this.#entries.set(oldest, entry);
      } else this.#size -= sizeOf(oldest, entry.value);
    }
    this.#entries.set(key, { value, isReferenced: false });
    this.#size += size;
  }
}

function sizeOf(key: string, { data }: { readonly data: { readonly length: number } }): number {
  return ENTRY_OVERHEAD + key.length + data.length;
}

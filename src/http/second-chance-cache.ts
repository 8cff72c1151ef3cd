import { type CacheableReply, stored } from './envelope.ts';

/** The capacity in characters, and what each entry counts besides its own, so that empty answers are not free. */
const CAPACITY = 8_000_000;
const ENTRY_OVERHEAD = 500;
/** How many replies that were offered once are remembered: about as many as can be stored. */
const REMEMBERED = 2 ** 10;

interface Entry {
  readonly reply: CacheableReply;
  readonly size: number;
  /** Whether it was read since it was last considered for eviction. */
  isReferenced: boolean;
}

/**
 * A second-chance (clock) cache of replies, bounded by size: an entry that was read since it was last considered for
 * eviction stays for another round. Unlike LRU, a read does not reorder the Map, which V8 would rehash every few requests.
 * A reply is admitted when it is offered again: most come once, and storing each would evict those that do not.
 */
export class SecondChanceCache {
  /** In the order in which entries are next considered for eviction. */
  readonly #entries = new Map<string, Entry>();
  /** The hash of the reply that was last offered, in a slot that the hash chooses. */
  readonly #offered = new Uint32Array(REMEMBERED);
  #size = 0;

  get(key: string): CacheableReply | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    entry.isReferenced = true;
    return entry.reply;
  }

  /** Stores a reply if it was offered before. */
  offer(key: string, reply: CacheableReply): void {
    if (!this.#wasOffered(reply.etagKey)) return;
    const size = ENTRY_OVERHEAD + key.length + reply.data.length;
    if (size > CAPACITY) return;
    for (const [oldest, entry] of this.#entries) {
      if (this.#size + size <= CAPACITY) break;
      this.#entries.delete(oldest);
      if (entry.isReferenced) {
        entry.isReferenced = false;
        this.#entries.set(oldest, entry);
      } else this.#size -= entry.size;
    }
    this.#entries.set(key, { reply: stored(reply), size, isReferenced: false });
    this.#size += size;
  }

  #wasOffered(etagKey: string): boolean {
    let hash = 0;
    for (let i = 0; i < etagKey.length; i++) hash = Math.imul(hash ^ etagKey.charCodeAt(i), 0x01000193) >>> 0;
    const slot = hash % REMEMBERED;
    const wasOffered = this.#offered[slot] === hash;
    this.#offered[slot] = hash;
    return wasOffered;
  }
}

/** The latest replies by their address and language, to ask for with their ETag. */
export class RememberedReplies<Reply> {
  readonly #max: number;
  readonly #replies = new Map<string, { readonly etag: string; readonly reply: Reply }>();

  constructor(max: number) {
    this.#max = max;
  }

  /** A reply that is about to be asked for again; undefined if it is not remembered. */
  find(key: string): { readonly etag: string; readonly reply: Reply } | undefined {
    const known = this.#replies.get(key);
    if (known !== undefined) this.add(key, known.etag, known.reply);
    return known;
  }

  /** Remembers a reply, and forgets the one that was not asked for longest. */
  add(key: string, etag: string | null, reply: Reply): void {
    this.#replies.delete(key);
    if (etag === null || this.#max === 0) return;
    this.#replies.set(key, { etag, reply });
    const [oldest] = this.#replies.keys();
    if (this.#replies.size > this.#max && oldest !== undefined) this.#replies.delete(oldest);
  }
}

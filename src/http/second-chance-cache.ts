/** How many characters are kept, and how many an entry counts for beside its own: without that, empty answers would be free. */
const ROOM = 8_000_000;
const ENTRY = 500;

interface Kept<Answer> {
  readonly answer: Answer;
  /** Since it was last looked at to make room. */
  isAskedFor: boolean;
}

/**
 * The answers that were given last, by what was asked. People search for the same things, and type them letter by letter:
 * an answer that is at hand costs a tenth of one that has to be found.
 */
export class Recent<Answer extends { readonly data: { readonly length: number } }> {
  /** In the order in which they are next looked at to make room. */
  readonly #kept = new Map<string, Kept<Answer>>();
  #size = 0;

  /** Only marks what is asked for: to put it last each time would write the whole table anew every few requests. */
  get(question: string): Answer | undefined {
    const kept = this.#kept.get(question);
    if (kept === undefined) return undefined;
    kept.isAskedFor = true;
    return kept.answer;
  }

  keep(question: string, answer: Answer): void {
    const size = sizeOf(question, answer);
    if (size > ROOM) return;
    for (const [next, kept] of this.#kept) {
      if (this.#size + size <= ROOM) break;
      this.#kept.delete(next);
      if (kept.isAskedFor) {
        kept.isAskedFor = false;
        this.#kept.set(next, kept);
      } else this.#size -= sizeOf(next, kept.answer);
    }
    this.#kept.set(question, { answer, isAskedFor: false });
    this.#size += size;
  }
}

function sizeOf(question: string, { data }: { readonly data: { readonly length: number } }): number {
  return ENTRY + question.length + data.length;
}

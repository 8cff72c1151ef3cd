/** How many characters are kept, and how many an entry counts for beside its own: without that, empty answers would be free. */
const ROOM = 8_000_000;
const ENTRY = 500;

/**
 * The answers that were given last, by what was asked. People search for the same things, and type them letter by letter:
 * an answer that is at hand costs a tenth of one that has to be found.
 */
export class Recent<Answer extends { readonly data: { readonly length: number } }> {
  readonly #answers = new Map<string, Answer>();
  #size = 0;

  get(question: string): Answer | undefined {
    const answer = this.#answers.get(question);
    if (answer !== undefined) {
      // A map keeps its order: whoever is put in again comes last, and is the last to go.
      this.#answers.delete(question);
      this.#answers.set(question, answer);
    }
    return answer;
  }

  keep(question: string, answer: Answer): void {
    this.#answers.set(question, answer);
    this.#size += sizeOf(question, answer);
    for (const [oldest, kept] of this.#answers) {
      if (this.#size <= ROOM) return;
      this.#answers.delete(oldest);
      this.#size -= sizeOf(oldest, kept);
    }
  }
}

function sizeOf(question: string, { data }: { readonly data: { readonly length: number } }): number {
  return ENTRY + question.length + data.length;
}

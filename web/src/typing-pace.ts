/** Requests for one typed word: the searches, and what is asked for beside their results. */
const MAX_REQUESTS = 5;
const FIRST_PAUSE_MS = 320;
const KNOWN_PAUSE_MS = 100;

/** Decides when a typed text is searched for, so that typing costs a small allowance little. */
export class TypingPace {
  #last = '';
  #requests = 0;

  /**
   * How long to wait after a key before searching for the text; null to wait for Enter or the next word. Each request for
   * the same word doubles the pause (exponential backoff).
   */
  pauseMs(text: string, isKnown: boolean): number | null {
    if (isOtherWord(this.#last, text)) this.#requests = 0;
    this.#last = text;
    if (isKnown) return KNOWN_PAUSE_MS;
    return this.#requests < MAX_REQUESTS ? FIRST_PAUSE_MS * 2 ** this.#requests : null;
  }

  /** Counts a request; false if the word has had all of its requests. */
  take(): boolean {
    if (this.#requests >= MAX_REQUESTS) return false;
    this.#requests++;
    return true;
  }

  /** Starts anew, because the visitor asked for it: with Enter, or by a link. */
  reset(): void {
    this.#requests = 0;
  }
}

/** Whether a text has another last word than before, and not only more or fewer letters of it. */
function isOtherWord(before: string, now: string): boolean {
  const [old, typed] = [before.trim().split(/\s+/), now.trim().split(/\s+/)];
  if (old.length !== typed.length) return true;
  const [a = '', b = ''] = [old.at(-1), typed.at(-1)];
  return !a.startsWith(b) && !b.startsWith(a) ? a[0] !== b[0] : a === '' || b === '';
}

/** The pace of the search field. */
export const typing = new TypingPace();

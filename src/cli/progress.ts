const WIDTH = 30;
const REDRAW_MS = 80;

/** Shows the progress of long work as a bar for each step; nothing where the output is no terminal. */
export class Progress {
  readonly #write: (text: string) => void;
  readonly #isTerminal: boolean;
  readonly #now: () => number;
  readonly #started: number;
  #step = '';
  #stepStarted = 0;
  #drawnAt = 0;

  constructor(write: (text: string) => void, isTerminal: boolean, now = () => performance.now()) {
    this.#write = write;
    this.#isTerminal = isTerminal;
    this.#now = now;
    this.#started = now();
  }

  readonly update = (step: string, done: number, total: number): void => {
    if (!this.#isTerminal) return;
    const now = this.#now();
    if (step !== this.#step) {
      this.#step = step;
      this.#stepStarted = now;
    } else if (now - this.#drawnAt < REDRAW_MS && done < total) return;
    this.#drawnAt = now;
    const share = total === 0 ? 1 : done / total;
    const filled = Math.round(share * WIDTH);
    const bar = `${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)}`;
    const percent = `${Math.round(share * 100)}%`.padStart(4);
    const secondsLeft = share > 0 ? (((now - this.#stepStarted) / share) * (1 - share)) / 1000 : 0;
    this.#write(`\r${step} ${bar} ${percent} ${secondsLeft.toFixed(0)} s left \u001b[K`);
  };

  /** Replaces the bar by a message with the time that all steps took. */
  end(message: string): void {
    this.clear();
    this.#write(`${message} (${((this.#now() - this.#started) / 1000).toFixed(1)} s)\n`);
  }

  /** Removes the bar, so that another message can take its place. */
  clear(): void {
    if (this.#isTerminal) this.#write('\r\u001b[K');
  }
}

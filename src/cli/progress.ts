const WIDTH = 30;
const REDRAW_MS = 80;

/** Shows the progress of long work: a bar on a terminal, two lines elsewhere. */
export class Progress {
  readonly #label: string;
  readonly #write: (text: string) => void;
  readonly #isTerminal: boolean;
  readonly #started = performance.now();
  #drawnAt = Number.NEGATIVE_INFINITY;

  constructor(label: string, write: (text: string) => void, isTerminal: boolean) {
    this.#label = label;
    this.#write = write;
    this.#isTerminal = isTerminal;
    if (!isTerminal) write(`${label} …\n`);
  }

  readonly update = (done: number, total: number, rows?: number): void => {
    const now = performance.now();
    if (!this.#isTerminal || (now - this.#drawnAt < REDRAW_MS && done < total)) return;
    this.#drawnAt = now;
    const share = total === 0 ? 1 : done / total;
    const filled = Math.round(share * WIDTH);
    const left = share > 0 ? (((now - this.#started) / share) * (1 - share)) / 1000 : 0;
    const percent = `${Math.round(share * 100)}%`.padStart(4);
    const read = rows === undefined ? '' : `${rows} rows, `;
    this.#write(
      `\r${this.#label} ${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)} ${percent} ${read}${left.toFixed(0)} s left \u001b[K`,
    );
  };

  end(message: string): void {
    const seconds = ((performance.now() - this.#started) / 1000).toFixed(1);
    this.clear();
    this.#write(`${message} (${seconds} s)\n`);
  }

  /** Removes the bar, so that another message can take its place. */
  clear(): void {
    if (this.#isTerminal) this.#write('\r\u001b[K');
  }
}

import type { LogLevel } from './settings.ts';

/** A log writes events of its own rank and above. */
const RANK: Readonly<Record<LogLevel, number>> = { debug: 0, info: 1, warn: 2, error: 3, silent: 4 };
/** Buffered lines are written after this time, or earlier when the buffer is longer than FLUSH_LENGTH. */
const FLUSH_MS = 50;
const FLUSH_LENGTH = 16_384;

/** Writes one JSON line per event. Lines are buffered, so that a request does not wait for a write. */
export class Log {
  readonly #rank: number;
  readonly #write: (text: string) => void;
  #lines = '';
  #timer: NodeJS.Timeout | undefined;

  constructor(level: LogLevel, write: (text: string) => void) {
    this.#rank = RANK[level];
    this.#write = write;
  }

  isOn(level: LogLevel): boolean {
    return RANK[level] >= this.#rank;
  }

  info(event: string, fields: object = {}): void {
    this.#event('info', event, fields);
  }

  warn(event: string, fields: object = {}): void {
    this.#event('warn', event, fields);
  }

  error(event: string, fields: object = {}): void {
    this.#event('error', event, fields);
  }

  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const lines = this.#lines;
    this.#lines = '';
    if (lines !== '') this.#write(lines);
  }

  #event(level: LogLevel, event: string, fields: object): void {
    if (!this.isOn(level)) return;
    this.#lines += `${JSON.stringify({ time: new Date().toISOString(), level, event, ...fields })}\n`;
    if (this.#lines.length > FLUSH_LENGTH) this.flush();
    else this.#timer ??= setTimeout(() => this.flush(), FLUSH_MS).unref();
  }
}

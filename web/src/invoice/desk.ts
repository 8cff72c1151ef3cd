import type { InvoiceLine } from '../../../src/invoice/lines.ts';
import { type DeskLine, newLine } from './desk-line.ts';

/** What the visitor adds to the goods. Amounts are plain decimals or empty. */
export interface Charges {
  readonly freight: string;
  readonly insurance: string;
  readonly currency: string;
  readonly vat: boolean;
}

/** All of an invoice. */
export interface DeskState {
  readonly lines: readonly DeskLine[];
  readonly charges: Charges;
}

export const NO_CHARGES: Charges = { freight: '', insurance: '', currency: 'AED', vat: true };

/** The invoice that the page works on. Each change notifies the listeners. */
export class Desk {
  #state: DeskState;
  readonly #listeners = new Set<() => void>();

  constructor(state: DeskState = { lines: [], charges: NO_CHARGES }) {
    this.#state = state;
  }

  get state(): DeskState {
    return this.#state;
  }

  line(id: number): DeskLine | undefined {
    return this.#state.lines.find((line) => line.id === id);
  }

  /** Adds lines and returns the id of the first. */
  add(given: readonly InvoiceLine[]): number {
    const first = 1 + this.#state.lines.reduce((highest, { id }) => Math.max(highest, id), 0);
    this.#change({ lines: [...this.#state.lines, ...given.map((line, i) => newLine(first + i, line))] });
    return first;
  }

  /** Replaces a line by what `change` makes of it. A line that is gone stays gone. */
  update(id: number, change: (line: DeskLine) => DeskLine): void {
    this.#change({ lines: this.#state.lines.map((line) => (line.id === id ? change(line) : line)) });
  }

  remove(id: number): void {
    this.#change({ lines: this.#state.lines.filter((line) => line.id !== id) });
  }

  charge(change: Partial<Charges>): void {
    this.#change({ charges: { ...this.#state.charges, ...change } });
  }

  /** Puts another invoice in the place of this one. */
  replace(state: DeskState): void {
    this.#change(state);
  }

  clear(): void {
    this.replace({ lines: [], charges: NO_CHARGES });
  }

  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #change(change: Partial<DeskState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

import { DECISIONS, type Decision, isDecided, UNDECIDED } from '../../../src/invoice/decide.ts';
import type { TotalCheck } from '../../../src/invoice/ledger.ts';
import { NO_PAPERS, type Papers } from '../../../src/invoice/letterhead.ts';
import type { InvoiceLine } from '../../../src/invoice/lines.ts';
import { ownCostsOf } from '../../../src/invoice/lines.ts';
import { factsOf, type PriceLine, type Terms } from '../../../src/invoice/price.ts';
import { codeProblemOf } from '../../../src/invoice/written-code.ts';

export const LINE_STATES = ['waiting', 'working', 'failed', ...DECISIONS] as const;
export type LineState = (typeof LINE_STATES)[number];

/** A line of the invoice, and what was decided for it. */
export interface DeskLine extends Omit<Decision, 'state'> {
  readonly id: number;
  readonly given: InvoiceLine;
  readonly state: LineState;
  /** The error code of a line that failed. */
  readonly error: string | null;
}

/** All of an invoice. */
export interface DeskState {
  /** What the visitor calls it. */
  readonly name: string;
  readonly lines: readonly DeskLine[];
  readonly charges: Terms;
  /** What the bill repeats of the invoice. */
  readonly papers: Papers;
  /** The invoice's own total, beside the sum that its lines had when they were read. */
  readonly check: TotalCheck | null;
}

export const NO_CHARGES: Terms = {
  freight: '',
  insurance: '',
  discount: '',
  costsCurrency: '',
  currency: 'AED',
  rates: {},
  vat: true,
};
export const NO_INVOICE: DeskState = { name: '', lines: [], charges: NO_CHARGES, papers: NO_PAPERS, check: null };

/** A line that nothing is known of yet. */
export function newLine(id: number, given: InvoiceLine): DeskLine {
  const note = codeProblemOf(given) === null ? null : 'unreadable_code';
  return { ...UNDECIDED, id, given, state: 'waiting', error: null, note };
}

/** A line of the invoice as it is priced: without a code as long as none can be billed. */
export interface DeskPriceLine extends PriceLine {
  readonly line: DeskLine;
}

/** The lines whose value is beyond doubt: all of them share the costs, those with a code are billed. */
export function priceLines({ lines }: Pick<DeskState, 'lines'>): readonly DeskPriceLine[] {
  return lines
    .filter(({ given }) => given.amount !== '' && given.problem === null)
    .map((line) => ({
      line,
      code: isDecided(line) ? line.code : '',
      amount: line.given.amount,
      currency: line.given.currency,
      facts: factsOf(line.given),
      costs: ownCostsOf(line.given),
      // A line that the visitor chose is not judged by its description again.
      description: line.state === 'done' ? '' : line.given.description,
    }));
}

/** How many lines are in each state. */
export function countStates(lines: readonly DeskLine[]): Readonly<Record<LineState, number>> {
  const counts = { waiting: 0, working: 0, failed: 0, confident: 0, alike: 0, choose: 0, vague: 0, done: 0 };
  for (const { state } of lines) counts[state]++;
  return counts;
}

/** The invoice that the page works on. Each change notifies the listeners. */
export class Desk {
  #state: DeskState;
  readonly #listeners = new Set<() => void>();

  constructor(state: DeskState = NO_INVOICE) {
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
    this.change({ lines: [...this.#state.lines, ...given.map((line, i) => newLine(first + i, line))] });
    return first;
  }

  /** Replaces a line by what `change` makes of it. A line that is gone stays gone. */
  update(id: number, change: (line: DeskLine) => DeskLine): void {
    this.change({ lines: this.#state.lines.map((line) => (line.id === id ? change(line) : line)) });
  }

  remove(id: number): void {
    this.change({ lines: this.#state.lines.filter((line) => line.id !== id) });
  }

  charge(change: Partial<Terms>): void {
    this.change({ charges: { ...this.#state.charges, ...change } });
  }

  /** Puts another invoice in the place of this one. */
  replace(state: DeskState): void {
    this.change(state);
  }

  clear(): void {
    this.replace(NO_INVOICE);
  }

  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  change(change: Partial<DeskState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

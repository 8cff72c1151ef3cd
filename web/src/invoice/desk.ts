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
  /** Where the line stands in what it was read from. */
  readonly from?: DeskPlace;
}

/** A row of one of the tables that an invoice was read from. */
export interface DeskPlace {
  readonly source: number;
  readonly row: number;
}

/** A line to add, and where it was read. */
interface Added {
  readonly given: InvoiceLine;
  readonly from?: DeskPlace;
}

/** A table as it was read: its lines can be compared with it. */
export interface Source {
  /** The name of the file; empty for what was pasted. */
  readonly file: string;
  readonly sheet: string;
  readonly rows: readonly { readonly row: number; readonly cells: readonly string[] }[];
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
  readonly sources: readonly Source[];
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
export const NO_INVOICE: DeskState = {
  name: '',
  lines: [],
  charges: NO_CHARGES,
  papers: NO_PAPERS,
  check: null,
  sources: [],
};

/** A line that nothing is known of yet. */
export function newLine(id: number, given: InvoiceLine): DeskLine {
  const note = codeProblemOf(given) === null ? null : 'unreadable_code';
  return { ...UNDECIDED, id, given, state: 'waiting', error: null, note };
}

/** New lines, with ids from `first` on. */
export function deskLinesOf(lines: readonly Added[], first = 1): readonly DeskLine[] {
  return lines.map(({ given, from }, i) => ({ ...newLine(first + i, given), ...(from && { from }) }));
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

/** How many acts can be undone. */
const MOST_ACTS = 200;

/** The invoice that the page works on, as a history of states. Each change notifies the listeners. */
export class Desk {
  #state: DeskState;
  #past: readonly DeskState[] = [];
  #future: readonly DeskState[] = [];
  #lastTag = '';
  readonly #listeners = new Set<() => void>();

  constructor(state: DeskState = NO_INVOICE) {
    this.#state = state;
  }

  get state(): DeskState {
    return this.#state;
  }

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  get canRedo(): boolean {
    return this.#future.length > 0;
  }

  line(id: number): DeskLine | undefined {
    return this.#state.lines.find((line) => line.id === id);
  }

  /** Takes over what the service answered, which no undo takes back. */
  change(change: Partial<DeskState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }

  /** An act of the visitor, which can be undone. Acts of one tag in a row are one, as the letters of a word. */
  act(change: Partial<DeskState>, tag = ''): void {
    if (tag === '' || tag !== this.#lastTag) this.#past = [...this.#past, this.#state].slice(-MOST_ACTS);
    this.#lastTag = tag;
    this.#future = [];
    this.change(change);
  }

  /** Takes the last act back, and keeps what the service has answered since. */
  undo(): void {
    const before = this.#past.at(-1);
    if (before === undefined) return;
    this.#past = this.#past.slice(0, -1);
    this.#future = [...this.#future, this.#state];
    this.#goTo(before);
  }

  redo(): void {
    const after = this.#future.at(-1);
    if (after === undefined) return;
    this.#future = this.#future.slice(0, -1);
    this.#past = [...this.#past, this.#state];
    this.#goTo(after);
  }

  #goTo(state: DeskState): void {
    this.#lastTag = '';
    const now = new Map(this.#state.lines.map((line) => [line.id, line]));
    const lines = state.lines.map((line) => {
      if (line.state !== 'waiting' && line.state !== 'working') return line;
      const answered = now.get(line.id);
      return answered?.given === line.given ? answered : { ...line, state: 'waiting' as const };
    });
    this.change({ ...state, lines });
  }

  /** Adds lines as one act, with what else changes by it, and returns the id of the first. */
  add(lines: readonly Added[], change: Partial<DeskState> = {}): number {
    const first = 1 + this.#state.lines.reduce((highest, { id }) => Math.max(highest, id), 0);
    this.act({ ...change, lines: [...this.#state.lines, ...deskLinesOf(lines, first)] });
    return first;
  }

  /** Replaces a line by what `change` makes of it. A line that is gone stays gone. */
  update(id: number, change: (line: DeskLine) => DeskLine): void {
    this.change({ lines: this.#with([id], change) });
  }

  /** The same as an act of the visitor. */
  edit(ids: readonly number[], change: (line: DeskLine) => DeskLine, tag = ''): void {
    this.act({ lines: this.#with(ids, change) }, tag);
  }

  #with(ids: readonly number[], change: (line: DeskLine) => DeskLine): readonly DeskLine[] {
    return this.#state.lines.map((line) => (ids.includes(line.id) ? change(line) : line));
  }

  remove(id: number): void {
    this.act({ lines: this.#state.lines.filter((line) => line.id !== id) });
  }

  charge(change: Partial<Terms>): void {
    this.act({ charges: { ...this.#state.charges, ...change } }, `charge ${Object.keys(change).join(' ')}`);
  }

  /** Puts another invoice in the place of this one, with a history of its own. */
  replace(state: DeskState): void {
    this.#past = [];
    this.#future = [];
    this.#lastTag = '';
    this.change(state);
  }

  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

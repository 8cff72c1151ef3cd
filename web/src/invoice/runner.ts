import { type AnyTarifaError, isTarifaError } from '../../../clients/typescript/src/index.ts';
import {
  type Candidate,
  decide,
  decideChosen,
  type Goods,
  LINE_DIGITS,
  type TariffPort,
  withChosenBefore,
} from '../../../src/invoice/decide.ts';
import { type Desk, type DeskLine, newLine } from './desk.ts';

/** Why a run does not go on at the moment. `untilMs` is when it goes on by itself. */
export type Pause =
  | { readonly reason: 'limit' | 'network'; readonly untilMs: number }
  | { readonly reason: 'key'; readonly untilMs: null };

/** How a run tells the time and waits; tests pass their own. */
export interface RunClock {
  readonly now: () => number;
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

const NETWORK_PAUSE_MS = 5_000;

/** What the tariff says of a code. */
export interface Described {
  readonly goods: Goods;
  readonly rate: string;
}

/** What a run asks the service. */
export interface Questions extends TariffPort {
  /** What the tariff says of some codes, with as few requests as possible. Codes that it does not have are left out. */
  readonly records: (codes: readonly string[]) => Promise<ReadonlyMap<string, Described>>;
  /** The line that the visitor chose for these words before; null without one. */
  readonly chosenBefore?: (description: string) => Candidate | null;
}

/** As many as one request classifies. */
const AT_ONCE = 20;

/** Decides the lines of a desk, many at once. Pauses lose nothing: the line is asked about again. */
export class Runner {
  readonly #desk: Desk;
  readonly #questions: Questions;
  readonly #clock: RunClock;
  readonly #listeners = new Set<() => void>();
  #stopping = new AbortController();
  #workers = 0;
  #pause: Pause | null = null;

  constructor(desk: Desk, questions: Questions, clock: RunClock) {
    this.#desk = desk;
    this.#questions = questions;
    this.#clock = clock;
  }

  get pause(): Pause | null {
    return this.#pause;
  }

  get isRunning(): boolean {
    return this.#workers > 0;
  }

  /** Works on all waiting lines, then describes codes. A second call while it works adds nothing. */
  start(): void {
    if (this.#stopping.signal.aborted) this.#stopping = new AbortController();
    const { signal } = this.#stopping;
    while (this.#workers < AT_ONCE && this.#desk.state.lines.some(({ state }) => state === 'waiting')) {
      this.#workers++;
      void this.#work(signal).finally(() => {
        this.#workers--;
        // A run that was resumed may have found all workers busy with the requests of the one before.
        if (this.#workers === 0 && !this.#stopping.signal.aborted) this.start();
        this.#notify();
      });
    }
    if (this.#workers === 0) void this.#describe(signal);
  }

  /** Goes on after the visitor has entered another key, or does not want to wait. */
  resume(): void {
    this.stop();
    this.start();
  }

  /** Stops after the requests under way; their lines wait again. */
  stop(): void {
    this.#stopping.abort();
    this.#setPause(null);
    for (const { id, state } of this.#desk.state.lines)
      if (state === 'working') this.#desk.update(id, (line) => ({ ...line, state: 'waiting' }));
  }

  /** Takes a candidate for lines, and asks for the lines of the tariff below it. */
  async choose(ids: readonly number[], candidate: Candidate): Promise<void> {
    const { code, goods, rate } = candidate;
    const chosen = { state: 'done', by: null, code, goods, rate, note: null, error: null } as const;
    this.#desk.edit(ids, (line) => ({ ...line, ...chosen }));
    if (code.length >= LINE_DIGITS) return;
    const decision = await decideChosen(candidate, this.#questions).catch(() => null);
    for (const id of decision === null ? [] : ids)
      this.#desk.update(id, (line) => (line.code === code ? { ...line, ...decision } : line));
  }

  /** Looks lines up again, as they are given now. */
  again(ids: readonly number[]): void {
    this.#desk.edit(ids, (line) => ({ ...line, state: 'waiting', error: null }));
    this.start();
  }

  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async #work(signal: AbortSignal): Promise<void> {
    for (;;) {
      const next = this.#desk.state.lines.find(({ state }) => state === 'waiting');
      if (next === undefined || signal.aborted) return;
      this.#desk.update(next.id, (line) => ({ ...line, state: 'working', error: null }));
      await this.#lookUp(next.id, signal);
    }
  }

  /** Decides a line, unless the visitor chooses a code meanwhile. */
  async #lookUp(id: number, signal: AbortSignal): Promise<void> {
    const decided = await this.#ask(async () => {
      const line = this.#desk.line(id);
      if (line?.state !== 'working') return null;
      const decision = await decide(line.given, this.#questions);
      const chosen = this.#questions.chosenBefore?.(line.given.description) ?? null;
      return { ...line, ...withChosenBefore(decision, chosen) };
    }, signal);
    if (decided === null || signal.aborted) return;
    this.#desk.update(id, (line) => {
      if (line.state !== 'working') return line;
      return isTarifaError(decided) ? { ...line, state: 'failed', error: decided.code } : decided;
    });
  }

  /** Asks the service, again after each pause. Null if the run was stopped; an error if asking again would not help. */
  async #ask<Answer>(question: () => Promise<Answer>, signal: AbortSignal): Promise<Answer | AnyTarifaError | null> {
    for (;;) {
      await this.#waitForPause(signal);
      if (signal.aborted) return null;
      try {
        return await question();
      } catch (error) {
        if (!isTarifaError(error)) throw error;
        if (signal.aborted) return null;
        const pause = pauseFor(error, this.#clock.now());
        if (pause === null) return error;
        this.#setPause(pause);
      }
    }
  }

  /** Codes of the invoice itself and of a link come without their description: it is asked for once for all lines. */
  async #describe(signal: AbortSignal): Promise<void> {
    const bare = this.#desk.state.lines.filter(({ code, goods }) => code !== '' && goods === null);
    if (bare.length === 0) return;
    const codes = [...new Set(bare.map(({ code }) => code))];
    const records = await this.#ask(() => this.#questions.records(codes), signal);
    if (records === null || isTarifaError(records) || signal.aborted) return;
    for (const { id } of bare) this.#desk.update(id, (line) => describeLine(line, records.get(line.code)));
    if (this.#desk.state.lines.some(({ state }) => state === 'waiting')) this.start();
  }

  async #waitForPause(signal: AbortSignal): Promise<void> {
    const pause = this.#pause;
    if (pause === null) return;
    // Without a usable key only the visitor can go on: `resume` ends this wait.
    const ms = pause.untilMs === null ? Number.POSITIVE_INFINITY : pause.untilMs - this.#clock.now();
    if (ms > 0) await this.#clock.wait(ms, signal);
    if (this.#pause === pause) this.#setPause(null);
  }

  #setPause(pause: Pause | null): void {
    this.#pause = pause;
    this.#notify();
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}

/**
 * The line with what the tariff says of its code. If the tariff has no such code and the line no rate, the code came from
 * a link: the line is looked up again.
 */
export function describeLine(line: DeskLine, record: Described | undefined): DeskLine {
  if (line.code === '' || line.goods !== null) return line;
  if (record !== undefined) return { ...line, goods: record.goods, rate: line.rate || record.rate };
  return line.rate === '' ? newLine(line.id, line.given) : line;
}

/** The pause after an error; null if asking again would not help. */
export function pauseFor({ code, status, retryAfterSeconds }: AnyTarifaError, nowMs: number): Pause | null {
  if (status === 401) return { reason: 'key', untilMs: null };
  if (code === 'rate_limit_exceeded' || code === 'db_unavailable')
    return { reason: 'limit', untilMs: nowMs + (retryAfterSeconds ?? 1) * 1000 };
  return code === 'network_error' ? { reason: 'network', untilMs: nowMs + NETWORK_PAUSE_MS } : null;
}

/** The clock of the browser. A wait ends early if it is aborted or the device is online again. */
export const browserClock: RunClock = {
  now: () => Date.now(),
  wait: (ms, signal) =>
    new Promise((resolve) => {
      const timer = Number.isFinite(ms) ? setTimeout(end, ms) : undefined;
      function end(): void {
        clearTimeout(timer);
        signal.removeEventListener('abort', end);
        removeEventListener('online', end);
        resolve();
      }
      if (signal.aborted) end();
      signal.addEventListener('abort', end);
      addEventListener('online', end);
    }),
};

import { type AnyTarifaError, isTarifaError } from '../../../clients/typescript/src/index.ts';
import { MIN_DESCRIPTION } from '../../../src/invoice/rules.ts';
import type { Classified, Resolved } from './answers.ts';
import { byOwnCode } from './by-own-code.ts';
import type { Desk } from './desk.ts';
import {
  afterClassify,
  type Candidate,
  choose,
  type DeskLine,
  describeLine,
  isTooShort,
  settle,
  type TariffRecord,
} from './desk-line.ts';
import { type Pause, pauseFor, type RunClock } from './pause.ts';

/** What a run asks the service. */
export interface Questions {
  readonly resolve: (code: string) => Promise<Resolved>;
  readonly classify: (description: string) => Promise<Classified>;
  /** What the tariff says of some codes, with as few requests as possible. Codes that it does not have are left out. */
  readonly records: (codes: readonly string[]) => Promise<ReadonlyMap<string, TariffRecord>>;
}

const AT_ONCE = 4;

/** Decides the lines of a desk one after the other, a few at once. Pauses lose nothing: the line is asked about again. */
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

  /** Takes a candidate for a line, and asks for the lines below it. */
  async choose(id: number, candidate: Candidate): Promise<void> {
    this.#desk.update(id, (line) => choose(line, candidate));
    if (candidate.code.length >= 12) return;
    const resolved = await this.#questions.resolve(candidate.code).catch(() => null);
    if (resolved === null) return;
    this.#desk.update(id, (line) => (line.code === candidate.code ? settle(line, below(resolved), candidate) : line));
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
      return line?.state === 'working' ? this.#decide(line) : null;
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

  async #decide(line: DeskLine): Promise<DeskLine> {
    const { code, description } = line.given;
    if (isTooShort(line)) return { ...line, state: 'vague', note: line.note ?? 'too_short' };
    let noted = line;
    if (code !== '') {
      const decided = await byOwnCode(line, this.#questions);
      if (decided !== null) return decided;
      noted = { ...line, note: 'unknown_code' };
      if (description.trim().length < MIN_DESCRIPTION) return { ...noted, state: 'vague' };
    }
    const classified = afterClassify(noted, await this.#questions.classify(description));
    const [first] = classified.candidates;
    if (classified.state !== 'confident' || first === undefined) return classified;
    // A code of the invoice that does not exist is a reason to look, also if the description is clear.
    if (noted.note !== null) return { ...classified, state: 'choose' };
    return settle(classified, below(await this.#questions.resolve(first.code)), first);
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

function below({ matched, code, lines, total }: Resolved) {
  return { code: matched ?? code, lines, total };
}

import { isTarifaError } from '../../../clients/typescript/src/index.ts';
import type { Classified, Resolved } from './answers.ts';
import type { Desk } from './desk.ts';
import {
  afterClassify,
  afterResolve,
  type Candidate,
  choose,
  type DeskLine,
  type Goods,
  isTooShort,
  settle,
} from './desk-line.ts';

/** What a run asks the service. */
export interface Questions {
  readonly resolve: (code: string) => Promise<Resolved>;
  readonly classify: (description: string) => Promise<Classified>;
  /** The descriptions of some codes, with as few requests as possible. */
  readonly descriptions: (codes: readonly string[]) => Promise<ReadonlyMap<string, Goods>>;
}

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

  /** Works on all waiting lines. A second call while it works adds nothing. */
  start(): void {
    if (this.#stopping.signal.aborted) this.#stopping = new AbortController();
    while (this.#workers < AT_ONCE && this.#desk.state.lines.some(({ state }) => state === 'waiting')) {
      this.#workers++;
      void this.#work(this.#stopping.signal).finally(() => {
        this.#workers--;
        this.#notify();
        if (this.#workers === 0) void this.#describe();
      });
    }
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
      const { id } = next;
      this.#desk.update(id, (line) => ({ ...line, state: 'working', error: null }));
      while (!(await this.#try(id, signal))) if (signal.aborted) return;
    }
  }

  /** Decides a line; false if it has to be tried again. */
  async #try(id: number, signal: AbortSignal): Promise<boolean> {
    await this.#waitForPause(signal);
    const line = this.#desk.line(id);
    if (signal.aborted || line === undefined || line.state !== 'working') return true;
    try {
      const decided = await this.#decide(line);
      // The visitor may have chosen a code meanwhile.
      this.#desk.update(id, (now) => (now.state === 'working' ? decided : now));
      return true;
    } catch (error) {
      if (!isTarifaError(error)) throw error;
      if (signal.aborted) return true;
      const pause = this.#pauseFor(error.code, error.status, error.retryAfterSeconds);
      if (pause !== null) this.#setPause(pause);
      else this.#desk.update(id, (now) => ({ ...now, state: 'failed', error: error.code }));
      return pause === null;
    }
  }

  async #decide(line: DeskLine): Promise<DeskLine> {
    const { code, description } = line.given;
    if (isTooShort(line)) return { ...line, state: 'vague', note: 'too_short' };
    let noted = line;
    if (code !== '') {
      const decided = afterResolve(line, await this.#questions.resolve(code));
      if (decided !== null) return decided;
      noted = { ...line, note: 'unknown_code' };
      if (description.trim().length < 2) return { ...noted, state: 'vague' };
    }
    const classified = afterClassify(noted, await this.#questions.classify(description));
    const [first] = classified.candidates;
    if (classified.state !== 'confident' || first === undefined) return classified;
    // A code of the invoice that does not exist is a reason to look, also if the description is clear.
    if (noted.note !== null) return { ...classified, state: 'choose' };
    return settle(classified, below(await this.#questions.resolve(first.code)), first);
  }

  /** Codes of the invoice itself come without their description: it is asked for once for all lines. */
  async #describe(): Promise<void> {
    const bare = this.#desk.state.lines.filter(({ code, goods }) => code !== '' && goods === null);
    if (bare.length === 0) return;
    const codes = [...new Set(bare.map(({ code }) => code))];
    const found = await this.#questions.descriptions(codes).catch(() => null);
    for (const { id } of bare)
      this.#desk.update(id, (line) => ({ ...line, goods: line.goods ?? found?.get(line.code) ?? null }));
  }

  #pauseFor(code: string, status: number, retryAfterSeconds: number | null): Pause | null {
    const now = this.#clock.now();
    if (status === 401) return { reason: 'key', untilMs: null };
    if (code === 'rate_limit_exceeded' || code === 'db_unavailable')
      return { reason: 'limit', untilMs: now + (retryAfterSeconds ?? 1) * 1000 };
    return code === 'network_error' ? { reason: 'network', untilMs: now + NETWORK_PAUSE_MS } : null;
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

function below({ matched, code, lines }: Resolved) {
  return { code: matched ?? code, lines };
}

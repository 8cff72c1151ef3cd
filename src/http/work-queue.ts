import { ApiError } from '../contract/errors.ts';
import { MESSAGES } from '../contract/messages.ts';
import type { Steps } from '../steps.ts';

const LIMITS = {
  /** How long the event loop works before it turns to its connections again; a step that has begun is finished. */
  sliceMs: 3,
  /** How long new connections come first, if there are any. */
  wayMs: 20,
  /** Jobs that may wait. One holds its request and connection: some 15 kB. */
  jobs: 2_048,
  /** From the arrival of a job to its end. */
  jobMs: 20_000,
  /** Jobs that are refused as too late in one turn: each refusal is an answer that is written. */
  latePerTurn: 16,
};

/** Thrown to a job that nobody waits for any more. */
export class GivenUp extends Error {}
/** One for all: a stack trace for each client that leaves would cost more than to let it go. */
const GIVEN_UP = new GivenUp('The client has left.');

/** A job that waits for its turn or is in the middle of its work. */
interface Job {
  readonly owner: string;
  readonly endMs: number;
  /** Does one step; true when there are no more. */
  readonly step: () => boolean;
  readonly fail: (error: unknown) => void;
  /** Whether the slice ends with it, since its work follows its turn. */
  readonly endsSlice: boolean;
}

/** What is promised, and how to give it up. */
export interface Promised<T> {
  readonly done: Promise<T>;
  readonly giveUp: () => void;
}

/**
 * The one queue of all work that takes longer than a lookup. In each turn of the event loop it works for a few
 * milliseconds, whatever the number of jobs, so that connections, health checks and revocations wait for one slice only.
 * Owners take turns (round robin); the jobs of one owner are done in the order in which they came.
 */
export class WorkQueue {
  readonly #limits: typeof LIMITS;
  readonly #now: () => number;
  /** The jobs of each owner. The first owner is next, and goes to the end after its slice. */
  readonly #owners = new Map<string, Set<Job>>();
  /** All jobs, the oldest first. */
  readonly #jobs = new Set<Job>();
  /** Time spent since the start, and jobs that were refused or given up as too late. */
  workedMs = 0;
  refused = 0;
  #spent = new Map<string, number>();
  #isRunning = false;
  #makesWay = false;
  #sliceEndedMs = Number.NEGATIVE_INFINITY;

  constructor(limits: Partial<typeof LIMITS> = {}, now: () => number = () => performance.now()) {
    this.#limits = { ...LIMITS, ...limits };
    this.#now = now;
  }

  get waiting(): number {
    return this.#jobs.size;
  }

  /** The time spent on each owner since this was last asked, in milliseconds. */
  takeSpent(): ReadonlyMap<string, number> {
    const spent = this.#spent;
    this.#spent = new Map();
    return spent;
  }

  /** Does work step by step. Rejects with the ApiError to send when there is too much work, or it takes too long. */
  run<T>(owner: string, steps: Steps<T>): Promised<T> {
    return this.#add(owner, false, () => steps.next());
  }

  /** Waits for a turn; what the caller then does takes the place of the slice. */
  turn(owner: string): Promised<void> {
    return this.#add(owner, true, () => ({ done: true, value: undefined }));
  }

  /** Leaves the next turn of the event loop to others. */
  makeWay(): void {
    this.#makesWay = this.#isRunning;
  }

  #add<T>(owner: string, endsSlice: boolean, next: () => IteratorResult<void, T>): Promised<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const job: Job = { owner, endMs: this.#now() + this.#limits.jobMs, step, fail: reject, endsSlice };
    function step(): boolean {
      const result = next();
      if (result.done === true) resolve(result.value);
      return result.done === true;
    }
    if (!this.#hasRoomFor(owner)) reject(this.#overloaded());
    else {
      this.#jobs.add(job);
      const own = this.#owners.get(owner);
      if (own === undefined) this.#owners.set(owner, new Set([job]));
      else own.add(job);
      if (!this.#isRunning) setImmediate(() => this.#slice());
      this.#isRunning = true;
    }
    return { done: promise, giveUp: () => this.#end(job, GIVEN_UP) };
  }

  /** Where there is none, the newest job of the owner with the most jobs makes room, unless that is the asking one. */
  #hasRoomFor(owner: string): boolean {
    if (this.#jobs.size < this.#limits.jobs) return true;
    const own = this.#owners.get(owner)?.size ?? 0;
    let most: ReadonlySet<Job> = new Set();
    for (const jobs of this.#owners.values()) if (jobs.size > most.size) most = jobs;
    const newest = [...most].at(-1);
    if (newest === undefined || most.size <= own + 1) return false;
    this.#end(newest, this.#overloaded());
    return true;
  }

  #slice(): void {
    const startMs = this.#now();
    const makesWay = this.#makesWay && startMs < this.#sliceEndedMs + this.#limits.wayMs;
    this.#makesWay = false;
    if (makesWay) return void setImmediate(() => this.#slice());
    let late = 0;
    for (const job of this.#jobs) {
      if (startMs < job.endMs || late++ === this.#limits.latePerTurn) break;
      this.#end(job, this.#overloaded());
    }
    const endMs = startMs + this.#limits.sliceMs;
    while (this.#workFor(endMs) && this.#now() < endMs);
    this.#sliceEndedMs = this.#now();
    this.#isRunning = this.#jobs.size > 0;
    if (this.#isRunning) setImmediate(() => this.#slice());
  }

  /** Works for the next owner, up to the end of its job or of the slice. Tells whether the slice may go on. */
  #workFor(endMs: number): boolean {
    for (const [owner, jobs] of this.#owners) {
      const [job] = jobs;
      if (job === undefined) continue;
      const startMs = this.#now();
      let isDone = false;
      do isDone = this.#step(job);
      while (!isDone && this.#now() < endMs);
      const ms = this.#now() - startMs;
      this.workedMs += ms;
      this.#spent.set(owner, (this.#spent.get(owner) ?? 0) + ms);
      if (jobs.size > 0) {
        this.#owners.delete(owner);
        this.#owners.set(owner, jobs);
      }
      return !job.endsSlice;
    }
    return false;
  }

  #step(job: Job): boolean {
    try {
      if (!job.step()) return false;
      this.#remove(job);
    } catch (error) {
      this.#end(job, error);
    }
    return true;
  }

  #end(job: Job, error: unknown): void {
    if (this.#remove(job)) job.fail(error);
  }

  #overloaded(): ApiError {
    this.refused++;
    return new ApiError('db_unavailable', MESSAGES.overloaded());
  }

  #remove(job: Job): boolean {
    const jobs = this.#owners.get(job.owner);
    jobs?.delete(job);
    if (jobs?.size === 0) this.#owners.delete(job.owner);
    return this.#jobs.delete(job);
  }
}

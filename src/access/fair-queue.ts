import { withTimeout } from '../timeout.ts';

/**
 * Runs a few jobs at a time. Where more are waiting, their owners take turns, so that an owner with many jobs does not
 * keep the others waiting.
 */
export class FairQueue {
  readonly #maxRunning: number;
  readonly #timeoutMs: number;
  /** The jobs that wait, by owner. The first owner is next, and goes to the end after its turn. */
  readonly #waiting = new Map<string, Set<() => void>>();
  #running = 0;

  constructor(maxRunning: number, timeoutMs: number) {
    this.#maxRunning = maxRunning;
    this.#timeoutMs = timeoutMs;
  }

  /** Rejects when the job waits too long for its turn, or takes too long. */
  async run<T>(owner: string, job: () => Promise<T>): Promise<T> {
    if (this.#running < this.#maxRunning) this.#running++;
    else await this.#turn(owner);
    try {
      return await withTimeout(job(), this.#timeoutMs, 'The store');
    } finally {
      this.#next();
    }
  }

  /** Resolves when a job that has ended leaves its place to this owner. */
  async #turn(owner: string): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const jobs = this.#waiting.get(owner) ?? new Set();
    this.#waiting.set(owner, jobs.add(resolve));
    await withTimeout(promise, this.#timeoutMs, 'The store').catch((error: unknown) => {
      jobs.delete(resolve);
      if (jobs.size === 0 && this.#waiting.get(owner) === jobs) this.#waiting.delete(owner);
      throw error;
    });
  }

  #next(): void {
    for (const [owner, jobs] of this.#waiting) {
      this.#waiting.delete(owner);
      const [start] = jobs;
      // A turn that was given up is never left in its set.
      if (start === undefined) continue;
      jobs.delete(start);
      if (jobs.size > 0) this.#waiting.set(owner, jobs);
      return start();
    }
    this.#running--;
  }
}

/** Long work as a generator. It pauses at each `yield`, so that a server can answer requests in between. */
export type Steps<T> = Generator<void, T, void>;

/** Does all the work without a pause. */
export function finish<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Does work step by step, with room for others in between. */
export type Work = <T>(steps: Steps<T>) => Promise<T>;

const SLICE_MS = 5;

/** Does the work in slices of a few milliseconds and lets the event loop run after each. Rejects when it is aborted. */
export async function finishInSlices<T>(steps: Steps<T>, signal?: AbortSignal): Promise<T> {
  for (;;) {
    signal?.throwIfAborted();
    const end = performance.now() + SLICE_MS;
    do {
      const step = steps.next();
      if (step.done) return step.value;
    } while (performance.now() < end);
    await new Promise((resume) => setImmediate(resume));
  }
}

/** Does the same work and reports each step of it; `expected` is about how many steps it takes. */
export function* reportSteps<T>(
  steps: Steps<T>,
  expected: number,
  report: (done: number, total: number) => void,
): Steps<T> {
  for (let done = 1; ; done++) {
    const step = steps.next();
    report(step.done ? expected : Math.min(done, expected), expected);
    if (step.done) return step.value;
    yield;
  }
}

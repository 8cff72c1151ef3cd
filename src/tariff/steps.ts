/** Long work that pauses between its steps, so that a server can answer requests in the pauses. */
export type Steps<T> = Generator<void, T, void>;

/** Does all the work at once. */
export function finish<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Does the work in slices of a few milliseconds and lets the event loop turn after each. */
export async function finishInSlices<T>(steps: Steps<T>, sliceMs = 5): Promise<T> {
  for (;;) {
    const end = performance.now() + sliceMs;
    do {
      const step = steps.next();
      if (step.done) return step.value;
    } while (performance.now() < end);
    await new Promise((resume) => setImmediate(resume));
  }
}

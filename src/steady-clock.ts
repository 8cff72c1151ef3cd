/** Backward clock steps up to this size are ignored. A larger step corrects a wrong clock, and the new time is used. */
const MAX_IGNORED_STEP_MS = 30_000;

/**
 * A clock that never goes back by a small step: it stands still until the machine's clock has caught up. So no rate limit
 * window opens twice, and an expired key stays expired. Forward steps are followed at once.
 */
export function steadyClock(read: () => number): () => number {
  let latest = Number.NEGATIVE_INFINITY;
  return () => {
    const time = read();
    if (time > latest || latest - time > MAX_IGNORED_STEP_MS) latest = time;
    return latest;
  };
}

/**
 * A clock for rate limit windows, which never goes back at all: after a backward step it goes on from its latest time. So a
 * window that was closed stays closed, and windows still turn in time. It follows the given clock again when that has
 * passed the latest time.
 */
export function windowClock(read: () => number, onStepBack: (ms: number) => void = () => {}): () => number {
  let latest = Number.NEGATIVE_INFINITY;
  let ahead = 0;
  return () => {
    const time = read();
    if (time >= latest) ahead = 0;
    else if (time + ahead < latest) {
      onStepBack(latest - ahead - time);
      ahead = latest - time;
    }
    latest = time + ahead;
    return latest;
  };
}

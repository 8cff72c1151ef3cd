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

/** By so much a machine's clock is set back when it is corrected; what is more was a mistake, and the new time is believed. */
const CORRECTION_MS = 30_000;

/**
 * The time, which stands still while the machine's clock makes up for having been set back a little. So no window of a
 * limit opens twice, and a key that has expired stays expired. A clock that is set forward is believed.
 */
export function steadyClock(read: () => number): () => number {
  let latest = Number.NEGATIVE_INFINITY;
  return () => {
    const time = read();
    if (time > latest || latest - time > CORRECTION_MS) latest = time;
    return latest;
  };
}

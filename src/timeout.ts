/** Thrown when an answer takes too long. A later attempt may succeed. */
export class TimedOut extends Error {}

/**
 * Rejects when the promise takes longer than `ms`. The last check runs after one more turn of the event loop, so that an
 * answer that arrived while this process was busy is still used.
 */
export function withTimeout<T>(promise: Promise<T>, ms: number, who: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new TimedOut(`${who} did not answer within ${ms} ms.`));
    const timer = setTimeout(() => setImmediate(giveUp), ms);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Thrown when an answer takes too long. A later attempt may succeed. */
export class TimedOut extends Error {}

/**
 * Rejects when the promise takes longer than `ms`, and calls `late` if it is fulfilled after that. The last check runs
 * after one more turn of the event loop, so that an answer that arrived while this process was busy is still used.
 */
export function withTimeout<T>(promise: Promise<T>, ms: number, who: string, late?: () => void): Promise<T> {
  return new Promise((resolve, reject) => {
    let last: NodeJS.Immediate | undefined;
    const giveUp = () => {
      reject(new TimedOut(`${who} did not answer within ${ms} ms.`));
      if (late !== undefined) promise.then(late, () => {});
    };
    const timer = setTimeout(() => {
      last = setImmediate(giveUp);
    }, ms);
    promise.then(resolve, reject).finally(() => {
      clearTimeout(timer);
      clearImmediate(last);
    });
  });
}

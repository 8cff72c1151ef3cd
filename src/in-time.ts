/**
 * Gives an answer its time, and rejects when it has run out. An answer that arrived while this process was busy still
 * counts as in time: whatever has come in is looked at once more before giving up.
 */
export function inTime<T>(answer: Promise<T>, ms: number, who: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new Error(`${who} did not answer within ${ms} ms.`));
    const timer = setTimeout(() => setImmediate(giveUp), ms);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

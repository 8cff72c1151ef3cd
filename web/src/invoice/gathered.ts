/**
 * A question for one text from one for many: what is asked in one turn of the event loop goes together, equal texts once.
 * After an error that one of the texts has caused, each is asked alone.
 */
export function gathered<Answer>(
  most: number,
  ask: (texts: readonly string[]) => Promise<readonly Answer[]>,
  isOfOne: (error: unknown) => boolean,
): (text: string) => Promise<Answer> {
  let waiting = new Map<string, PromiseWithResolvers<Answer>>();
  const sendAll = () => {
    const all = [...waiting];
    waiting = new Map();
    for (let start = 0; start < all.length; start += most) send(all.slice(start, start + most));
  };
  const send = (batch: readonly (readonly [string, PromiseWithResolvers<Answer>])[]) => {
    ask(batch.map(([text]) => text)).then(
      (answers) => {
        for (const [i, [, { resolve, reject }]] of batch.entries()) {
          const answer = answers[i];
          if (answer === undefined) reject(new TypeError('Each text has an answer.'));
          else resolve(answer);
        }
      },
      (error: unknown) => {
        if (batch.length > 1 && isOfOne(error)) for (const each of batch) send([each]);
        else for (const [, { reject }] of batch) reject(error);
      },
    );
  };
  return (text) => {
    if (waiting.size === 0) setTimeout(sendAll);
    const known = waiting.get(text) ?? Promise.withResolvers<Answer>();
    waiting.set(text, known);
    return known.promise;
  };
}

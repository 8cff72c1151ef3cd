import { useEffect, useState } from 'preact/hooks';
import { type Answer, client } from './client.ts';
import { Refusal } from './refusal.ts';
import { type Asked, type Request, targetOf } from './request.ts';

/** Where a question stands. While a new one is under way the last answer stays in sight. */
export interface Asking<Id extends Asked> {
  readonly answer: Answer<Id> | null;
  readonly refusal: Refusal | null;
  /** Whether the answer is that of an earlier question. */
  readonly waiting: boolean;
  readonly retry: () => void;
}

interface Settled<Id extends Asked> {
  readonly target: string;
  readonly answer: Answer<Id> | null;
  readonly refusal: Refusal | null;
}

/** Asks whenever the request changes, and drops the question that nobody waits for any more. */
export function useAnswer<Id extends Asked>(request: Request<Id> | null): Asking<Id> {
  const target = request === null ? null : targetOf(request);
  const [settled, settle] = useState<Settled<Id> | null>(null);
  const [attempt, setAttempt] = useState(0);
  const { key } = useClient();

  // The target says all of the request, and an attempt is one more reason to ask.
  useEffect(() => {
    if (request === null || target === null || key === null) return;
    const leaving = new AbortController();
    client.ask(request, leaving.signal).then(
      (answer) => settle({ target, answer, refusal: null }),
      (error: unknown) => {
        if (leaving.signal.aborted) return;
        if (!(error instanceof Refusal)) throw error;
        settle({ target, answer: null, refusal: error });
      },
    );
    return () => leaving.abort();
  }, [target, attempt, key]);

  const retry = () => {
    settle(null);
    setAttempt(attempt + 1);
  };
  if (request === null || key === null) return { answer: null, refusal: null, waiting: false, retry };
  if (settled?.target === target) return { ...settled, waiting: false, retry };
  const known = client.known(request);
  return { answer: known ?? settled?.answer ?? null, refusal: null, waiting: known === null, retry };
}

/** The key and the limits, read anew whenever they change. */
export function useClient(): Pick<typeof client, 'key' | 'limits'> {
  const [, setTurn] = useState(0);
  useEffect(() => client.listen(() => setTurn((turn) => turn + 1)), []);
  return client;
}

import { useEffect, useState } from 'preact/hooks';
import { type AnyTarifaError, isTarifaError } from '../../../clients/typescript/src/index.ts';
import { client, type DeskOperation, type Reply, type Request } from './cached-client.ts';

/** The state of a request. While a new one is loading, `reply` is still the last one. */
export interface RequestState<Id extends DeskOperation> {
  readonly reply: Reply<Id> | null;
  readonly error: AnyTarifaError | null;
  readonly loading: boolean;
  readonly retry: () => void;
}

interface Outcome<Id extends DeskOperation> {
  readonly cacheKey: string;
  readonly reply: Reply<Id> | null;
  readonly error: AnyTarifaError | null;
}

/** Sends the request whenever it changes, and aborts the one before. */
export function useRequest<Id extends DeskOperation>(request: Request<Id> | null): RequestState<Id> {
  const cacheKey = request === null ? null : client.cacheKey(request);
  const [outcome, setOutcome] = useState<Outcome<Id> | null>(null);
  const [attempt, setAttempt] = useState(0);
  const { key, isOpen } = useClient();

  // The cache key identifies the request, which is a new object in each rendering.
  useEffect(() => {
    if (request === null || cacheKey === null || !isOpen) return;
    const controller = new AbortController();
    client.send(request, controller.signal).then(
      (reply) => setOutcome({ cacheKey, reply, error: null }),
      (error: unknown) => {
        if (controller.signal.aborted) return;
        if (!isTarifaError(error)) throw error;
        setOutcome({ cacheKey, reply: null, error });
      },
    );
    return () => controller.abort();
  }, [cacheKey, attempt, key]);

  const retry = () => {
    setOutcome(null);
    setAttempt(attempt + 1);
  };
  if (request === null || !isOpen) return { reply: null, error: null, loading: false, retry };
  if (outcome?.cacheKey === cacheKey) return { ...outcome, loading: false, retry };
  const cached = client.cached(request);
  return { reply: cached ?? outcome?.reply ?? null, error: null, loading: cached === null, retry };
}

/** The keys, the limits and the edition; the component renders again when they change. */
export function useClient(): Pick<typeof client, 'key' | 'isOpen' | 'offeredKey' | 'limits' | 'edition' | 'day'> {
  const [, setRevision] = useState(0);
  useEffect(() => client.listen(() => setRevision((revision) => revision + 1)), []);
  return client;
}

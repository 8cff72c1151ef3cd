import { PARAMETERS } from 'virtual:contract';
import { useEffect, useState } from 'preact/hooks';
import { type AnyTarifaError, isTarifaError } from '../../../../clients/typescript/src/index.ts';
import { client, type Request } from '../../api/cached-client.ts';
import { useClient } from '../../api/use-request.ts';
import { type Bill, billableLines, billOf, currenciesOf, shipmentRequests } from '../../invoice/bill.ts';
import type { DeskLine } from '../../invoice/desk-line.ts';
import { usePreferences } from '../../preferences.ts';
import { useDesk } from './use-desk.ts';

const DEBOUNCE_MS = 500;
/** The most lines of one request. Longer invoices take several, which are sent only for the bill itself. */
const MAX_LINES = PARAMETERS.shipment.lines.maxItems;

/** The bill of the invoice as it is now; while it changes, the last one stays. */
export interface BillState {
  readonly bill: Bill | null;
  readonly error: AnyTarifaError | null;
  readonly loading: boolean;
  readonly retry: () => void;
}

/** Asks for the bill whenever the invoice is at rest. `isNeeded` also asks for that of a long one. */
export function useBill(isNeeded: boolean): BillState {
  const state = useDesk();
  const { key } = useClient();
  const { language } = usePreferences();
  const [outcome, setOutcome] = useState<{ id: string; bill: Bill | null; error: AnyTarifaError | null } | null>(null);
  const [attempt, setAttempt] = useState(0);
  const lines = billableLines(state.lines);
  const isBusy = state.lines.some((line) => line.state === 'waiting' || line.state === 'working');
  const isMixed = currenciesOf(state).length > 1;
  const mayAsk = key !== null && lines.length > 0 && !isMixed && (isNeeded || (!isBusy && lines.length <= MAX_LINES));
  const requests = mayAsk ? shipmentRequests(lines, state.charges, language, MAX_LINES) : [];
  const id = requests.map((request) => client.cacheKey(request)).join(' ');
  useEffect(() => {
    if (id === '') return;
    const controller = new AbortController();
    const ask = async () => {
      const replies = [];
      for (const request of requests) replies.push(await client.send(request, controller.signal));
      setOutcome({
        id,
        bill: billOf(
          lines,
          replies.map(({ data }) => data),
        ),
        error: null,
      });
    };
    const timer = setTimeout(() => {
      ask().catch((error: unknown) => {
        if (controller.signal.aborted) return;
        if (!isTarifaError(error)) throw error;
        setOutcome((last) => ({ id, bill: last?.bill ?? null, error }));
      });
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [id, attempt, key]);
  const retry = () => {
    setOutcome((last) => (last === null ? null : { ...last, id: '', error: null }));
    setAttempt(attempt + 1);
  };
  if (id === '') return { bill: null, error: null, loading: false, retry };
  if (outcome?.id === id) return { ...outcome, loading: false, retry };
  // The step before has asked for the same bill: it is there at once, in time to be printed.
  const cached = cachedBill(lines, requests);
  return { bill: cached ?? outcome?.bill ?? null, error: null, loading: cached === null, retry };
}

function cachedBill(lines: readonly DeskLine[], requests: readonly Request<'shipment'>[]): Bill | null {
  const replies = requests.map((request) => client.cached(request)).filter((reply) => reply !== null);
  if (replies.length < requests.length) return null;
  return billOf(
    lines,
    replies.map(({ data }) => data),
  );
}

import { useEffect, useState } from 'preact/hooks';
import { type AnyTarifaError, isTarifaError } from '../../../../clients/typescript/src/index.ts';
import { missingRates, priceInvoice } from '../../../../src/invoice/price.ts';
import { useClient } from '../../api/use-request.ts';
import { priceLines } from '../../invoice/desk.ts';
import { type DeskBill, pricingIn } from '../../invoice/session.ts';
import { usePreferences } from '../../preferences.ts';
import { useDesk } from './use-desk.ts';
import { usePegs } from './use-pegs.ts';

const DEBOUNCE_MS = 500;
/** The bill of more lines takes several requests, which are sent only for the bill itself. */
const MAX_LINES = 50;

/** The bill of the invoice as it is now; while it changes, the last one stays. */
export interface BillState {
  readonly bill: DeskBill | null;
  readonly error: AnyTarifaError | null;
  readonly loading: boolean;
  /** Currencies whose rate the visitor has to enter first. */
  readonly missing: readonly string[];
  readonly retry: () => void;
}

interface Outcome {
  readonly id: string;
  readonly bill: DeskBill | null;
  readonly error: AnyTarifaError | null;
}

/** The last bill: the step that prints it has it at once. */
let last: Outcome | null = null;

/** Asks for the bill whenever the invoice is at rest. `isNeeded` also asks for that of a long one. */
export function useBill(isNeeded: boolean): BillState {
  const state = useDesk();
  const { key, isOpen, edition } = useClient();
  const { language } = usePreferences();
  const [outcome, setOutcome] = useState<Outcome | null>(last);
  const [attempt, setAttempt] = useState(0);
  const lines = priceLines(state);
  const coded = lines.filter(({ code }) => code !== '').length;
  const isBusy = state.lines.some((line) => line.state === 'waiting' || line.state === 'working');
  const pegs = usePegs();
  const missing = pegs === null ? [] : missingRates(lines, state.charges, pegs);
  const isAtRest = isNeeded || (!isBusy && coded <= MAX_LINES);
  const mayAsk = isOpen && pegs !== null && coded > 0 && missing.length === 0 && isAtRest;
  const priced = lines.map(({ code, amount, currency, facts, line }) => [line.id, code, amount, currency, facts]);
  const id = mayAsk ? JSON.stringify([language, key, edition, state.charges, priced]) : '';
  useEffect(() => {
    if (id === '' || pegs === null || last?.id === id) return;
    const controller = new AbortController();
    const settle = (next: Outcome) => {
      last = next;
      setOutcome(next);
    };
    const timer = setTimeout(() => {
      priceInvoice(lines, state.charges, pricingIn(language, pegs, controller.signal)).then(
        (bill) => settle({ id, bill, error: null }),
        (error: unknown) => {
          if (controller.signal.aborted) return;
          if (!isTarifaError(error)) throw error;
          settle({ id, bill: last?.bill ?? null, error });
        },
      );
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [id, attempt]);
  const retry = () => {
    last = null;
    setOutcome(null);
    setAttempt(attempt + 1);
  };
  if (id === '') return { bill: null, error: null, loading: false, missing, retry };
  const isCurrent = outcome?.id === id;
  return { bill: outcome?.bill ?? null, error: isCurrent ? outcome.error : null, loading: !isCurrent, missing, retry };
}

import type { Pegs } from '../../../../src/invoice/price.ts';
import { ALL_COUNTRIES } from '../../api/requests.ts';
import { useRequest } from '../../api/use-request.ts';

const DOLLAR = ['USD', '1'] as const;

/** What one dollar is worth in the currencies of the countries; null while the service is asked. */
export function usePegs(): Pegs | null {
  const { reply, loading } = useRequest(ALL_COUNTRIES);
  if (loading) return null;
  const tied = (reply?.data ?? []).flatMap(({ currency, usd_peg: peg }) =>
    peg === null ? [] : [[currency, String(peg)] as const],
  );
  return new Map([DOLLAR, ...tied]);
}

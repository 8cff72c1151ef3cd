import { useEffect, useState } from 'preact/hooks';

export const STEPS = ['new', 'codes', 'statement'] as const;
export type Step = (typeof STEPS)[number];

/** What the fragment of the page's address names: an invoice of this device, and what is done with it. */
export interface Address {
  /** Null for the invoice that is open, where the device keeps none. */
  readonly id: number | null;
  readonly step: Step;
}

/** Reads `#/7/statement`; null if it is none. */
export function addressIn(hash: string): Address | null {
  if (hash === '#/new') return { id: null, step: 'new' };
  const [, id = '', step = 'codes'] = /^#\/(\d{1,15}|open)(?:\/(statement))?$/.exec(hash) ?? [];
  if (id === '') return null;
  return { id: id === 'open' ? null : Number(id), step: step === 'statement' ? step : 'codes' };
}

export function addressFragment({ id, step }: Address): string {
  return step === 'new' ? '#/new' : `#/${id ?? 'open'}${step === 'codes' ? '' : `/${step}`}`;
}

/** Leads to an address; `isInstead` leaves no way back to the one before. */
export function goTo(address: Address, isInstead = false): void {
  const hash = addressFragment(address);
  if (hash === location.hash) return;
  history[isInstead ? 'replaceState' : 'pushState'](null, '', hash);
  dispatchEvent(new PopStateEvent('popstate'));
}

/** Takes the fragment off the address, once it is read. */
export function removeFragment(): void {
  history.replaceState(null, '', location.pathname);
  dispatchEvent(new PopStateEvent('popstate'));
}

/** The address of the page; the component renders again when it changes. */
export function useAddress(): Address | null {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const read = () => setHash(location.hash);
    read();
    addEventListener('popstate', read);
    return () => removeEventListener('popstate', read);
  }, []);
  return addressIn(hash);
}

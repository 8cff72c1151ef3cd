import { useEffect, useLayoutEffect, useState } from 'preact/hooks';

/** What the page shows, all of which stands in its address, so that a link can be shared and Back works. */
export type Address = SearchAddress | CodeAddress;

/** The start page, or what a search found. */
export interface SearchAddress {
  readonly view: 'search';
  readonly q: string;
  readonly level: string;
  readonly page: number;
}

/** The page of one code. */
export interface CodeAddress {
  readonly view: 'code';
  readonly code: string;
  readonly bill: Bill;
}

/** What the calculator is asked. An empty value asks nothing. */
export interface Bill {
  readonly value: string;
  readonly currency: string;
  readonly vat: boolean;
}

export const HOME: SearchAddress = { view: 'search', q: '', level: '', page: 1 };

const NO_BILL: Bill = { value: '', currency: '', vat: true };

/** The page of a code, with what the calculator was asked, if anything. */
export function codeAddress(code: string, bill: Bill = NO_BILL): CodeAddress {
  return { view: 'code', code, bill };
}

/** Reads an address. What it does not understand it leaves to the API to refuse. */
export function addressIn(location: { readonly pathname: string; readonly search: string }): Address {
  const query = new URLSearchParams(location.search);
  const code = /^\/code\/([^/]+)$/.exec(location.pathname)?.[1];
  if (code !== undefined) {
    const bill = {
      value: query.get('value') ?? '',
      currency: query.get('currency') ?? '',
      vat: query.get('vat') !== '0',
    };
    return { view: 'code', code: decoded(code), bill };
  }
  const page = Math.max(1, Math.floor(Number(query.get('page')) || 1));
  return { view: 'search', q: query.get('q') ?? '', level: query.get('level') ?? '', page };
}

/** Writes an address, leaving out what goes without saying. */
export function hrefOf(address: Address): string {
  const query = new URLSearchParams();
  if (address.view === 'code') {
    const { value, currency, vat } = address.bill;
    if (value !== '') query.set('value', value);
    if (value !== '' && currency !== '') query.set('currency', currency);
    if (value !== '' && !vat) query.set('vat', '0');
  } else {
    if (address.q !== '') query.set('q', address.q);
    if (address.level !== '') query.set('level', address.level);
    if (address.page > 1) query.set('page', String(address.page));
  }
  const path = address.view === 'code' ? `/code/${encodeURIComponent(address.code)}` : '/';
  return query.size === 0 ? path : `${path}?${query}`;
}

const MOVED = 'tarifa:moved';

/** Goes somewhere. A new place gets its own step in the history and begins at the top; a correction does not. */
export function go(address: Address, step: 'push' | 'replace' = 'push'): void {
  if (step === 'push') {
    history.replaceState({ scroll: scrollY }, '');
    history.pushState(null, '', hrefOf(address));
  } else history.replaceState(history.state, '', hrefOf(address));
  dispatchEvent(new CustomEvent(MOVED, { detail: step }));
}

/** The address in force, and whether the visitor just moved to it, so that the focus can follow. */
export function useAddress(): { readonly address: Address; readonly moved: boolean } {
  const [state, setState] = useState(() => ({ address: addressIn(location), moved: false, turn: 0 }));
  useEffect(() => {
    history.scrollRestoration = 'manual';
    const read = (event: Event) => {
      const replaced = event instanceof CustomEvent && event.detail === 'replace';
      setState((last) => ({ address: addressIn(location), moved: !replaced, turn: last.turn + (replaced ? 0 : 1) }));
    };
    addEventListener(MOVED, read);
    addEventListener('popstate', read);
    return () => {
      removeEventListener(MOVED, read);
      removeEventListener('popstate', read);
    };
  }, []);
  // Runs once the new view stands, which is at once where its answer is known.
  useLayoutEffect(() => {
    if (state.turn > 0)
      scrollTo({ top: (history.state as { scroll?: number } | null)?.scroll ?? 0, behavior: 'instant' });
  }, [state.turn]);
  return state;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

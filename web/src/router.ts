import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { cleanCode } from '../../src/tariff/code.ts';

/** The state of the page. All of it is in the URL, so that links can be shared and the Back button works. */
export type Route = SearchRoute | CodeRoute | InvoiceRoute;

/** The start page, or the results of a search. */
export interface SearchRoute {
  readonly view: 'search';
  readonly q: string;
  readonly level: string;
  readonly page: number;
}

/** The page for a whole invoice. What is on it is too much for a URL: it is stored on the device. */
export interface InvoiceRoute {
  readonly view: 'invoice';
}

/** The page of one code. */
export interface CodeRoute {
  readonly view: 'code';
  readonly code: string;
  readonly calculator: CalculatorInput;
  /** The year of the HS version to read the code in; empty for a code of this tariff. */
  readonly hsVersion: string;
}

/** The fields of the calculator. With an empty value nothing is calculated. */
export interface CalculatorInput {
  readonly value: string;
  readonly currency: string;
  readonly vat: boolean;
}

export const HOME: SearchRoute = { view: 'search', q: '', level: '', page: 1 };

export const INVOICE: InvoiceRoute = { view: 'invoice' };

const EMPTY: CalculatorInput = { value: '', currency: '', vat: true };

/** The route of a code, with the fields of the calculator. */
export function codeRoute(code: string, calculator: CalculatorInput = EMPTY, hsVersion = ''): CodeRoute {
  return { view: 'code', code, calculator, hsVersion };
}

/** Reads a URL. A code may have dots and spaces. It does not check codes or levels: the API refuses invalid ones. */
export function parseRoute({ pathname, search }: { readonly pathname: string; readonly search: string }): Route {
  const path = pathname.replace(/\/$/, '');
  if (path === '/invoice') return INVOICE;
  const query = new URLSearchParams(search);
  const code = /^\/code\/([^/]+)$/.exec(path)?.[1];
  if (code !== undefined) {
    const calculator = {
      value: query.get('value') ?? '',
      currency: query.get('currency') ?? '',
      vat: query.get('vat') !== '0',
    };
    return codeRoute(cleanCode(decode(code)) ?? decode(code), calculator, query.get('hs') ?? '');
  }
  const page = Math.max(1, Math.floor(Number(query.get('page')) || 1));
  return { view: 'search', q: query.get('q') ?? '', level: query.get('level') ?? '', page };
}

/** The URL of a route, without default values. */
export function routeHref(route: Route): string {
  if (route.view === 'invoice') return '/invoice';
  const query = new URLSearchParams();
  if (route.view === 'code') {
    const { value, currency, vat } = route.calculator;
    if (route.hsVersion !== '') query.set('hs', route.hsVersion);
    if (value !== '') query.set('value', value);
    if (value !== '' && currency !== '') query.set('currency', currency);
    if (value !== '' && !vat) query.set('vat', '0');
  } else {
    if (route.q !== '') query.set('q', route.q);
    if (route.level !== '') query.set('level', route.level);
    if (route.page > 1) query.set('page', String(route.page));
  }
  const path = route.view === 'code' ? `/code/${encodeURIComponent(route.code)}` : '/';
  return query.size === 0 ? path : `${path}?${query}`;
}

const NAVIGATED = 'tarifa:navigated';

/** Changes the route. 'push' adds a history entry and scrolls to the top; 'replace' does neither. */
export function navigate(route: Route, mode: 'push' | 'replace' = 'push'): void {
  if (mode === 'push') {
    history.replaceState({ scroll: scrollY }, '');
    history.pushState(null, '', routeHref(route));
  } else history.replaceState(history.state, '', routeHref(route));
  dispatchEvent(new CustomEvent(NAVIGATED, { detail: mode }));
}

/** The current route. `moved` says that the visitor just came to it, so that the focus can follow. */
export function useRoute(): { readonly route: Route; readonly moved: boolean } {
  const [state, setState] = useState(() => ({ route: parseRoute(location), moved: false, visit: 0 }));
  useEffect(() => {
    history.scrollRestoration = 'manual';
    const update = (event: Event) => {
      const moved = !(event instanceof CustomEvent && event.detail === 'replace');
      setState((last) => ({ route: parseRoute(location), moved, visit: last.visit + (moved ? 1 : 0) }));
    };
    addEventListener(NAVIGATED, update);
    addEventListener('popstate', update);
    return () => {
      removeEventListener(NAVIGATED, update);
      removeEventListener('popstate', update);
    };
  }, []);
  // Restores the scroll position after the view is rendered; with a cached reply it is complete at that time.
  useLayoutEffect(() => {
    if (state.visit > 0)
      scrollTo({ top: (history.state as { scroll?: number } | null)?.scroll ?? 0, behavior: 'instant' });
  }, [state.visit]);
  return state;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

import { gzipSync } from 'node:zlib';
import type { ApiError } from '../contract/errors.ts';
import type { Sources } from '../operations/sources.ts';
import { type PageRoute, routeOf } from '../pages/address.ts';
import { errorPage, openPage, siteMapIndex, siteMapPart } from '../pages/pages.ts';
import { redirect, type StaticPage, staticPage } from './static-page.ts';

/** What a path of the open pages names. */
export type OpenRoute =
  | PageRoute
  | { readonly kind: 'site-map'; readonly part: number | null }
  | { readonly kind: 'robots' };

const HTML = 'text/html; charset=utf-8';
/** Rendered pages that are kept, in bytes: those of some 2,000 codes, which get most visits. */
const CAPACITY = 16_000_000;

/**
 * The tariff as pages for everyone. A page is rendered once for each state of the tariff and kept while there is room: the
 * one that was rendered first goes first.
 */
export class OpenPages {
  readonly #origin: string;
  #kept = new Map<string, StaticPage>();
  #size = 0;
  /** The state that the kept pages are of. */
  #state: readonly unknown[] = [];

  /** `origin` is the public address of the service, or blank where it is not known. */
  constructor(origin: string) {
    this.#origin = origin;
  }

  find(path: string): OpenRoute | null {
    if (path === '/robots.txt') return { kind: 'robots' };
    const siteMap = /^\/sitemap(?:-(\d{1,3}))?\.xml$/.exec(path);
    if (siteMap === null) return routeOf(path);
    return { kind: 'site-map', part: siteMap[1] === undefined ? null : Number(siteMap[1]) };
  }

  /** The page at a path; null where there is no site map, or no such part of it. */
  page(route: OpenRoute, path: string, query: string, sources: Sources): StaticPage | null {
    if (route.kind === 'robots') return staticPage(path, 'text/plain; charset=utf-8', this.#robots());
    // A part of the site map is large, and read by few and seldom.
    if (route.kind === 'site-map') return this.#siteMap(route.part, path, sources);
    if (route.kind === 'results' || hasValue(query)) return this.#render(route, path, query, sources);
    const state = [sources.catalogue, sources.history, sources.measures];
    if (state.some((each, i) => each !== this.#state[i])) {
      this.#state = state;
      this.#kept = new Map();
      this.#size = 0;
    }
    const known = this.#kept.get(path);
    if (known !== undefined) return known;
    const page = this.#render(route, path, query, sources);
    if (page.status === 200) this.#keep(path, page);
    return page;
  }

  /** What search engines may read: every page of a code, but no results of searches, which have no end. */
  #robots(): string {
    const siteMap = this.#origin === '' ? '' : `Sitemap: ${this.#origin}/sitemap.xml\n`;
    return `User-agent: *\nDisallow: /en/search\nDisallow: /ar/search\nDisallow: /api/\n${siteMap}`;
  }

  /** An error as a page. */
  error(error: ApiError, route: OpenRoute): StaticPage {
    const language = 'language' in route ? route.language : 'en';
    return staticPage('', HTML, errorPage(error.text[language], language), {
      status: error.status,
      cacheControl: 'no-store',
    });
  }

  /** A site map names whole addresses, so there is none where the public one is not known: a Host may be any. */
  #siteMap(part: number | null, path: string, { catalogue }: Sources): StaticPage | null {
    if (this.#origin === '') return null;
    const { records } = catalogue;
    const text = part === null ? siteMapIndex(records, this.#origin) : siteMapPart(records, part, this.#origin);
    return text === null ? null : staticPage(path, 'application/xml; charset=utf-8', text);
  }

  #render(route: PageRoute, path: string, query: string, sources: Sources): StaticPage {
    const page = openPage(route, path, new URLSearchParams(query), sources, this.#origin);
    if (page.status === 301) return redirect(path, page.location, 301);
    const { document, status } = page;
    // A search is asked for once, so that compressing it would cost more than sending it.
    return staticPage(path, HTML, document, {
      status,
      ...(route.kind === 'results' || hasValue(query) ? {} : { gzip: gzipSync(document) }),
    });
  }

  #keep(path: string, page: StaticPage): void {
    this.#size += page.body.length + (page.gzip?.length ?? 0);
    this.#kept.set(path, page);
    for (const [oldest, { body, gzip }] of this.#kept) {
      if (this.#size <= CAPACITY) break;
      this.#kept.delete(oldest);
      this.#size -= body.length + (gzip?.length ?? 0);
    }
  }
}

/** Whether a page of a code was asked what a value costs, which is not asked twice. */
function hasValue(query: string): boolean {
  return /(?:^|&)value=/.test(query);
}

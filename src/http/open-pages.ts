import { gzipSync } from 'node:zlib';
import type { ApiError } from '../contract/errors.ts';
import type { Language } from '../contract/language.ts';
import type { Sources } from '../operations/sources.ts';
import { type PageRoute, routeOf } from '../pages/address.ts';
import { errorPage } from '../pages/missing-page.ts';
import { type OpenPage, openPage } from '../pages/pages.ts';
import { siteMapIndex, siteMapPart } from '../pages/site-map.ts';
import type { Steps } from '../steps.ts';
import { redirect, type StaticPage, staticPage } from './static-page.ts';

/** What a path of the open pages names. */
export type OpenRoute =
  | PageRoute
  | { readonly kind: 'site-map'; readonly part: number | null }
  | { readonly kind: 'robots' };

/** A request for a page. */
export interface Asked {
  readonly route: OpenRoute;
  readonly path: string;
  readonly query: string;
  /** The language that the browser prefers. */
  readonly language: Language;
}

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

  /** What a path names. Where there is nothing, a browser, which accepts pages, is told so on one. */
  find(path: string, accepted = ''): OpenRoute | null {
    if (path === '/robots.txt') return { kind: 'robots' };
    const siteMap = /^\/sitemap(?:-(\d{1,3}))?\.xml$/.exec(path);
    if (siteMap !== null) return { kind: 'site-map', part: siteMap[1] === undefined ? null : Number(siteMap[1]) };
    const isForPeople = accepted.includes('text/html') && !/^\/(?:api|mcp|assets)(?:\/|$)/.test(path);
    const language = /^\/(en|ar)(?:\/|$)/.exec(path)?.[1] as Language | undefined;
    return routeOf(path) ?? (isForPeople ? { kind: 'missing', language: language ?? null } : null);
  }

  /** The page at a path; null where there is no site map, or no such part of it. */
  *page({ route, path, query, language }: Asked, sources: Sources): Steps<StaticPage | null> {
    if (route.kind === 'robots') return staticPage(path, 'text/plain; charset=utf-8', this.#robots());
    // A part of the site map is large, and read by few and seldom.
    if (route.kind === 'site-map') return this.#siteMap(route.part, path, sources);
    const asked = { route, path, query: new URLSearchParams(query), language };
    const isOne = query === '' && (route.kind === 'code' || route.kind === 'chapters') && route.language !== null;
    if (!isOne) return this.#sent(path, yield* openPage(asked, sources, this.#origin), false);
    const state = [sources.catalogue, sources.history, sources.measures];
    if (state.some((each, i) => each !== this.#state[i])) {
      this.#state = state;
      this.#kept = new Map();
      this.#size = 0;
    }
    const known = this.#kept.get(path);
    if (known !== undefined) return known;
    const page = this.#sent(path, yield* openPage(asked, sources, this.#origin), true);
    if (page.status === 200) this.#keep(path, page);
    return page;
  }

  /** What search engines may read: every page of a code, but no results of searches, which have no end. */
  #robots(): string {
    const siteMap = this.#origin === '' ? '' : `Sitemap: ${this.#origin}/sitemap.xml\n`;
    return `User-agent: *\nDisallow: /en/search\nDisallow: /ar/search\nDisallow: /api/\n${siteMap}`;
  }

  /** An error as a page. */
  error(error: ApiError, route: OpenRoute, language: Language): StaticPage {
    const own = 'language' in route ? (route.language ?? language) : language;
    return staticPage('', HTML, errorPage(error.text[own], own), { status: error.status, cacheControl: 'no-store' });
  }

  /** A site map names whole addresses, so there is none where the public one is not known: a Host may be any. */
  #siteMap(part: number | null, path: string, { catalogue }: Sources): StaticPage | null {
    if (this.#origin === '') return null;
    const { records } = catalogue;
    const text = part === null ? siteMapIndex(records, this.#origin) : siteMapPart(records, part, this.#origin);
    return text === null ? null : staticPage(path, 'application/xml; charset=utf-8', text);
  }

  /** A page that is asked for once is not compressed: that would cost more than sending it. */
  #sent(path: string, page: OpenPage, isKept: boolean): StaticPage {
    if ('location' in page) return redirect(path, page.location, page.status);
    const { document, status } = page;
    // Who accepts no pages gets JSON at the same address, so a cache may not answer one with what the other got.
    if (status !== 200) return staticPage(path, HTML, document, { status, cacheControl: 'no-store' });
    return staticPage(path, HTML, document, isKept ? { gzip: gzipSync(document) } : {});
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

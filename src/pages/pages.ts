import type { Language } from '../contract/language.ts';
import type { Sources } from '../operations/sources.ts';
import type { Steps } from '../steps.ts';
import { codePath, type PageRoute, pagePath } from './address.ts';
import { changesPage } from './changes-page.ts';
import { codePage } from './code-page.ts';
import { homePage } from './home-page.ts';
import { documentOf, fragmentOf, type PageContent } from './layout.ts';
import { missingPage } from './missing-page.ts';
import { rulesPage } from './rules-page.ts';
import { codeOfQuery, searchPage } from './search-page.ts';
import { unknownCodePage } from './unknown-code-page.ts';

/** A page as it is sent, or where it is. */
export type OpenPage =
  | { readonly status: 200 | 404; readonly document: string }
  | { readonly status: 301 | 302; readonly location: string };

/** What a visitor asked for. */
export interface Visit {
  readonly route: PageRoute;
  /** The path as it was asked for: a code has one address, and the others lead to it. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** The language that the browser prefers, for addresses that name none. */
  readonly language: Language;
}

/** The page of a visit. `origin` is the public address of the service, or blank where it is not known. */
export function* openPage({ route, path, query, language }: Visit, sources: Sources, origin: string): Steps<OpenPage> {
  // A part of a page is asked for by its own script, while a visitor types.
  const isPart = query.get('part') === 'main';
  query.delete('part');
  const own = route.language ?? language;
  const page = (content: PageContent, status: 200 | 404 = 200): OpenPage => ({
    status,
    document: isPart ? fragmentOf(content) : documentOf(content, origin),
  });
  const { catalogue } = sources;
  switch (route.kind) {
    case 'start': {
      const isSearch = query.has('q');
      return { status: 302, location: isSearch ? `${pagePath('search', own)}?${query}` : pagePath('', own) };
    }
    case 'missing':
      return page(missingPage(own), 404);
    case 'changes':
      return page(yield* changesPage(query, own, sources));
    case 'rules':
      return page(rulesPage(sources, own));
    case 'chapters':
      return page(homePage(sources, own));
    case 'results': {
      const named = codeOfQuery(query.get('q') ?? '');
      const record = named === null ? undefined : catalogue.find(named);
      if (record !== undefined && !isPart) return { status: 302, location: codePath(record, own) };
      return page(searchPage(query, sources, own));
    }
    case 'code': {
      const record = query.has('hs') ? undefined : catalogue.find(route.code);
      if (record === undefined)
        return page(unknownCodePage(route.code, query, sources, own), query.has('hs') ? 200 : 404);
      const address = codePath(record, own);
      if (path !== address) return { status: 301, location: query.size === 0 ? address : `${address}?${query}` };
      return page(codePage(record, query, sources, own));
    }
  }
}

import type { Language } from '../contract/language.ts';
import { resolve } from '../operations/resolve/resolve.ts';
import type { Sources } from '../operations/sources.ts';
import { dutiesOf, goodsSearchOf } from '../operations/tariff-on.ts';
import type { Steps } from '../steps.ts';
import { cleanCode } from '../tariff/code.ts';
import { nearestRecord } from '../tariff/edition-view.ts';
import type { TariffRecord } from '../tariff/record.ts';
import { chaptersPath, codePath, type PageRoute, searchPath } from './address.ts';
import { changesPage } from './changes-page.ts';
import { type CodeFacts, codePage } from './code-page.ts';
import { homePage } from './home-page.ts';
import { documentOf, fragmentOf, type PageContent } from './layout.ts';
import { errorContent, missingPage } from './missing-page.ts';
import { rulesPage } from './rules-page.ts';
import { searchPage } from './search-page.ts';
import { questionOf, tradeOf } from './trade.ts';
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

const RESULTS = 20;
const MAX_QUERY = 200;
const MAX_OFFSET = 1_000;
const MAX_LINES = 200;
const EARLIER_VERSIONS = [2007, 2012, 2017] as const;
const LEVELS = [2, 4, 6, 8, 10, 12];

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
      return { status: 302, location: isSearch ? `${searchPath(own)}?${query}` : chaptersPath(own) };
    }
    case 'missing':
      return page(missingPage(own), 404);
    case 'changes':
      return page(yield* changesPage(query, own, sources));
    case 'rules':
      return page(rulesPage(sources.legalNotes, own));
    case 'chapters': {
      const chapters = catalogue.records.filter(({ level, active }) => level === 2 && active);
      return page(homePage(chapters, catalogue.records.length, own));
    }
    case 'results': {
      const named = codeIn(query.get('q') ?? '');
      const record = named === null ? undefined : catalogue.find(named);
      if (record !== undefined && !isPart) return { status: 302, location: codePath(record, own) };
      return page(searched(query, own, sources));
    }
    case 'code': {
      const record = query.has('hs') ? undefined : catalogue.find(route.code);
      if (record === undefined) return page(unknown(route.code, query, own, sources), query.has('hs') ? 200 : 404);
      const address = codePath(record, own);
      if (path !== address) return { status: 301, location: query.size === 0 ? address : `${address}?${query}` };
      return page(codePage(factsOf(record, query, own, sources), own));
    }
  }
}

/** A page that says what went wrong. */
export function errorPage(message: string, language: Language): string {
  return documentOf(errorContent(message, language), '');
}

/** The code that a query is, in any spelling; null where it is none. */
function codeIn(text: string): string | null {
  const code = cleanCode(text.slice(0, MAX_QUERY));
  return code !== null && code.length >= 2 && code.length <= 14 ? code : null;
}

function searched(query: URLSearchParams, language: Language, sources: Sources): PageContent {
  const { catalogue } = sources;
  // By code points: half of one cannot be written into an address.
  const text = [...(query.get('q') ?? '').trim()].slice(0, MAX_QUERY).join('');
  const asked = Number(query.get('offset') ?? 0);
  const offset = Number.isInteger(asked) && asked >= 0 ? Math.min(asked, MAX_OFFSET) : 0;
  const level = LEVELS.find((each) => String(each) === query.get('level')) ?? null;
  const code = codeIn(text);
  const known = {
    query: text,
    level,
    limit: RESULTS,
    levels: LEVELS.filter((each) => catalogue.records.some((record) => record.level === each)),
    code: (code === null ? undefined : catalogue.find(code)) ?? null,
    find: (each: string) => catalogue.find(each),
  };
  if ([...text].length < 2) return searchPage({ ...known, items: [], total: 0, offset: 0 }, language);
  const found = goodsSearchOf(sources).search(text, { level: level ?? undefined, limit: RESULTS, offset });
  // A code that the search does not find is of another tariff or of an earlier HS version.
  if (found.total === 0 && code !== null && code.length >= 4)
    return { ...unknown(code, query, language, sources), query: text };
  return searchPage({ ...known, items: found.records, total: found.total, offset }, language);
}

function unknown(code: string, query: URLSearchParams, language: Language, sources: Sources): PageContent {
  const { catalogue } = sources;
  const asked = Number(query.get('hs'));
  const hs_version = ([2007, 2012, 2017, 2022] as const).find((each) => each === asked);
  const answer = resolve.answer(
    { code, hs_version, code_country: undefined, description: undefined, limit: MAX_LINES, offset: 0 },
    sources,
  );
  return unknownCodePage(answer, nearestRecord(catalogue, code), (each) => catalogue.find(each), language);
}

function factsOf(record: TariffRecord, query: URLSearchParams, language: Language, sources: Sources): CodeFacts {
  const { catalogue, correlations, guide, measures, history } = sources;
  const countries = measures.countriesOn();
  const subheading = record.code.slice(0, 6);
  const around =
    record.parent?.children ?? catalogue.records.filter(({ level, active }) => level === record.level && active);
  const at = around.indexOf(record);
  return {
    record,
    today: measures.today,
    trade: tradeOf(questionOf(query, sources), record, sources, language),
    siblings: [at > 0 ? around[at - 1] : undefined, around[at + 1]],
    legalNotes: sources.legalNotes.of(record.code),
    guide: guide.of(record.code).map((entry) => ({
      ...entry,
      target: (entry.goesTo === null ? undefined : catalogue.find(entry.goesTo)) ?? null,
    })),
    duties: dutiesOf(record, undefined, sources).map(({ country, tariff_rate, reason }) => ({
      country,
      name: countries.find(country)?.name ?? { en: country, ar: country },
      rate: tariff_rate,
      reason,
    })),
    versions: history?.isComplete ? history.versionsOf(record.code) : [],
    origins: EARLIER_VERSIONS.map((version) => ({ version, codes: correlations.origins(subheading, version) })),
    outlook: correlations.outlook(subheading),
  };
}

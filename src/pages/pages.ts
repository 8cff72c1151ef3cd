import { LANGUAGES, type Language } from '../contract/language.ts';
import type { Sources } from '../operations/sources.ts';
import { dutiesOf, goodsSearchOf } from '../operations/tariff-on.ts';
import { nearestRecord } from '../tariff/edition-view.ts';
import type { TariffRecord } from '../tariff/record.ts';
import { codePath, type PageRoute } from './address.ts';
import { type CodeFacts, codePage } from './code-page.ts';
import { askedValue, estimateOf } from './estimate.ts';
import { documentOf, type PageContent } from './layout.ts';
import { chaptersPage, errorContent, searchPage, unknownCodePage } from './list-pages.ts';

/** A page as it is sent, or where it is. */
export type OpenPage =
  | { readonly status: 200 | 404; readonly document: string }
  | { readonly status: 301; readonly location: string };

const RESULTS = 20;
const MAX_QUERY = 200;
const MAX_OFFSET = 1_000;
const EARLIER_VERSIONS = [2017, 2012, 2007] as const;

/** The page at a route. `path` is as it was asked for: a code has one address, and the others lead to it. */
export function openPage(
  route: PageRoute,
  path: string,
  query: URLSearchParams,
  sources: Sources,
  origin: string,
): OpenPage {
  const page = (content: PageContent, status: 200 | 404 = 200): OpenPage => ({
    status,
    document: documentOf(content, origin),
  });
  const { catalogue } = sources;
  const { language } = route;
  if (route.kind === 'results') return page(searched(query, language, sources));
  if (route.kind === 'chapters') {
    const chapters = catalogue.records.filter(({ level, active }) => level === 2 && active);
    return page(chaptersPage(chapters, catalogue.records.length, language));
  }
  const record = catalogue.find(route.code);
  if (record === undefined)
    return page(unknownCodePage(route.code, nearestRecord(catalogue, route.code), language), 404);
  const address = codePath(record, language);
  const asked = askedValue(query);
  if (path !== address)
    return { status: 301, location: asked === '' ? address : `${address}?value=${encodeURIComponent(asked)}` };
  const estimate = estimateOf(asked, record, sources, language);
  return page(codePage({ ...factsOf(record, sources), estimate }, language));
}

/** A page that says what went wrong. */
export function errorPage(message: string, language: Language): string {
  return documentOf(errorContent(message, language), '');
}

function searched(query: URLSearchParams, language: Language, sources: Sources): PageContent {
  // By code points: half of one cannot be written into an address.
  const text = [...(query.get('q') ?? '').trim()].slice(0, MAX_QUERY).join('');
  const asked = Number(query.get('offset') ?? 0);
  const offset = Number.isInteger(asked) && asked >= 0 ? Math.min(asked, MAX_OFFSET) : 0;
  if ([...text].length < 2)
    return searchPage({ query: text, items: [], total: 0, offset: 0, limit: RESULTS }, language);
  const { total, records } = goodsSearchOf(sources).search(text, { level: undefined, limit: RESULTS, offset });
  return searchPage({ query: text, items: records, total, offset, limit: RESULTS }, language);
}

function factsOf(record: TariffRecord, sources: Sources): Omit<CodeFacts, 'estimate'> {
  const { catalogue, correlations, guide, measures, history, countries } = sources;
  const subheading = record.code.slice(0, 6);
  return {
    record,
    measures: measures.measuresOf(record),
    guide: guide.of(record.code).map((entry) => ({
      ...entry,
      target: (entry.goesTo === null ? undefined : catalogue.find(entry.goesTo)) ?? null,
    })),
    duties: dutiesOf(record, undefined, sources).map(({ country, tariff_rate, reason, source }) => ({
      name: countries.find(country)?.name ?? { en: country, ar: country },
      rate: tariff_rate,
      reason,
      source,
    })),
    versions: history?.isComplete ? history.versionsOf(record.code) : [],
    origins: EARLIER_VERSIONS.map((version) => ({ version, codes: correlations.origins(subheading, version) })).filter(
      ({ codes }) => codes.length > 0,
    ),
    outlook: correlations.outlook(subheading),
  };
}

/** Codes in one part of the site map: a megabyte of addresses. Search engines read parts of up to 50,000. */
const PART = 1_000;

/** The index of the site map. */
export function siteMapIndex(records: readonly TariffRecord[], origin: string): string {
  const parts = Math.ceil(records.filter(isListed).length / PART);
  const items = Array.from({ length: parts }, (_, i) => `<sitemap><loc>${origin}/sitemap-${i + 1}.xml</loc></sitemap>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${items.join('\n')}\n</sitemapindex>\n`;
}

/** One part of the site map, counted from 1; null where there is none. */
export function siteMapPart(records: readonly TariffRecord[], part: number, origin: string): string | null {
  const listed = records.filter(isListed).slice((part - 1) * PART, part * PART);
  if (part < 1 || listed.length === 0) return null;
  const items = listed.flatMap((record) => {
    const alternates = LANGUAGES.map(
      (language) =>
        `<xhtml:link rel="alternate" hreflang="${language}" href="${origin}${codePath(record, language)}"/>`,
    ).join('');
    return LANGUAGES.map((language) => `<url><loc>${origin}${codePath(record, language)}</loc>${alternates}</url>`);
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${items.join('\n')}\n</urlset>\n`;
}

function isListed({ active }: TariffRecord): boolean {
  return active;
}

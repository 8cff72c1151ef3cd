import type { Language } from '../contract/language.ts';
import { grouped } from '../tariff/code.ts';
import type { TariffRecord } from '../tariff/record.ts';
import { chaptersPath, codePath, searchPath } from './address.ts';
import { codeTable } from './code-page.ts';
import { html } from './html.ts';
import type { PageContent } from './layout.ts';
import { PAGE_TEXTS } from './texts.ts';

/** The list of chapters: the start of the open pages. */
export function chaptersPage(chapters: readonly TariffRecord[], codes: number, language: Language): PageContent {
  const texts = PAGE_TEXTS[language];
  const count = new Intl.NumberFormat(language === 'ar' ? 'ar-u-nu-latn' : 'en').format(codes);
  return {
    language,
    title: texts.chaptersTitle,
    description: texts.chaptersText(count),
    addresses: { en: chaptersPath('en'), ar: chaptersPath('ar') },
    data: (origin) => ({
      '@context': 'https://schema.org',
      '@type': 'Dataset',
      name: texts.chaptersTitle,
      description: texts.chaptersText(count),
      inLanguage: ['en', 'ar'],
      license: 'https://creativecommons.org/publicdomain/zero/1.0/',
      isAccessibleForFree: true,
      url: `${origin}${chaptersPath(language)}`,
    }),
    explorer: '/',
    main: html`<h1>${texts.chaptersTitle}</h1><p>${texts.chaptersText(count)}</p>${codeTable(chapters, texts, language)}`,
  };
}

/** One page of results. */
export interface Results {
  readonly query: string;
  readonly items: readonly TariffRecord[];
  readonly total: number;
  readonly offset: number;
  readonly limit: number;
}

/** A page of search. It is not for search engines, which would ask for any words. */
export function searchPage(results: Results, language: Language): PageContent {
  const { query, items, total, offset, limit } = results;
  const texts = PAGE_TEXTS[language];
  const at = (from: number) =>
    `${searchPath(language)}?q=${encodeURIComponent(query)}${from > 0 ? `&offset=${from}` : ''}`;
  const isShort = [...query].length < 2;
  const found = isShort ? texts.tooShort : total === 0 ? texts.noResults : texts.results(String(total));
  return {
    language,
    title: isShort ? texts.searchLabel : texts.resultsTitle(query),
    description: texts.tagline,
    addresses: null,
    otherAddress: `${searchPath(language === 'en' ? 'ar' : 'en')}?q=${encodeURIComponent(query)}`,
    data: null,
    query,
    explorer: `/?q=${encodeURIComponent(query)}`,
    main: html`<h1>${isShort ? texts.searchLabel : texts.resultsTitle(query)}</h1><p>${found}</p>
${items.length > 0 && codeTable(items, texts, language)}
<nav class="pager">${offset > 0 && html`<a rel="prev" href="${at(Math.max(0, offset - limit))}">${texts.previous}</a>`} ${offset + limit < total && html`<a rel="next" href="${at(offset + limit)}">${texts.next}</a>`}</nav>`,
  };
}

/** The page of a code that the tariff does not have. */
export function unknownCodePage(code: string, nearest: TariffRecord | undefined, language: Language): PageContent {
  const texts = PAGE_TEXTS[language];
  return {
    language,
    title: `${grouped(code)}: ${texts.notFoundTitle}`,
    description: texts.notFoundTitle,
    addresses: null,
    data: null,
    explorer: `/code/${code}`,
    main: html`<h1>${texts.notFoundTitle}: <bdi dir="ltr">${grouped(code)}</bdi></h1>
${nearest !== undefined && html`<p>${texts.notFound} <a href="${codePath(nearest, language)}"><bdi dir="ltr">${grouped(nearest.code)}</bdi> ${nearest[language]}</a></p>`}`,
  };
}

/** A page that says what went wrong. */
export function errorContent(message: string, language: Language): PageContent {
  return {
    language,
    title: PAGE_TEXTS[language].errorTitle,
    description: message,
    addresses: null,
    data: null,
    explorer: '/',
    main: html`<h1>${PAGE_TEXTS[language].errorTitle}</h1><p>${message}</p>`,
  };
}

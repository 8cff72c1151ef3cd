import { type Language, otherLanguage } from '../contract/language.ts';
import type { Sources } from '../operations/sources.ts';
import { goodsSearchOf } from '../operations/tariff-on.ts';
import type { Catalogue } from '../tariff/catalogue.ts';
import { cleanCode, formatCode } from '../tariff/code.ts';
import type { TariffRecord } from '../tariff/record.ts';
import { codePath, pagePath } from './address.ts';
import { everydayName } from './highlight.ts';
import { type Html, html } from './html.ts';
import type { PageContent } from './layout.ts';
import { codeRow, codeText, countText, pager } from './parts.ts';
import { PAGE_TEXTS, type PageTexts } from './texts.ts';
import { unknownCodePage } from './unknown-code-page.ts';

const RESULTS = 20;
const MAX_QUERY = 200;
const MAX_OFFSET = 1_000;
const LEVELS = [2, 4, 6, 8, 10, 12];

/** The code that a query is, in any spelling; null where it is none. */
export function codeOfQuery(text: string): string | null {
  const code = cleanCode(text.slice(0, MAX_QUERY));
  return code !== null && code.length >= 2 && code.length <= 14 ? code : null;
}

/** A page of search. It is not for search engines, which would ask for any words. */
export function searchPage(parameters: URLSearchParams, sources: Sources, language: Language): PageContent {
  const { catalogue } = sources;
  const texts = PAGE_TEXTS[language];
  // By code points: half of one cannot be written into an address.
  const query = [...(parameters.get('q') ?? '').trim()].slice(0, MAX_QUERY).join('');
  const isShort = [...query].length < 2;
  const asked = Number(parameters.get('offset') ?? 0);
  const offset = Number.isInteger(asked) && asked >= 0 && !isShort ? Math.min(asked, MAX_OFFSET) : 0;
  const level = LEVELS.find((each) => String(each) === parameters.get('level')) ?? null;
  const code = codeOfQuery(query);
  const known = code === null ? undefined : catalogue.find(code);
  const { records: items, total } = isShort
    ? { records: [], total: 0 }
    : goodsSearchOf(sources).search(query, { level: level ?? undefined, limit: RESULTS, offset });
  // A code that the search does not find is of another tariff or of an earlier HS version.
  if (!isShort && total === 0 && code !== null && code.length >= 4)
    return { ...unknownCodePage(code, parameters, sources, language), query };
  const at = (from: number, digits = level, to: Language = language) => {
    const chosen = digits === null ? '' : `&level=${digits}`;
    return `${pagePath('search', to)}?q=${encodeURIComponent(query)}${chosen}${from > 0 ? `&offset=${from}` : ''}`;
  };
  const count = countText(total, language);
  const status = isShort ? texts.tooShort : total === 0 ? texts.noResults(query) : texts.results(count, total, query);
  const levels = LEVELS.filter((each) => catalogue.records.some((record) => record.level === each));
  const filters = [null, ...levels].map(
    (each) =>
      html`<a class="chip" href="${at(0, each)}" ${each === level && html`aria-current="true"`}>${each === null ? texts.anyLevel : html`<b>${each}</b> ${texts.levels[each] ?? ''}`}</a> `,
  );
  return {
    language,
    title: isShort ? texts.searchLabel : texts.resultsTitle(query),
    description: texts.tagline,
    addresses: null,
    otherAddress: at(offset, level, otherLanguage(language)),
    query,
    main: html`<h1 class="status-line">${status}</h1>
${!isShort && html`<nav class="levels" aria-label="${texts.levelFilter}">${filters}</nav>`}
${known !== undefined && html`<p><a class="card open-code" href="${codePath(known, language)}">${texts.openCode(formatCode(known.code))} <span>${known[language]}</span></a></p>`}
${!isShort && total === 0 && html`<ul class="advice">${texts.noResultsAdvice.map((each) => html`<li>${each}</li>`)}</ul>${level !== null && html`<p><a class="button" href="${at(0, null)}">${texts.searchAllLevels}</a></p>`}`}
${items.length > 0 && html`<ol class="results">${groups(items, query, catalogue, texts, language)}</ol>`}
${pager({ offset, shown: items.length, total, size: RESULTS }, at, texts, language)}`,
  };
}

/** Results under their headings: the heading with the best result comes first, and results keep their order within it. */
function groups(
  items: readonly TariffRecord[],
  query: string,
  catalogue: Catalogue,
  texts: PageTexts,
  language: Language,
): Html[] {
  const byHeading = Map.groupBy(items, ({ code }) => code.slice(0, 4));
  return [...byHeading].map(([code, found]) => {
    const [chapter, heading] = [catalogue.find(code.slice(0, 2)), catalogue.find(code)];
    const descriptions = [chapter, heading, ...found].flatMap((each) => (each === undefined ? [] : [each.en, each.ar]));
    const name = everydayName(query, descriptions);
    const by = name === null ? undefined : html`<span class="name">${texts.everydayName} <mark>${name}</mark></span>`;
    const below = found.filter((record) => record.code !== code);
    return html`<li class="group">${chapter !== undefined && chapter !== heading && html`<p class="way dim">${codeText(chapter.code)} ${chapter[language]}</p>`}${heading !== undefined && codeRow(heading, texts, language, query, by)}
${below.length > 0 && html`<ul class="rows">${below.map((each) => html`<li>${codeRow(each, texts, language, query, heading === undefined ? by : undefined)}</li>`)}</ul>`}</li>
`;
  });
}

import { type Language, otherLanguage } from '../contract/language.ts';
import { formatCode } from '../tariff/code.ts';
import type { TariffRecord } from '../tariff/record.ts';
import { codePath, searchPath } from './address.ts';
import { everydayName } from './highlight.ts';
import { type Html, html } from './html.ts';
import type { PageContent } from './layout.ts';
import { codeRow, codeText, countText } from './parts.ts';
import { PAGE_TEXTS, type PageTexts } from './texts.ts';

/** One page of results. */
export interface Results {
  readonly query: string;
  /** Only codes of so many digits; null for all. */
  readonly level: number | null;
  readonly items: readonly TariffRecord[];
  readonly total: number;
  readonly offset: number;
  readonly limit: number;
  /** The levels that this tariff has. */
  readonly levels: readonly number[];
  /** The code that the query is, if this tariff has it. */
  readonly code: TariffRecord | null;
  /** A heading or chapter by its code. */
  readonly find: (code: string) => TariffRecord | undefined;
}

/** A page of search. It is not for search engines, which would ask for any words. */
export function searchPage(results: Results, language: Language): PageContent {
  const { query, level, items, total, offset, limit, code } = results;
  const texts = PAGE_TEXTS[language];
  const at = (from: number, digits = level, to: Language = language) => {
    const chosen = digits === null ? '' : `&level=${digits}`;
    return `${searchPath(to)}?q=${encodeURIComponent(query)}${chosen}${from > 0 ? `&offset=${from}` : ''}`;
  };
  const isShort = [...query].length < 2;
  const count = countText(total, language);
  const status = isShort ? texts.tooShort : total === 0 ? texts.noResults(query) : texts.results(count, total, query);
  const filters = [null, ...results.levels].map(
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
${code !== null && html`<p><a class="card open-code" href="${codePath(code, language)}">${texts.openCode(formatCode(code.code))} <span>${code[language]}</span></a></p>`}
${!isShort && total === 0 && html`<ul class="advice">${texts.noResultsAdvice.map((each) => html`<li>${each}</li>`)}</ul>${level !== null && html`<p><a class="button" href="${at(0, null)}">${texts.searchAllLevels}</a></p>`}`}
${items.length > 0 && html`<ol class="results">${groups(results, texts, language)}</ol>`}
<nav class="pager" aria-label="${texts.pages}">${offset > 0 && html`<a class="button plain" rel="prev" href="${at(Math.max(0, offset - limit))}">${texts.previous}</a>`} ${items.length > 0 && html`<span class="dim">${texts.part(countText(offset + 1, language), countText(offset + items.length, language), count)}</span>`} ${offset + limit < total && html`<a class="button plain" rel="next" href="${at(offset + limit)}">${texts.next}</a>`}</nav>`,
  };
}

/** Results under their headings: the heading with the best result comes first, and results keep their order within it. */
function groups({ items, query, find }: Results, texts: PageTexts, language: Language): Html[] {
  const byHeading = Map.groupBy(items, ({ code }) => code.slice(0, 4));
  return [...byHeading].map(([code, found]) => {
    const [chapter, heading] = [find(code.slice(0, 2)), find(code)];
    const descriptions = [chapter, heading, ...found].flatMap((each) => (each === undefined ? [] : [each.en, each.ar]));
    const name = everydayName(query, descriptions);
    const by = name === null ? undefined : html`<span class="name">${texts.everydayName} <mark>${name}</mark></span>`;
    const below = found.filter((record) => record.code !== code);
    return html`<li class="group">${chapter !== undefined && chapter !== heading && html`<p class="way dim">${codeText(chapter.code)} ${chapter[language]}</p>`}${heading !== undefined && codeRow(heading, texts, language, query, by)}
${below.length > 0 && html`<ul class="rows">${below.map((each) => html`<li>${codeRow(each, texts, language, query, heading === undefined ? by : undefined)}</li>`)}</ul>`}</li>
`;
  });
}

import { directionOf, LANGUAGES, type Language, otherLanguage } from '../contract/language.ts';
import { pagePath } from './address.ts';
import { type Html, html, jsonLd } from './html.ts';
import { PAGE_TEXTS } from './texts.ts';

/** What a page says of itself and shows. */
export interface PageContent {
  readonly language: Language;
  /** The title of the document, without the name of the service. */
  readonly title: string;
  /** What search engines show below the title. */
  readonly description: string;
  /** The address of the page in each language; null where search engines should not keep it. */
  readonly addresses: Readonly<Record<Language, string>> | null;
  /** The same content as data for search engines, which ask for whole addresses. */
  readonly data?: (origin: string) => object;
  /** Where the language is changed, if the page has no address of its own in the other one. */
  readonly otherAddress?: string;
  /** What stands in the search field. */
  readonly query?: string;
  /** A greeting above the search field, on the first page. */
  readonly hero?: Html;
  readonly main: Html;
}

/** A whole page. `origin` is the public address of the service, or blank where it is not known. */
export function documentOf(content: PageContent, origin: string): string {
  const { language, title, description, addresses, data } = content;
  const texts = PAGE_TEXTS[language];
  const text = html`<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · ${texts.name}</title>
<meta name="description" content="${description}">
${addresses === null ? html`<meta name="robots" content="noindex">` : links(addresses, language, origin)}
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/pages.css">
<script src="/pages.js"></script>
${data === undefined ? null : jsonLd(data(origin))}
</head>
<body>
<a class="skip" href="#main">${texts.skip}</a>
${header(content)}
${mainOf(content)}
<footer><p>${texts.indicative}</p><nav aria-label="${texts.more}"><a href="${pagePath('changes', language)}">${texts.changesTitle}</a> <a href="${pagePath('rules', language)}">${texts.rulesTitle}</a> <a href="/docs">${texts.reference}</a> <a href="/openapi.json"><bdi>OpenAPI</bdi></a></nav></footer>
</body>
</html>`;
  return `<!doctype html>\n${text.text}\n`;
}

/** The part of a page that changes while a visitor types. */
export function fragmentOf(content: PageContent): string {
  return html`<title>${content.title} · ${PAGE_TEXTS[content.language].name}</title>${mainOf(content)}`.text;
}

function mainOf({ main }: PageContent): Html {
  return html`<main id="main" tabindex="-1">
${main}
</main>`;
}

function header({ language, addresses, otherAddress, query, hero }: PageContent): Html {
  const texts = PAGE_TEXTS[language];
  const other = otherLanguage(language);
  const inOther = otherAddress ?? (addresses === null ? pagePath('', other) : addresses[other]);
  return html`<header class="${hero === undefined ? 'band' : 'band hero'}">
<div class="band-row"><a class="brand" href="${pagePath('', language)}"><img src="/favicon.svg" alt="" width="36" height="36"><span class="brand-name">${texts.name}</span><span class="brand-tagline">${texts.tagline}</span></a>
<nav class="tools" aria-label="${texts.menu}"><a href="/invoice">${texts.desk}</a><a href="/docs">${texts.api}</a><a class="language" href="${inOther}" lang="${other}" hreflang="${other}">${texts.otherLanguage}</a><button type="button" class="theme" aria-label="${texts.theme}" title="${texts.theme}">◐</button></nav></div>
${hero ?? null}
<form class="search-box" action="${pagePath('search', language)}" role="search" data-live="main"><input id="q" name="q" type="search" aria-label="${texts.searchLabel}" value="${query ?? ''}" placeholder="${texts.searchExample}" minlength="2" maxlength="200" required autocomplete="off" autocapitalize="none" spellcheck="false" enterkeyhint="search" dir="auto"><kbd aria-hidden="true">/</kbd><button>${texts.searchButton}</button></form>
</header>`;
}

function links(addresses: Readonly<Record<Language, string>>, language: Language, origin: string): Html {
  const alternates = LANGUAGES.map(
    (each) => html`<link rel="alternate" hreflang="${each}" href="${origin}${addresses[each]}">\n`,
  );
  return html`<link rel="canonical" href="${origin}${addresses[language]}">
${alternates}<link rel="alternate" hreflang="x-default" href="${origin}${addresses.en}">`;
}

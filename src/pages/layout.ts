import { LANGUAGES, type Language } from '../contract/language.ts';
import { chaptersPath, searchPath } from './address.ts';
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
  readonly data: ((origin: string) => object) | null;
  /** Where the language is changed, if the page has no address of its own in the other one. */
  readonly otherAddress?: string;
  /** What stands in the search field. */
  readonly query?: string;
  /** The address of the same page in the explorer. */
  readonly explorer: string;
  readonly main: Html;
}

const DIRECTION: Readonly<Record<Language, string>> = { en: 'ltr', ar: 'rtl' };

/** A whole page. `origin` is the public address of the service, or blank where it is not known. */
export function documentOf(content: PageContent, origin: string): string {
  const { language, title, description, addresses, data, explorer, main } = content;
  const texts = PAGE_TEXTS[language];
  const other = LANGUAGES.find((each) => each !== language) ?? language;
  const text = html`<html lang="${language}" dir="${DIRECTION[language]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · ${texts.name}</title>
<meta name="description" content="${description}">
${addresses === null ? html`<meta name="robots" content="noindex">` : links(addresses, language, origin)}
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/pages.css">
<script src="/pages.js" defer data-explorer="${explorer}"></script>
${data === null ? null : jsonLd(data(origin))}
</head>
<body>
<a class="skip" href="#main">${texts.skip}</a>
<header class="band">
<div class="band-row"><a class="brand" href="${chaptersPath(language)}"><span class="brand-name">${texts.name}</span><span class="brand-tagline">${texts.tagline}</span></a>
<a class="language" href="${content.otherAddress ?? (addresses === null ? chaptersPath(other) : addresses[other])}" lang="${other}" hreflang="${other}">${texts.otherLanguage}</a></div>
<form action="${searchPath(language)}" role="search"><label for="q">${texts.searchLabel}</label><input id="q" name="q" type="search" value="${content.query ?? ''}" placeholder="${texts.searchExample}" minlength="2" maxlength="200" required dir="auto"><button>${texts.searchButton}</button></form>
</header>
<main id="main">
${main}
</main>
<footer><p>${texts.indicative}</p></footer>
</body>
</html>`;
  return `<!doctype html>\n${text.text}\n`;
}

function links(addresses: Readonly<Record<Language, string>>, language: Language, origin: string): Html {
  const alternates = LANGUAGES.map(
    (each) => html`<link rel="alternate" hreflang="${each}" href="${origin}${addresses[each]}">\n`,
  );
  return html`<link rel="canonical" href="${origin}${addresses[language]}">
${alternates}<link rel="alternate" hreflang="x-default" href="${origin}${addresses.en}">`;
}

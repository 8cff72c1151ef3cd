import { type Language, otherLanguage } from '../contract/language.ts';
import { chaptersPath } from './address.ts';
import { html } from './html.ts';
import type { PageContent } from './layout.ts';
import { PAGE_TEXTS } from './texts.ts';

/** The page at an address where there is nothing. */
export function missingPage(language: Language): PageContent {
  const texts = PAGE_TEXTS[language];
  return {
    language,
    title: texts.missingTitle,
    description: texts.missingTitle,
    addresses: null,
    otherAddress: chaptersPath(otherLanguage(language)),
    main: html`<h1>${texts.missingTitle}</h1><p>${texts.missingText}</p><p><a class="button" href="${chaptersPath(language)}">${texts.allChapters}</a></p>`,
  };
}

/** A page that says what went wrong. */
export function errorContent(message: string, language: Language): PageContent {
  const texts = PAGE_TEXTS[language];
  return {
    language,
    title: texts.errorTitle,
    description: message,
    addresses: null,
    main: html`<h1>${texts.errorTitle}</h1><p>${message}</p>`,
  };
}

import type { Language } from '../contract/language.ts';
import { pagePath } from './address.ts';
import { html } from './html.ts';
import { documentOf, type PageContent } from './layout.ts';
import { PAGE_TEXTS } from './texts.ts';

/** The page at an address where there is nothing. */
export function missingPage(language: Language): PageContent {
  const texts = PAGE_TEXTS[language];
  return {
    language,
    title: texts.missingTitle,
    description: texts.missingTitle,
    addresses: null,
    main: html`<h1>${texts.missingTitle}</h1><p>${texts.missingText}</p><p><a class="button" href="${pagePath('', language)}">${texts.allChapters}</a></p>`,
  };
}

/** A page that says what went wrong. */
export function errorPage(message: string, language: Language): string {
  const { errorTitle: title } = PAGE_TEXTS[language];
  const main = html`<h1>${title}</h1><p>${message}</p>`;
  return documentOf({ language, title, description: message, addresses: null, main }, '');
}

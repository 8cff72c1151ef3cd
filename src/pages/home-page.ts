import type { Language } from '../contract/language.ts';
import type { Sources } from '../operations/sources.ts';
import type { Catalogue } from '../tariff/catalogue.ts';
import type { LegalNote } from '../tariff/legal-notes.ts';
import { codePath, pagePath } from './address.ts';
import { type Html, html } from './html.ts';
import type { PageContent } from './layout.ts';
import { codeText, countText } from './parts.ts';
import { PAGE_TEXTS } from './texts.ts';

/** The first page: what the service is for, and the whole tariff as a map of sections and chapters. */
export function homePage({ catalogue, legalNotes }: Sources, language: Language): PageContent {
  const texts = PAGE_TEXTS[language];
  const count = countText(catalogue.records.length, language);
  const examples = texts.examples.map(
    (each) =>
      html`<a class="chip" href="${pagePath('search', language)}?q=${encodeURIComponent(each)}"><bdi>${each}</bdi></a> `,
  );
  const offers = [
    { href: '/invoice', ...texts.offers.desk },
    { href: pagePath('changes', language), ...texts.offers.changes },
    { href: '/docs', ...texts.offers.api },
  ];
  return {
    language,
    title: texts.chaptersTitle,
    description: texts.chaptersText(count),
    addresses: { en: pagePath('', 'en'), ar: pagePath('', 'ar') },
    data: (origin) => ({
      '@context': 'https://schema.org',
      '@type': 'Dataset',
      name: texts.chaptersTitle,
      description: texts.chaptersText(count),
      inLanguage: ['en', 'ar'],
      license: 'https://creativecommons.org/publicdomain/zero/1.0/',
      isAccessibleForFree: true,
      url: `${origin}${pagePath('', language)}`,
    }),
    hero: html`<div class="hero-text"><h1>${texts.heroTitle}</h1><p>${texts.heroText}</p></div>`,
    main: html`<p class="examples"><span class="dim">${texts.tryThese}</span> ${examples}</p>
<ul class="offers">${offers.map(({ href, title, text }) => html`<li><a href="${href}"><b>${title}</b><span>${text}</span></a></li>`)}</ul>
<section class="browse"><h2>${texts.chaptersTitle}</h2><p class="dim">${texts.chaptersText(count)}</p>
<ol class="sections">${legalNotes.titles.map((section, i) => sectionOf(section, i + 1, catalogue, language))}</ol></section>`,
  };
}

/** A section with its chapters, which are there for search engines and without scripts too. */
function sectionOf(section: LegalNote, at: number, catalogue: Catalogue, language: Language): Html {
  const { number, text, codes } = section;
  const texts = PAGE_TEXTS[language];
  const chapters = codes.flatMap((code) => catalogue.find(code) ?? []).filter(({ active }) => active);
  return html`<li><details><summary><span class="numeral">${language === 'ar' ? at : number}</span><span class="section-title">${text[language]}</span><span class="dim">${texts.chapterRange(Number(codes[0]), Number(codes.at(-1)))}</span></summary>
<ul>${chapters.map((chapter) => html`<li><a href="${codePath(chapter, language)}">${codeText(chapter.code)}<span>${chapter[language]}</span></a></li>`)}</ul></details></li>
`;
}

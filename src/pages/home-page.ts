import type { Language } from '../contract/language.ts';
import type { TariffRecord } from '../tariff/record.ts';
import { changesPath, chaptersPath, codePath, searchPath } from './address.ts';
import { type Html, html } from './html.ts';
import type { PageContent } from './layout.ts';
import { codeText, countText } from './parts.ts';
import { SECTIONS, type Section } from './sections.ts';
import { PAGE_TEXTS } from './texts.ts';

/** The first page: what the service is for, and the whole tariff as a map of sections and chapters. */
export function homePage(chapters: readonly TariffRecord[], codes: number, language: Language): PageContent {
  const texts = PAGE_TEXTS[language];
  const count = countText(codes, language);
  const examples = texts.examples.map(
    (each) =>
      html`<a class="chip" href="${searchPath(language)}?q=${encodeURIComponent(each)}"><bdi>${each}</bdi></a> `,
  );
  const offers = [
    { href: '/invoice', ...texts.offers.desk },
    { href: changesPath(language), ...texts.offers.changes },
    { href: '/docs', ...texts.offers.api },
  ];
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
    hero: html`<div class="hero-text"><h1>${texts.heroTitle}</h1><p>${texts.heroText}</p></div>`,
    main: html`<p class="examples"><span class="dim">${texts.tryThese}</span> ${examples}</p>
<ul class="offers">${offers.map(({ href, title, text }) => html`<li><a href="${href}"><b>${title}</b><span>${text}</span></a></li>`)}</ul>
<section class="browse"><h2>${texts.chaptersTitle}</h2><p class="dim">${texts.chaptersText(count)}</p>
<ol class="sections">${SECTIONS.map((section) => sectionOf(section, chapters, language))}</ol></section>`,
  };
}

/** A section with its chapters, which are there for search engines and without scripts too. */
function sectionOf(section: Section, chapters: readonly TariffRecord[], language: Language): Html {
  const { roman, from, to } = section;
  const texts = PAGE_TEXTS[language];
  const own = chapters.filter(({ code }) => Number(code) >= from && Number(code) <= to);
  const number = language === 'ar' ? String(SECTIONS.indexOf(section) + 1) : roman;
  return html`<li><details><summary><span class="numeral">${number}</span><span class="section-title">${section[language]}</span><span class="dim">${texts.chapterRange(from, to)}</span></summary>
<ul>${own.map((chapter) => html`<li><a href="${codePath(chapter, language)}">${codeText(chapter.code)}<span>${chapter[language]}</span></a></li>`)}</ul></details></li>
`;
}

import type { Language } from '../contract/language.ts';
import type { Sources } from '../operations/sources.ts';
import { codePath, pagePath } from './address.ts';
import { html } from './html.ts';
import type { PageContent } from './layout.ts';
import { PAGE_TEXTS } from './texts.ts';

/** The General Rules, and the notes of sections and chapters. */
export function rulesPage({ legalNotes, guide, catalogue }: Sources, language: Language): PageContent {
  const texts = PAGE_TEXTS[language];
  const { rules, titles, sections } = legalNotes;
  const general = rules.map(
    ({ number, text }) => html`<div id="rule-${number}"><dt>${texts.rule(number)}</dt><dd>${text[language]}</dd></div>`,
  );
  const list = (notes: readonly { readonly text: Readonly<Record<Language, string>> }[]) =>
    html`<ul>${notes.map(({ text }) => html`<li>${text[language]}</li>`)}</ul>`;
  const bySection = titles.map(({ number, text, codes }, i) => {
    const chapters = codes.map((code) => {
      const chapter = catalogue.find(code);
      const notes = guide.own(code).filter(({ kind }) => kind === 'rule');
      if (chapter === undefined || notes.length === 0) return null;
      return html`<div id="chapter-${code}"><dt><a href="${codePath(chapter, language)}">${texts.chapter(code)}</a></dt><dd>${list(notes)}</dd></div>`;
    });
    return html`<h3 id="section-${number}">${texts.section(number, i + 1)}: ${text[language]}</h3>${list(sections.filter((each) => each.number === number))}<dl class="legal">${chapters}</dl>`;
  });
  return {
    language,
    title: texts.rulesTitle,
    description: texts.rulesText,
    addresses: { en: pagePath('rules', 'en'), ar: pagePath('rules', 'ar') },
    main: html`<h1>${texts.rulesTitle}</h1><p>${texts.rulesText}</p><section><h2>${texts.generalRules}</h2><dl class="legal">${general}</dl></section><section><h2>${texts.allNotes}</h2>${bySection}</section>`,
  };
}

import type { Language } from '../contract/language.ts';
import type { LegalNotes } from '../tariff/legal-notes.ts';
import { rulesPath } from './address.ts';
import { html } from './html.ts';
import type { PageContent } from './layout.ts';
import { SECTIONS } from './sections.ts';
import { PAGE_TEXTS } from './texts.ts';

/** The General Rules and the notes of sections. */
export function rulesPage({ rules, sections }: LegalNotes, language: Language): PageContent {
  const texts = PAGE_TEXTS[language];
  const general = rules.map(
    ({ number, text }) => html`<div id="rule-${number}"><dt>${texts.rule(number)}</dt><dd>${text[language]}</dd></div>`,
  );
  const bySection = SECTIONS.map(({ roman, ...title }) => {
    const own = sections.filter(({ number }) => number === roman);
    const items = own.map(({ text }) => html`<li>${text[language]}</li>`);
    return (
      own.length > 0 &&
      html`<h3 id="section-${roman}">${texts.section(roman)}: ${title[language]}</h3><ul>${items}</ul>`
    );
  });
  return {
    language,
    title: texts.rulesTitle,
    description: texts.rulesText,
    addresses: { en: rulesPath('en'), ar: rulesPath('ar') },
    main: html`<h1>${texts.rulesTitle}</h1><p>${texts.rulesText}</p><section><h2>${texts.generalRules}</h2><dl class="legal">${general}</dl></section><section><h2>${texts.sectionNotes}</h2>${bySection}</section>`,
  };
}

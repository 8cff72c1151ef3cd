import { type Language, otherLanguage } from '../contract/language.ts';
import type { Description } from '../contract/schemas.ts';
import { formatCode, grouped } from '../tariff/code.ts';
import { GUIDE_KINDS, type GuideEntry } from '../tariff/guide.ts';
import type { CodeVersion } from '../tariff/history.ts';
import type { LegalNote } from '../tariff/legal-notes.ts';
import { isLine, linesBelow } from '../tariff/lines.ts';
import type { TariffRecord } from '../tariff/record.ts';
import { chaptersPath, codePath, rulesPath } from './address.ts';
import { type Html, html } from './html.ts';
import type { PageContent } from './layout.ts';
import { measureBadges, measuresSection } from './measures-section.ts';
import {
  codeChips,
  codeRows,
  codeText,
  copyButton,
  countText,
  daysText,
  dutyText,
  pathTo,
  percentText,
  shortened,
} from './parts.ts';
import { PAGE_TEXTS, type PageTexts } from './texts.ts';
import type { Trade } from './trade.ts';
import { tradeSection } from './trade-section.ts';

/** Everything that the page of a code shows. */
export interface CodeFacts {
  readonly record: TariffRecord;
  /** Where goods that do not belong here go, as a record: codes that this tariff does not have are left out. */
  readonly guide: readonly (GuideEntry & { readonly target: TariffRecord | null })[];
  /** The notes of its section that decide it. */
  readonly legalNotes: readonly LegalNote[];
  readonly duties: readonly DutyInCountry[];
  readonly versions: readonly CodeVersion[];
  /** The codes of each earlier HS version, oldest first, that the goods were under; none where they were the same. */
  readonly origins: readonly { readonly version: number; readonly codes: readonly string[] }[];
  /** What the next HS version makes of the six digits; empty where it is unchanged. */
  readonly outlook: readonly string[];
  readonly trade: Trade;
  readonly today: string;
  /** The codes before and after it under the same parent. */
  readonly siblings: readonly (TariffRecord | undefined)[];
}

/** The duty of a country before preferences; null where it is not known. */
export interface DutyInCountry {
  readonly country: string;
  readonly name: Readonly<Record<Language, string>>;
  readonly rate: number | null;
  /** The measure that it follows from; null where that is the tariff itself. */
  readonly reason: Description | null;
}

/** The page of a code: first what it is and what it costs, then what is needed, then the rest. */
export function codePage(facts: CodeFacts, language: Language): PageContent {
  const { record, trade } = facts;
  const texts = PAGE_TEXTS[language];
  const path = pathTo(record);
  const duty = dutyText(record, texts);
  const code = grouped(record.code);
  return {
    language,
    title: `${code} ${shortened(record[language], 60)}`,
    description: shortened(`${texts.code} ${code}: ${record[language]}. ${texts.duty} ${duty}.`, 160),
    addresses: { en: codePath(record, 'en'), ar: codePath(record, 'ar') },
    data: (origin) => breadcrumbData([...path, record], language, origin),
    main: html`<nav class="path" aria-label="${texts.pathLabel}"><ol><li><a href="${chaptersPath(language)}">${texts.allChapters}</a></li>${path.map((above) => html`<li><a href="${codePath(above, language)}">${codeText(above.code)} <span>${shortened(above[language], 80)}</span></a></li>`)}</ol></nav>
<div class="code-page">${codeHeader(facts, texts, language)}
${record.active && tradeSection(trade, texts, language)}
<div class="code-main">${below(record, texts, language)}
${measuresSection(trade, texts, language)}
${dutiesOf(facts.duties, texts, language)}
${guideOf(facts, texts, language)}
${timeline(facts, texts, language)}
${versionsOf(facts, texts, language)}</div></div>
${siblingsOf(facts, texts, language)}`,
  };
}

function codeHeader({ record, trade }: CodeFacts, texts: PageTexts, language: Language): Html {
  const other = otherLanguage(language);
  return html`<header class="code-header"><h1><span class="level">${texts.levels[record.level] ?? ''}</span> <span class="code">${codeText(record.code)} ${copyButton(record.code, texts.copyCode)}</span> <span class="title">${record[language]}</span></h1>
<p class="other" lang="${other}" dir="auto">${record[other]}</p>
<p class="stamp"><span>${texts.duty}</span> <b>${dutyText(record, texts)}</b></p>
${declaration(record, texts, language)}${measureBadges(trade.measures, texts)}</header>`;
}

function breadcrumbData(path: readonly TariffRecord[], language: Language, origin: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: path.map((record, i) => ({
      '@type': 'ListItem',
      position: i + 1,
      name: `${grouped(record.code)} ${shortened(record[language], 60)}`,
      item: `${origin}${codePath(record, language)}`,
    })),
  };
}

/** Whether the code can be declared. One line below it is the line; several are a choice. */
function declaration(record: TariffRecord, texts: PageTexts, language: Language): Html {
  if (!record.active) return html`<p class="declaration"><span class="badge off">${texts.inactive}</span></p>`;
  if (isLine(record)) return html`<p class="declaration"><span class="badge on">${texts.declarable}</span></p>`;
  const lines = linesBelow(record);
  const [line] = lines;
  if (lines.length === 1 && line !== undefined)
    return html`<p class="declaration">${texts.theLine} <a href="${codePath(line, language)}">${codeText(line.code)}</a></p>`;
  const rates = [...Map.groupBy(lines, ({ rate, rateUnknown }) => (rateUnknown === null ? rate : -1))].sort(
    ([a], [b]) => a - b,
  );
  const parts = rates.map(([rate, { length }]) =>
    texts.linesAt(countText(length, language), rate < 0 ? null : percentText(rate)),
  );
  return html`<p class="declaration"><a class="badge choose" href="#below">${texts.choose}</a> <span class="dim">${texts.linesBelow(countText(lines.length, language))} ${parts.join(texts.comma)}.</span></p>`;
}

function below(record: TariffRecord, texts: PageTexts, language: Language): Html | null {
  const children = record.children.filter(({ active }) => active);
  if (children.length === 0) return null;
  return html`<section id="below"><h2>${texts.belowTitle} <span class="count">${children.length}</span></h2>${codeRows(children, texts, language)}</section>`;
}

/** The duty in each country side by side. */
function dutiesOf(duties: readonly DutyInCountry[], texts: PageTexts, language: Language): Html | null {
  if (duties.length < 2) return null;
  const states = duties.map(
    ({ country, name, rate, reason }) =>
      html`<li><a href="?country=${country}#cost" data-country="${country}"><span>${name[language]}</span><b>${rate === null ? texts.unknown : percentText(rate)}</b>${reason !== null && html`<small>${reason[language]}</small>`}</a></li>`,
  );
  return html`<section><h2>${texts.countriesTitle}</h2><ul class="states">${states}</ul><p class="dim">${texts.countriesNote}</p></section>`;
}

/** What belongs here and what does not: each kind of entry as a list, those of the code itself first. */
function guideOf({ record, guide, legalNotes }: CodeFacts, texts: PageTexts, language: Language): Html | null {
  const groups = GUIDE_KINDS.map((kind) => ({ kind, entries: guide.filter((entry) => entry.kind === kind) }));
  const lists = groups
    .filter(({ entries }) => entries.length > 0)
    .map(({ kind, entries }) => {
      const items = entries.map(
        ({ code, text, target }) =>
          html`<li>${record.code.length > code.length && html`<small class="dim">${codeText(code)}</small> `}${text[language]}${target !== null && html` <a href="${codePath(target, language)}" title="${target[language]}"><span aria-hidden="true">${texts.arrow}</span> ${codeText(target.code)}</a>`}</li>`,
      );
      return html`<h3>${texts.guideKinds[kind]}</h3><ul class="guide ${kind}">${items}</ul>`;
    });
  return html`<section><h2>${texts.guideTitle}</h2>${lists}
${legalNotes.length > 0 && html`<h3>${texts.sectionNotes}</h3><ul class="guide">${legalNotes.map(({ number, text }) => html`<li><a href="${rulesPath(language)}#section-${number}">${texts.section(number)}</a> ${text[language]}</li>`)}</ul>`}<p><a href="${rulesPath(language)}">${texts.generalRules}</a></p><p class="dim">${texts.guideNote}</p></section>`;
}

/** The states of the code in the editions of this tariff, newest first. */
function versionsOf({ versions, today }: CodeFacts, texts: PageTexts, language: Language): Html | null {
  if (versions.length === 0) return null;
  const rows = versions.map(({ effectiveFrom, effectiveTo, record }, i) => {
    const isPast = effectiveTo !== null && effectiveTo < today;
    const state = effectiveFrom > today ? 'scheduled' : !record.active ? 'off' : isPast ? 'past' : 'on';
    const earlier = versions[i + 1]?.record;
    const isNewText = earlier !== undefined && earlier[language] !== record[language];
    return html`<tr class="${state}"><td>${daysText(effectiveFrom, effectiveTo, texts, language)}${isNewText && html`<small>${texts.newText} ${record[language]}</small>`}</td><td>${record.active ? dutyText(record, texts) : '–'}</td><td>${texts.states[state]}</td></tr>`;
  });
  return html`<section><h2>${texts.historyTitle}</h2><table class="versions"><thead><tr><th scope="col">${texts.days}</th><th scope="col">${texts.duty}</th><th scope="col">${texts.state}</th></tr></thead><tbody>${rows}</tbody></table></section>`;
}

/** What the six digits were in earlier HS versions and become in the next; neighbours with the same codes are one point. */
function timeline({ record, origins, outlook }: CodeFacts, texts: PageTexts, language: Language): Html | null {
  if (record.level < 6) return null;
  const own = record.code.slice(0, 6);
  const isSame = origins.every(({ codes }) => codes.length === 0) && outlook.length === 0;
  const periods: { from: number; to: number; codes: readonly string[] }[] = [];
  for (const { version, codes } of origins) {
    const last = periods.at(-1);
    if (last !== undefined && last.codes.join() === codes.join()) last.to = version;
    else periods.push({ from: version, to: version, codes });
  }
  const old = periods.map(({ from, to, codes }) => {
    const chips = codeChips(codes, (code) => `/${language}/code/${code}?hs=${to}`);
    return html`<li><b>${texts.hsYears(from, to)}</b> <span class="dim">${codes.length === 0 ? texts.hsUnchanged : texts.hsFrom}</span>${codes.length > 12 ? html`<details><summary>${codes.length}</summary>${chips}</details>` : chips}</li>`;
  });
  const isOwnCode = outlook.length === 1 && outlook[0] === own;
  const word = outlook.length === 0 ? texts.hsUnchanged : isOwnCode ? texts.hsScope : texts.hsBecomes(outlook.length);
  const list = html`<ol class="timeline">${old}<li class="now"><b>${texts.hsYears(2022, 2022)}</b> <span class="dim">${texts.hsNow}</span>${codeChips([own], () => null)}</li><li class="next"><b>${texts.hsYears(2028, 2028)}</b> <span class="dim">${word}</span>${outlook.length > 0 && !isOwnCode && codeChips(outlook, () => null)}</li></ol>`;
  return html`<section><h2>${texts.hsTitle}</h2>${isSame ? html`<p>${texts.hsSame}</p>` : html`${record.level > 6 && html`<p class="dim">${texts.hsOfSubheading(formatCode(own))}</p>`}${list}`}</section>`;
}

function siblingsOf({ siblings }: CodeFacts, texts: PageTexts, language: Language): Html {
  const links = siblings.map((record, i) =>
    record === undefined
      ? html`<span></span>`
      : html`<a rel="${i === 0 ? 'prev' : 'next'}" href="${codePath(record, language)}"><span class="dim">${i === 0 ? texts.before : texts.after}</span> ${codeText(record.code)} <span>${shortened(record[language], 60)}</span></a>`,
  );
  return html`<nav class="siblings" aria-label="${texts.siblings}">${links}</nav>`;
}

import { type Language, otherLanguage } from '../contract/language.ts';
import type { Sources } from '../operations/sources.ts';
import { dutiesOf } from '../operations/tariff-on.ts';
import { formatCode, grouped } from '../tariff/code.ts';
import { GUIDE_KINDS } from '../tariff/guide.ts';
import { isLine, linesBelow } from '../tariff/lines.ts';
import type { TariffRecord } from '../tariff/record.ts';
import { codePath, pagePath } from './address.ts';
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
import { questionOf, type Trade, tradeOf } from './trade.ts';
import { tradeSection } from './trade-section.ts';

/** What a section of the page is written with. */
interface Subject {
  readonly record: TariffRecord;
  readonly sources: Sources;
  readonly texts: PageTexts;
  readonly language: Language;
}

const EARLIER_VERSIONS = [2007, 2012, 2017] as const;

/** The page of a code: first what it is and what it costs, then what is needed, then the rest. */
export function codePage(
  record: TariffRecord,
  query: URLSearchParams,
  sources: Sources,
  language: Language,
): PageContent {
  const texts = PAGE_TEXTS[language];
  const subject = { record, sources, texts, language };
  const trade = tradeOf(questionOf(query, sources), record, sources, language);
  const path = pathTo(record);
  const duty = dutyText(record, texts);
  const code = grouped(record.code);
  return {
    language,
    title: `${code} ${shortened(record[language], 60)}`,
    description: shortened(`${texts.code} ${code}: ${record[language]}. ${texts.duty} ${duty}.`, 160),
    addresses: { en: codePath(record, 'en'), ar: codePath(record, 'ar') },
    data: (origin) => breadcrumbData([...path, record], language, origin),
    main: html`<nav class="path" aria-label="${texts.pathLabel}"><ol><li><a href="${pagePath('', language)}">${texts.allChapters}</a></li>${path.map((above) => html`<li><a href="${codePath(above, language)}">${codeText(above.code)} <span>${shortened(above[language], 80)}</span></a></li>`)}</ol></nav>
<div class="code-page">${codeHeader(subject, trade)}
${record.active && tradeSection(trade, texts, language)}
<div class="code-main">${below(subject)}
${measuresSection(trade, texts, language)}
${duties(subject)}
${guideOf(subject)}
${timeline(subject)}
${versions(subject)}</div></div>
${siblings(subject)}`,
  };
}

function codeHeader(subject: Subject, trade: Trade): Html {
  const { record, texts, language } = subject;
  const other = otherLanguage(language);
  return html`<header class="code-header"><h1><span class="level">${texts.levels[record.level] ?? ''}</span> <span class="code">${codeText(record.code)} ${copyButton(record.code, texts.copyCode)}</span> <span class="title">${record[language]}</span></h1>
<p class="other" lang="${other}" dir="auto">${record[other]}</p>
${stamp(subject, trade)}
${declaration(record, texts, language)}${measureBadges(trade.measures, texts)}</header>`;
}

/** The duty of the country that is asked about. */
function stamp({ record, sources, texts, language }: Subject, { asked: { country }, countries }: Trade): Html {
  if (country === sources.measures.country)
    return html`<p class="stamp" id="stamp"><span>${texts.duty}</span> <b>${dutyText(record, texts)}</b></p>`;
  const there = dutiesOf(record, undefined, sources).find((each) => each.country === country);
  const rate = there?.tariff_rate ?? null;
  const name = countries.find(({ code }) => code === country)?.name[language] ?? country;
  return html`<p class="stamp" id="stamp"><span>${texts.duty}<br>${name}</span> ${rate === null ? html`<b class="words">${there?.reason?.[language] ?? texts.unknown}</b>` : html`<b>${percentText(rate)}</b>`}</p>`;
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

function below({ record, texts, language }: Subject): Html | null {
  const children = record.children.filter(({ active }) => active);
  if (children.length === 0) return null;
  return html`<section id="below"><h2>${texts.belowTitle} <span class="count">${children.length}</span></h2>${codeRows(children, texts, language)}</section>`;
}

/** The duty in each country side by side: before preferences, and unknown where it is not known. */
function duties({ record, sources, texts, language }: Subject): Html | null {
  const all = dutiesOf(record, undefined, sources);
  if (all.length < 2) return null;
  const names = sources.measures.countriesOn();
  const states = all.map(
    ({ country, tariff_rate: rate, reason }) =>
      html`<li><a href="?country=${country}#cost" data-country="${country}"><span>${names.find(country)?.name[language] ?? country}</span><b>${rate === null ? texts.unknown : percentText(rate)}</b>${reason !== null && html`<small>${reason[language]}</small>`}</a></li>`,
  );
  return html`<section><h2>${texts.countriesTitle}</h2><ul class="states">${states}</ul><p class="dim">${texts.countriesNote}</p></section>`;
}

/** What belongs here and what does not: each kind of entry as a list, those of the code itself first. */
function guideOf({ record, sources, texts, language }: Subject): Html {
  const rules = pagePath('rules', language);
  const groups = Map.groupBy(sources.guide.of(record.code), ({ kind }) => kind);
  const lists = GUIDE_KINDS.map((kind) => {
    const items = (groups.get(kind) ?? []).map(({ code, text, goesTo }) => {
      const target = goesTo === null ? undefined : sources.catalogue.find(goesTo);
      const from =
        kind === 'rule' ? html`<a href="${rules}#chapter-${code}">${texts.chapter(code)}</a>` : codeText(code);
      return html`<li>${(kind === 'rule' || record.code.length > code.length) && html`<small class="dim">${from}</small> `}${text[language]}${target !== undefined && html` <a href="${codePath(target, language)}" title="${target[language]}"><span aria-hidden="true">${texts.arrow}</span> ${codeText(target.code)}</a>`}</li>`;
    });
    return items.length > 0 && html`<h3>${texts.guideKinds[kind]}</h3><ul class="guide ${kind}">${items}</ul>`;
  });
  const { titles } = sources.legalNotes;
  const notes = sources.legalNotes
    .of(record.code)
    .map(
      ({ number, text }) =>
        html`<li><small class="dim"><a href="${rules}#section-${number}">${texts.section(number, titles.findIndex((title) => title.number === number) + 1)}</a></small> ${text[language]}</li>`,
    );
  return html`<section><h2>${texts.guideTitle}</h2>${lists}
${notes.length > 0 && html`<h3>${texts.sectionNotes}</h3><ul class="guide">${notes}</ul>`}<p><a href="${rules}">${texts.rulesTitle}</a></p><p class="dim">${texts.guideNote}</p></section>`;
}

/** The states of the code in the editions of this tariff, newest first. */
function versions({ record: { code }, sources, texts, language }: Subject): Html | null {
  const { history, measures } = sources;
  const states = history?.isComplete ? history.versionsOf(code) : [];
  if (states.length === 0) return null;
  const rows = states.map(({ effectiveFrom, effectiveTo, record }, i) => {
    const isPast = effectiveTo !== null && effectiveTo < measures.today;
    const state = effectiveFrom > measures.today ? 'scheduled' : !record.active ? 'off' : isPast ? 'past' : 'on';
    const earlier = states[i + 1]?.record;
    const isNewText = earlier !== undefined && earlier[language] !== record[language];
    return html`<tr class="${state}"><td>${daysText(effectiveFrom, effectiveTo, texts, language)}${isNewText && html`<small>${texts.newText} ${record[language]}</small>`}</td><td>${record.active ? dutyText(record, texts) : '–'}</td><td>${texts.states[state]}</td></tr>`;
  });
  return html`<section><h2>${texts.historyTitle}</h2><table class="versions"><thead><tr><th scope="col">${texts.days}</th><th scope="col">${texts.duty}</th><th scope="col">${texts.state}</th></tr></thead><tbody>${rows}</tbody></table></section>`;
}

/** What the six digits were in earlier HS versions and become in the next; neighbours with the same codes are one point. */
function timeline({ record, sources: { correlations }, texts, language }: Subject): Html | null {
  if (record.level < 6) return null;
  const own = record.code.slice(0, 6);
  const origins = EARLIER_VERSIONS.map((version) => ({ version, codes: correlations.origins(own, version) }));
  const outlook = correlations.outlook(own);
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

/** The codes before and after it under the same parent. */
function siblings({ record, sources, texts, language }: Subject): Html {
  const around =
    record.parent?.children ??
    sources.catalogue.records.filter(({ level, active }) => level === record.level && active);
  const at = around.indexOf(record);
  const links = [around[at - 1], around[at + 1]].map((beside, i) =>
    beside === undefined
      ? html`<span></span>`
      : html`<a rel="${i === 0 ? 'prev' : 'next'}" href="${codePath(beside, language)}"><span class="dim">${i === 0 ? texts.before : texts.after}</span> ${codeText(beside.code)} <span>${shortened(beside[language], 60)}</span></a>`,
  );
  return html`<nav class="siblings" aria-label="${texts.siblings}">${links}</nav>`;
}

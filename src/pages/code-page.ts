import { type Language, ltr } from '../contract/language.ts';
import type { Measure } from '../contract/measure-schemas.ts';
import type { Description } from '../contract/schemas.ts';
import { grouped } from '../tariff/code.ts';
import { GUIDE_KINDS, type GuideEntry } from '../tariff/guide.ts';
import type { CodeVersion } from '../tariff/history.ts';
import { isLine, linesBelow } from '../tariff/lines.ts';
import type { TariffRecord } from '../tariff/record.ts';
import { chaptersPath, codePath } from './address.ts';
import type { Estimate } from './estimate.ts';
import { type Html, html } from './html.ts';
import type { PageContent } from './layout.ts';
import { PAGE_TEXTS, type PageTexts } from './texts.ts';

/** Everything that the page of a code shows. */
export interface CodeFacts {
  readonly record: TariffRecord;
  readonly measures: readonly Measure[];
  /** Where goods that do not belong here go, as a record: codes that this tariff does not have are left out. */
  readonly guide: readonly (GuideEntry & { readonly target: TariffRecord | null })[];
  readonly duties: readonly DutyInCountry[];
  readonly versions: readonly CodeVersion[];
  /** The codes of earlier HS versions that the goods were under; only where they were others. */
  readonly origins: readonly { readonly version: number; readonly codes: readonly string[] }[];
  /** What the next HS version makes of the six digits; empty where it is unchanged. */
  readonly outlook: readonly string[];
  readonly estimate: Estimate;
}

/** The duty of a country before preferences; null where it is not known. */
export interface DutyInCountry {
  readonly name: Readonly<Record<Language, string>>;
  readonly rate: number | null;
  /** The measure that it follows from; null where that is the tariff itself. */
  readonly reason: Description | null;
  readonly source: string;
}

/** The page of a code: first what it is and what it costs, then what is needed, then the rest. */
export function codePage(facts: CodeFacts, language: Language): PageContent {
  const { record } = facts;
  const texts = PAGE_TEXTS[language];
  const path = pathOf(record);
  const duty = dutyText(record, texts);
  const code = grouped(record.code);
  return {
    language,
    title: `${code} ${shortened(record[language], 60)}`,
    description: shortened(`${texts.code} ${code}: ${record[language]}. ${texts.duty} ${duty}.`, 160),
    addresses: { en: codePath(record, 'en'), ar: codePath(record, 'ar') },
    data: (origin) => breadcrumbs([...path, record], language, origin),
    explorer: `/code/${record.code}`,
    main: html`<nav class="path" aria-label="${texts.allChapters}"><ol><li><a href="${chaptersPath(language)}">${texts.allChapters}</a></li>${path.map((above) => html`<li><a href="${codePath(above, language)}"><bdi dir="ltr">${grouped(above.code)}</bdi> ${shortened(above[language], 60)}</a></li>`)}</ol></nav>
<h1><span class="level">${texts.levels[record.level] ?? ''} <bdi dir="ltr">${code}</bdi></span>${record[language]}</h1>
<p class="other" lang="${other(language)}" dir="auto">${record[other(language)]}</p>
<p class="duty"><span>${texts.duty}</span> <b>${duty}</b></p>
${declaration(record, texts, language)}
${record.active && calculator(facts.estimate, texts)}
${dutiesTable(facts.duties, texts, language)}
${measuresList(facts.measures, texts, language)}
${below(record, texts, language)}
${guideOf(facts, texts, language)}
${versionsList(facts.versions, texts)}
${hsVersions(facts, texts)}
<section><h2>${texts.keyTitle}</h2><p>${texts.keyText} <a href="/code/${record.code}">${texts.keyLink}</a></p></section>`,
  };
}

/** The beginning of a text, cut at a word. */
export function shortened(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), length / 2))}…`;
}

/** The duty of a code in a word; the range where the lines below differ. */
export function dutyText(record: TariffRecord, texts: PageTexts): string {
  const { rate, lowestRate, highestRate, rateUnknown } = record;
  if (rateUnknown !== null) return texts.dutyNotStated;
  return lowestRate === highestRate ? percent(rate) : texts.dutyFrom(percent(lowestRate), percent(highestRate));
}

/** The parts of a percentage, of a date and of a code keep their order in Arabic sentences too. */
function percent(rate: number | string): string {
  return ltr(`${rate}%`);
}

function other(language: Language): Language {
  return language === 'en' ? 'ar' : 'en';
}

function pathOf(record: TariffRecord): TariffRecord[] {
  const path: TariffRecord[] = [];
  for (let above = record.parent; above !== null; above = above.parent) path.unshift(above);
  return path;
}

function breadcrumbs(path: readonly TariffRecord[], language: Language, origin: string): object {
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
  if (!record.active) return html`<p class="declaration">${texts.inactive}</p>`;
  if (isLine(record)) return html`<p class="declaration">${texts.declarable}</p>`;
  const lines = linesBelow(record);
  const [line] = lines;
  if (lines.length === 1 && line !== undefined)
    return html`<p class="declaration">${texts.theLine} <a href="${codePath(line, language)}"><bdi dir="ltr">${grouped(line.code)}</bdi></a></p>`;
  return html`<p class="declaration"><a href="#below">${texts.choose(String(lines.length))}</a></p>`;
}

/** What the goods cost at the border: a form that needs no script, and its answer. */
function calculator({ asked, currency, amounts, dutyRate, vatRate, notes }: Estimate, texts: PageTexts): Html {
  const row = (name: string, amount: string) =>
    html`<tr><th scope="row">${name}</th><td><bdi dir="ltr">${amount} ${currency}</bdi></td></tr>`;
  const answer =
    amounts !== null &&
    html`<table class="bill"><tbody>${row(texts.value, amounts.value)}${row(`${texts.duty} ${percent(dutyRate)}`, amounts.duty)}${row(`${texts.vat} ${percent(vatRate)}`, amounts.vat)}${row(texts.landedCost, amounts.landedCost)}</tbody></table>`;
  return html`<section class="calculator" id="cost"><h2>${texts.costTitle}</h2><form action="#cost"><label for="value">${texts.value} (${currency})</label><input id="value" name="value" inputmode="decimal" autocomplete="off" required maxlength="40" dir="ltr" value="${asked}" placeholder="1000"><button>${texts.calculate}</button></form>
${answer}${notes.length > 0 && html`<p role="status">${notes.join(' ')}</p>`}</section>`;
}

function dutiesTable(duties: readonly DutyInCountry[], texts: PageTexts, language: Language): Html | null {
  if (duties.length === 0) return null;
  const rows = duties.map(
    ({ name, rate, reason, source }) =>
      html`<tr><th scope="row">${name[language]}</th><td>${reason !== null && html`${reason[language]}${source !== '' && sourceOf(source, texts)}`}</td><td>${rate === null ? texts.unknown : percent(rate)}</td></tr>`,
  );
  return html`<section><h2>${texts.countriesTitle}</h2><table><thead><tr><th scope="col">${texts.country}</th><th scope="col">${texts.reason}</th><th scope="col">${texts.duty}</th></tr></thead><tbody>${rows}</tbody></table><p class="dim">${texts.countriesNote}</p></section>`;
}

function measuresList(measures: readonly Measure[], texts: PageTexts, language: Language): Html {
  const items = measures.map(({ kind, scope, title, note, authority, source, effective_from, effective_to }) => {
    const days = [
      effective_from === null ? '' : texts.since(ltr(effective_from)),
      effective_to === null ? '' : texts.until(ltr(effective_to)),
    ].filter((day) => day !== '');
    return html`<li class="${kind}"><h3><span class="badge">${texts.kinds[kind]}</span> ${title[language]}</h3>
${scope === 'part' && html`<p><em>${texts.may}</em></p>`}${note[language] !== '' && html`<p>${note[language]}</p>`}
<p class="dim">${authority !== null && html`${texts.authority}: ${authority.name[language]}. `}${days.join(', ')}</p>${sourceOf(source, texts)}</li>`;
  });
  return html`<section><h2>${texts.measuresTitle}</h2>
${measures.length === 0 ? html`<p>${texts.measuresNone}</p>` : html`<ul class="measures">${items}</ul><p class="dim">${texts.measuresNote}</p>`}</section>`;
}

/** Where a fact is from: one click away, since it is long and most readers trust it. */
function sourceOf(source: string, texts: PageTexts): Html | null {
  if (source === '') return null;
  const text = source.replaceAll(' [weak]', ` (${texts.secondary})`);
  return html`<details><summary>${texts.source}</summary><span dir="auto">${text}</span></details>`;
}

function below(record: TariffRecord, texts: PageTexts, language: Language): Html | null {
  const children = record.children.filter(({ active }) => active);
  if (children.length === 0) return null;
  return html`<section id="below"><h2>${texts.belowTitle}</h2>${codeTable(children, texts, language)}</section>`;
}

/** Codes with their descriptions and duties. */
export function codeTable(records: readonly TariffRecord[], texts: PageTexts, language: Language): Html {
  const rows = records.map(
    (each) =>
      html`<tr><th scope="row"><a href="${codePath(each, language)}"><bdi dir="ltr">${grouped(each.code)}</bdi></a></th><td>${each[language]}</td><td>${dutyText(each, texts)}</td></tr>\n`,
  );
  return html`<table class="codes"><thead><tr><th scope="col">${texts.code}</th><th scope="col">${texts.description}</th><th scope="col">${texts.duty}</th></tr></thead><tbody>${rows}</tbody></table>`;
}

/** What belongs here and what does not: each kind of entry as a list, those of the code itself first. */
function guideOf({ record, guide }: CodeFacts, texts: PageTexts, language: Language): Html | null {
  if (guide.length === 0) return null;
  const groups = GUIDE_KINDS.map((kind) => ({ kind, entries: guide.filter((entry) => entry.kind === kind) }));
  const lists = groups
    .filter(({ entries }) => entries.length > 0)
    .map(({ kind, entries }) => {
      const items = entries.map(
        ({ code, text, target }) =>
          html`<li>${record.code.length > code.length && html`<small class="dim"><bdi dir="ltr">${grouped(code)}</bdi></small> `}${text[language]}${target !== null && html` <a href="${codePath(target, language)}" title="${target[language]}"><span aria-hidden="true">${texts.arrow}</span> <bdi dir="ltr">${grouped(target.code)}</bdi></a>`}</li>`,
      );
      return html`<h3>${texts.guideKinds[kind]}</h3><ul class="guide ${kind}">${items}</ul>`;
    });
  return html`<section><h2>${texts.guideTitle}</h2>${lists}<p class="dim">${texts.guideNote}</p></section>`;
}

function versionsList(versions: readonly CodeVersion[], texts: PageTexts): Html | null {
  if (versions.length === 0) return null;
  const items = versions.map(({ effectiveFrom, effectiveTo, record }) => {
    const end = effectiveTo === null ? '' : ` ${texts.until(ltr(effectiveTo))}`;
    const state = record.active ? texts.historyRate(dutyText(record, texts)) : texts.inactive;
    return html`<li>${texts.since(ltr(effectiveFrom))}${end}: ${state}</li>`;
  });
  return html`<section><h2>${texts.historyTitle}</h2><ul>${items}</ul></section>`;
}

function hsVersions({ record, origins, outlook }: CodeFacts, texts: PageTexts): Html | null {
  if (record.level < 6) return null;
  const list = (codes: readonly string[]) => codes.map((code) => ltr(grouped(code))).join(', ');
  const sentences = [
    ...(outlook.length === 0 ? [] : [texts.hs2028(list(outlook))]),
    ...origins.map(({ version, codes }) => texts.hsBefore(String(version), list(codes))),
  ];
  const items = (sentences.length === 0 ? [texts.hsSame] : sentences).map((each) => html`<li>${each}</li>`);
  return html`<section><h2>${texts.hsTitle}</h2><ul>${items}</ul></section>`;
}

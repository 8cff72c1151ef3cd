import { directionOf, type Language, ltr, otherLanguage } from '../contract/language.ts';
import { grouped } from '../tariff/code.ts';
import type { TariffRecord } from '../tariff/record.ts';
import { codePath } from './address.ts';
import { highlight } from './highlight.ts';
import { type Html, html } from './html.ts';
import type { PageTexts } from './texts.ts';

const LOCALE: Readonly<Record<Language, string>> = { en: 'en-GB', ar: 'ar-AE-u-nu-latn' };
const DAYS = {
  en: new Intl.DateTimeFormat(LOCALE.en, { dateStyle: 'long', timeZone: 'UTC' }),
  ar: new Intl.DateTimeFormat(LOCALE.ar, { dateStyle: 'long', timeZone: 'UTC' }),
};
const NUMBERS = { en: new Intl.NumberFormat('en'), ar: new Intl.NumberFormat('ar-u-nu-latn') };

/** A code in the groups of customs documents, always left to right. */
export function codeText(code: string): Html {
  return html`<bdi class="hs" dir="ltr">${grouped(code)}</bdi>`;
}

/** A day as people write it: 4 May 2026. */
export function dayText(day: string, language: Language): string {
  return DAYS[language].format(new Date(day));
}

/** The days on which something holds; blank where neither is known. */
export function daysText(from: string | null, to: string | null, texts: PageTexts, language: Language): string {
  if (from !== null && to !== null) return texts.range(dayText(from, language), dayText(to, language));
  if (from !== null) return texts.since(dayText(from, language));
  return to === null ? '' : texts.until(dayText(to, language));
}

/** A count with separators between thousands. */
export function countText(count: number, language: Language): string {
  return NUMBERS[language].format(count);
}

/** A percentage, whose parts keep their order in Arabic sentences too. */
export function percentText(rate: number | string): string {
  return ltr(`${rate}%`);
}

/** The duty of a code in a word; the range where the lines below differ. */
export function dutyText(record: TariffRecord, texts: PageTexts): string {
  const { rate, lowestRate, highestRate, rateUnknown } = record;
  if (rateUnknown !== null) return texts.dutyNotStated;
  if (lowestRate === highestRate) return percentText(rate);
  return texts.dutyFrom(percentText(lowestRate), percentText(highestRate));
}

/** The beginning of a text, cut at a word. */
export function shortened(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), length / 2))}…`;
}

/** The codes above a record, the chapter first. */
export function pathTo(record: TariffRecord): TariffRecord[] {
  const path: TariffRecord[] = [];
  for (let above = record.parent; above !== null; above = above.parent) path.unshift(above);
  return path;
}

/** A code with its text in both languages and its duty, as a link to its page; the words of a query are marked. */
export function codeRow(record: TariffRecord, texts: PageTexts, language: Language, query = '', more?: Html): Html {
  const other = otherLanguage(language);
  return html`<a class="row" href="${codePath(record, language)}">${codeText(record.code)}<span class="text"><span>${marked(record[language], query)}</span><span class="other" lang="${other}" dir="${directionOf(other)}">${marked(record[other], query)}</span>${more ?? null}</span><b class="rate">${dutyText(record, texts)}</b></a>`;
}

/** Codes in a list. */
export function codeRows(records: readonly TariffRecord[], texts: PageTexts, language: Language): Html {
  return html`<ul class="rows">${records.map((each) => html`<li>${codeRow(each, texts, language)}</li>\n`)}</ul>`;
}

/** Codes in a line, each a link if this tariff has it. */
export function codeChips(codes: readonly string[], href: (code: string) => string | null): Html {
  const chips = codes.map((code) => {
    const to = href(code);
    return to === null
      ? html`<li><span class="chip">${codeText(code)}</span></li>`
      : html`<li><a class="chip" href="${to}">${codeText(code)}</a></li>`;
  });
  return html`<ul class="chips">${chips}</ul>`;
}

/** Which part of a list is shown, with the parts before and after it. */
export function pager(
  { offset, shown, total, size }: { offset: number; shown: number; total: number; size: number },
  at: (offset: number) => string,
  texts: PageTexts,
  language: Language,
): Html {
  const count = (each: number) => countText(each, language);
  return html`<nav class="pager" aria-label="${texts.pages}">${offset > 0 && html`<a class="button plain" rel="prev" href="${at(Math.max(0, offset - size))}">${texts.previous}</a>`} ${shown > 0 && html`<span class="dim">${texts.part(count(offset + 1), count(offset + shown), count(total))}</span>`} ${offset + size < total && html`<a class="button plain" rel="next" href="${at(offset + size)}">${texts.next}</a>`}</nav>`;
}

/** A button that copies a text; it is there only where scripts run. */
export function copyButton(text: string, label: string): Html {
  return html`<button type="button" class="copy" data-copy="${text}" aria-label="${label}" title="${label}"></button>`;
}

function marked(text: string, query: string): readonly (Html | string)[] | string {
  if (query === '') return text;
  return highlight(text, query).map((part) => (part.match ? html`<mark>${part.text}</mark>` : part.text));
}

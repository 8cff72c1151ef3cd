import { ApiError } from '../contract/errors.ts';
import type { Language } from '../contract/language.ts';
import type { Measure } from '../contract/measure-schemas.ts';
import { type Change, changes } from '../operations/changes/changes.ts';
import { CHANGE_KINDS } from '../operations/changes/contract.ts';
import { checkParameters } from '../operations/check-parameters.ts';
import type { Page, Sources } from '../operations/sources.ts';
import type { Steps } from '../steps.ts';
import type { TariffRecord } from '../tariff/record.ts';
import { codePath, pagePath } from './address.ts';
import { type Html, html } from './html.ts';
import type { PageContent } from './layout.ts';
import { codeText, countText, dayText, dutyText, pager } from './parts.ts';
import { PAGE_TEXTS, type PageTexts } from './texts.ts';

/** The parameters of the operation as they were sent. */
type Asked = Readonly<Record<string, string>>;

const LIMIT = 50;

/** What changed in the tariff between two days: by default since the edition before the one in force. */
export function* changesPage(query: URLSearchParams, language: Language, sources: Sources): Steps<PageContent> {
  const texts = PAGE_TEXTS[language];
  const asked = Object.fromEntries([...query].filter(([, value]) => value !== ''));
  // Two days are compared, or the editions: one day means since then.
  const { to, ...rest } = { to: sources.measures.today, ...asked };
  let answer: Html;
  try {
    const input = checkParameters('changes', { ...rest, ...(asked.from && { to }), limit: String(LIMIT) });
    const steps = changes.answerInSteps?.(input, sources) ?? null;
    answer = results(steps === null ? changes.answer(input, sources) : yield* steps, asked, texts, language);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 503) throw error;
    answer = html`<p role="status">${error.text[language]}</p>`;
  }
  return {
    language,
    title: texts.changesTitle,
    description: texts.changesText,
    addresses: { en: pagePath('changes', 'en'), ar: pagePath('changes', 'ar') },
    main: html`<h1>${texts.changesTitle}</h1><p>${texts.changesText}</p>${editions(sources, texts, language)}${form(asked, sources, texts)}<div id="changes">${answer}</div>`,
  };
}

/** The editions that the tariff had and will have, by their days. */
function editions({ history }: Sources, texts: PageTexts, language: Language): Html | null {
  if (history === null) return null;
  const items = history.periods.map(({ effectiveFrom, records }, i) => {
    const day = dayText(effectiveFrom, language);
    return html`<li class="${i === history.inForceAt ? 'now' : i > history.inForceAt ? 'next' : 'past'}"><b>${texts.since(day)}</b> <span class="dim">${texts.codes(countText(records, language))}</span></li>`;
  });
  return html`<ol class="timeline">${items}</ol>`;
}

function form(asked: Asked, { history, measures }: Sources, texts: PageTexts): Html {
  const { from = '', to = measures.today, hs_code = '', kind = '' } = asked;
  const first = history?.periods[0]?.effectiveFrom ?? '';
  const kinds = ['', ...CHANGE_KINDS] as const;
  const day = (name: string, label: string, value: string) =>
    html`<p class="field"><label for="${name}">${label}</label><input id="${name}" name="${name}" type="date" min="${first}" value="${value}"></p>`;
  return html`<form class="card compare" action="" data-live="changes">${day('from', texts.from, from)}${day('to', texts.to, to)}
<p class="field"><label for="code">${texts.codesFrom}</label><input id="code" name="hs_code" inputmode="numeric" autocomplete="off" dir="ltr" maxlength="20" value="${hs_code}"></p>
<p class="field"><label for="kind">${texts.kind}</label><select id="kind" name="kind">${kinds.map((each) => html`<option value="${each}" ${each === kind && html`selected`}>${texts.changeKinds[each]}</option>`)}</select></p>
<button>${texts.compare}</button></form>`;
}

function results(page: Page<Change>, asked: Asked, texts: PageTexts, language: Language): Html {
  const { items, total, offset } = page;
  if (total === 0) return html`<p role="status">${texts.noChanges}</p>`;
  const at = (from: number) =>
    `${pagePath('changes', language)}?${new URLSearchParams({ ...asked, offset: String(from) })}`;
  const rows = items.map((change) => {
    const record = 'record' in change ? undefined : recordOf(change);
    const name =
      record === undefined
        ? codeText(change.code)
        : html`<a href="${codePath(record, language)}">${codeText(change.code)}</a>`;
    const [before, after] = sidesOf(change, texts, language);
    return html`<tr><th scope="row">${name}${record !== undefined && html` <span class="dim">${record[language]}</span>`}</th><td><span class="badge ${change.kind}">${texts.changeKinds[change.kind]}</span></td><td>${before}</td><td>${after}</td></tr>
`;
  });
  return html`<p role="status">${texts.changesFound(countText(total, language))}</p><div class="scroll"><table><thead><tr><th scope="col">${texts.code}</th><th scope="col">${texts.kind}</th><th scope="col">${texts.beforeThat}</th><th scope="col">${texts.afterThat}</th></tr></thead><tbody>${rows}</tbody></table></div>
${pager({ offset, shown: items.length, total, size: LIMIT }, at, texts, language)}`;
}

function recordOf(change: Change): TariffRecord | undefined {
  return change.kind === 'measure' ? undefined : (change.after ?? change.before);
}

/** What was and what is, in words. */
function sidesOf(change: Change, texts: PageTexts, language: Language): readonly [string, string] {
  if (change.kind === 'measure') {
    const titles = (measures: readonly Measure[]) => measures.map(({ title }) => title[language]);
    const [before, after] = [titles(change.before), titles(change.after)];
    // Most measures of a code stay: only those that do not are of interest.
    const only = (own: string[], others: string[]) => own.filter((each) => !others.includes(each)).join(texts.comma);
    return [only(before, after), only(after, before)];
  }
  const shown = (record: TariffRecord | undefined) => {
    if (record === undefined) return '–';
    return change.kind === 'text' ? record[language] : dutyText(record, texts);
  };
  return [shown(change.before), shown(change.after)];
}

import { HS_VERSION, HS_VERSIONS } from '../contract/hs-versions.ts';
import { type Language, otherLanguage } from '../contract/language.ts';
import { type ResolvedCode, resolve } from '../operations/resolve/resolve.ts';
import type { Sources } from '../operations/sources.ts';
import { formatCode, grouped } from '../tariff/code.ts';
import { nearestRecord } from '../tariff/edition-view.ts';
import type { TariffRecord } from '../tariff/record.ts';
import { codePath, pagePath } from './address.ts';
import { type Html, html } from './html.ts';
import type { PageContent } from './layout.ts';
import { codeChips, codeRows, codeText } from './parts.ts';
import { PAGE_TEXTS, type PageTexts } from './texts.ts';

const SUBHEADING = 6;
const MAX_LINES = 200;

/** What a code is that this tariff does not have, or that is read in another HS version, and the lines to declare instead. */
export function unknownCodePage(
  asked: string,
  query: URLSearchParams,
  sources: Sources,
  language: Language,
): PageContent {
  const texts = PAGE_TEXTS[language];
  const { catalogue } = sources;
  const hs_version = HS_VERSIONS.find((each) => String(each) === query.get('hs'));
  const answer = resolve.answer(
    { code: asked, hs_version, code_country: undefined, description: undefined, limit: MAX_LINES, offset: 0 },
    sources,
  );
  const { code, status, items, total, marginal, outlook } = answer;
  const at = (each: string) => {
    const record = catalogue.find(each);
    return record === undefined ? null : codePath(record, language);
  };
  const changes = outlook.map(
    ({ from, to }) =>
      html`<li>${codeText(from)} <span class="dim">${to.join() === from ? texts.hsScope : texts.hsBecomes(to.length)}</span>${to.join() !== from && codeChips(to, () => null)}</li>`,
  );
  return {
    language,
    title: `${grouped(code)}: ${texts.resolved[status]}`,
    description: texts.resolved[status],
    addresses: null,
    otherAddress: `/${otherLanguage(language)}/code/${code}${answer.hsVersion === null ? '' : `?hs=${answer.hsVersion}`}`,
    main: html`<article class="resolution"><p class="badges"><span class="badge ${status}">${texts.resolved[status]}</span></p><h1>${codeText(code)}</h1>
${explanation(answer, at, texts)}
${items.length > 0 && html`<section id="below"><h2>${total === 1 ? texts.resolvedLine : texts.resolvedLines} <span class="count">${total}</span></h2>${codeRows(items, texts, language)}</section>`}
${items.length === 0 && nearestTo(nearestRecord(catalogue, asked), texts, language)}
${marginal.length > 0 && html`<section><h2>${texts.marginalTitle}</h2><p>${texts.marginalText}</p>${codeChips(marginal, at)}</section>`}
${changes.length > 0 && html`<section><h2>${texts.outlookTitle}</h2><p>${texts.outlookText}</p><ul class="outlook">${changes}</ul></section>`}</article>`,
  };
}

/** Says what the code is, where its goods are, and which digits were not read. */
function explanation(answer: ResolvedCode, at: (code: string) => string | null, texts: PageTexts): Html {
  const { code, status, matched, ignoredDigits, hsVersion, items } = answer;
  const subheading = code.slice(0, SUBHEADING);
  const targets = [...new Set(items.map((line) => line.code.slice(0, SUBHEADING)))];
  const isEarlier = hsVersion !== null && hsVersion !== HS_VERSION;
  const isSame = targets.length === 1 && targets[0] === subheading;
  const hasMoved = isEarlier && !isSame && status !== 'retired';
  const sentence = () => {
    if (status === 'unknown') return texts.resolvedUnknown;
    if (status === 'retired') return texts.resolvedRetired;
    if (!isEarlier) return texts.resolvedHere(items.length);
    return (isSame ? texts.resolvedSame : texts.resolvedMoved)(formatCode(subheading), String(hsVersion));
  };
  return html`<div class="explanation"><p>${sentence()} ${hasMoved && (targets.length > 0 ? texts.resolvedNow : texts.resolvedNowhere)}</p>${hasMoved && codeChips(targets, at)}
${matched !== null && ignoredDigits !== '' && html`<p class="dim">${texts.ignoredDigits(formatCode(matched), ignoredDigits)}</p>`}</div>`;
}

/** For a code without lines: the nearest code with what is below it, and the search. */
function nearestTo(nearest: TariffRecord | undefined, texts: PageTexts, language: Language): Html {
  const search = html`<a class="button plain" href="${pagePath('search', language)}">${texts.searchInstead}</a>`;
  if (nearest === undefined) return html`<p>${search}</p>`;
  return html`<p class="other-ways"><a class="button" href="${codePath(nearest, language)}">${texts.openCode(formatCode(nearest.code))}</a> ${search}</p>
<section><h2>${texts.belowNearest(formatCode(nearest.code))}</h2>${codeRows(
    nearest.children.filter(({ active }) => active),
    texts,
    language,
  )}</section>`;
}

import type { Language } from '../contract/language.ts';
import { isCountry } from '../tariff/countries.ts';
import { withMinorUnits } from '../tariff/currency.ts';
import { textOf } from '../tariff/decimal.ts';
import { type Html, html } from './html.ts';
import { percentText } from './parts.ts';
import type { PageTexts } from './texts.ts';
import type { Trade } from './trade.ts';

/** What goods from an origin cost in a country: a form that needs no script, and its answer. */
export function tradeSection(trade: Trade, texts: PageTexts, language: Language): Html {
  const { asked, countries, currency } = trade;
  const names = countries.map(({ code, name }) => ({ code, name: name[language] }));
  return html`<aside class="card calculator" id="cost"><h2>${texts.costTitle}</h2>
<form action="#cost" data-live="stamp bill measures"><p class="field"><label for="value">${texts.value}</label><input id="value" name="value" inputmode="decimal" autocomplete="off" maxlength="40" dir="ltr" value="${asked.value}" placeholder="${currency} 1000"></p>
<p class="field"><label for="country">${texts.country}</label><select id="country" name="country">${optionsOf(names, asked.country)}</select></p>
<p class="field"><label for="origin">${texts.origin}</label><select id="origin" name="origin"><option value="">${texts.anyOrigin}</option>${optionsOf(ORIGINS[language], asked.origin)}</select></p>
<p class="field check"><label><input type="checkbox" name="proof" value="1" ${asked.hasProof && html`checked`}> ${texts.proof}</label></p>
<button>${texts.calculate}</button></form>
${bill(trade, texts, language)}</aside>`;
}

function bill(trade: Trade, texts: PageTexts, language: Language): Html {
  const { notes, currency, hasValue } = trade;
  const { charges = [], options = [], open = [] } = trade.bill?.lines[0]?.bill ?? {};
  const { scale = 0, totals } = trade.bill ?? {};
  const money = (amount: string) =>
    html`<bdi dir="ltr">${withCommas(withMinorUnits(amount, currency))} ${currency}</bdi>`;
  const sum = (kind: string, name: string, amount: string | undefined) =>
    hasValue &&
    amount !== undefined &&
    html`<tr class="${kind}"><th scope="row">${name}</th><td>${money(amount)}</td></tr>`;
  // A title may have the rate in it already.
  const rows = charges.map(
    ({ kind, title, rate, amount }) =>
      html`<tr class="${kind}"><th scope="row">${title[language]}${hasValue && rate !== null && !title.en.includes('%') && html` <span class="dim">${percentText(rate)}</span>`}</th><td>${hasValue ? money(textOf(amount, scale)) : rate === null ? '' : percentText(rate)}</td></tr>`,
  );
  const better = options.map(
    ({ title, rate, saves, condition }) =>
      html`<li><b>${title[language]}</b> ${rate !== null && percentText(rate)}${hasValue && saves !== null && html` <span class="dim">${texts.saves} ${money(textOf(saves, scale))}</span>`}<br><span class="dim">${texts.condition(condition)}</span></li>`,
  );
  const items = (all: typeof open) =>
    html`<ul class="open">${all.map(({ title, note }) => html`<li><b>${title[language]}</b> <span class="dim">${note[language]}</span></li>`)}</ul>`;
  const { bans = [], unsure = [] } = Object.groupBy(open, ({ kind }) => (kind === 'prohibited' ? 'bans' : 'unsure'));
  return html`<div id="bill" aria-live="polite">${bans.length > 0 && html`<h3><span class="badge prohibited all">${texts.kinds.all.prohibited}</span></h3>${items(bans)}`}
${charges.length > 0 && html`<table class="bill"><tbody>${sum('goods', texts.declared, totals?.declaredValue)}${rows}${sum('taxes', texts.taxes, totals?.totalDutiesTaxes)}${sum('landed', texts.landedCost, totals?.landedCost)}</tbody></table>`}
${options.length > 0 && html`<h3>${texts.optionsTitle}</h3><ul class="options">${better}</ul>`}
${unsure.length > 0 && html`<h3>${texts.openTitle}</h3>${items(unsure)}`}
${notes.length > 0 && html`<p class="note" role="status">${notes.join(' ')}</p>`}</div>`;
}

/** Separators between thousands, without a float that could not hold every digit. */
function withCommas(amount: string): string {
  return amount.replace(/(?<!\.\d*)\B(?=(\d{3})+(?!\d))/g, ',');
}

interface Named {
  readonly code: string;
  readonly name: string;
}

/** All countries by name in each language. */
const ORIGINS = { en: originsIn('en'), ar: originsIn('ar') };

function originsIn(language: Language): Named[] {
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
  const letters = Array.from({ length: 26 }, (_, i) => String.fromCharCode(65 + i));
  const codes = letters.flatMap((first) => letters.map((second) => first + second)).filter(isCountry);
  return codes
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((a, b) => a.name.localeCompare(b.name, language));
}

function optionsOf(all: readonly Named[], selected: string | null): Html[] {
  return all.map(
    ({ code, name }) => html`<option value="${code}" ${code === selected && html`selected`}>${name}</option>`,
  );
}

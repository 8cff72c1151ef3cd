import type { Language } from '../contract/language.ts';
import type { Measure } from '../contract/measure-schemas.ts';
import { type Html, html } from './html.ts';
import { countText, daysText, percentText } from './parts.ts';
import type { PageTexts } from './texts.ts';
import type { Trade } from './trade.ts';

/** What else stands between the goods and the market: permits, certificates, checks, excise and prohibitions. */
export function measuresSection({ measures, asked }: Trade, texts: PageTexts, language: Language): Html {
  const items = measures.map((measure) => measureItem(measure, texts, language));
  return html`<section id="measures"><h2>${texts.measuresTitle}</h2>
${measures.length === 0 ? html`<p>${texts.measuresNone}</p>` : html`<ul class="measures">${items}</ul><p class="dim">${texts.measuresNote}</p>`}${asked.origin === null && html`<p class="dim">${texts.measuresOrigin}</p>`}</section>`;
}

/** The kinds of measures at a glance: as a fact where one of them holds for all goods. */
export function measureBadges(measures: readonly Measure[], texts: PageTexts): Html | null {
  if (measures.length === 0) return null;
  const badges = [...Map.groupBy(measures, ({ kind }) => kind)].map(([kind, same]) => {
    const scope = same.some((measure) => measure.scope === 'all') ? 'all' : 'part';
    return html`<a class="badge ${kind} ${scope}" href="#measures">${texts.kinds[scope][kind]}</a> `;
  });
  return html`<p class="badges">${badges}</p>`;
}

function measureItem(measure: Measure, texts: PageTexts, language: Language): Html {
  const { kind, scope, title, note, authority, source, source_class, effective_from, effective_to } = measure;
  const days = daysText(effective_from, effective_to, texts, language);
  const rate = rateOf(measure, texts, language);
  const word = texts.sourceClasses[source_class];
  const facts = [authority?.name[language] ?? '', days].filter((fact) => fact !== '').join(' · ');
  return html`<li class="${kind}"><details ${kind === 'prohibited' && html`open`}><summary><span class="badge ${kind} ${scope}">${texts.kinds[scope][kind]}</span> <b>${title[language]}</b>${rate !== '' && html` <span class="measure-rate">${rate}</span>`}</summary>
${scope === 'part' && html`<p><em>${texts.may}</em></p>`}${note[language] !== '' && html`<p>${note[language]}</p>`}${facts !== '' && html`<p class="dim">${facts}</p>`}<p class="dim source">${texts.source}: <span dir="auto">${linked(source)}</span>${word !== '' && html` <em>(${word})</em>`}</p></details></li>
`;
}

/** Charges among the measures: the percentage, the amount for a unit, or both as they combine. */
function rateOf(measure: Measure, texts: PageTexts, language: Language): string {
  const { kind, rate, amount, currency, unit, rule, basis, at_least, at_most } = measure;
  if (kind !== 'excise' && kind !== 'fee') return '';
  const money = new Intl.DisplayNames(language, { type: 'currency' });
  const name = currency === null ? '' : language === 'en' ? currency : (money.of(currency) ?? currency);
  const parts = [
    rate === null ? '' : `${percentText(rate)} ${texts.measureOf[basis ?? ''] ?? ''}`,
    amount === null ? '' : `${countText(amount, language)} ${name} ${texts.measureUnits[unit ?? ''] ?? ''}`,
  ].filter((part) => part !== '');
  if (parts.length > 0) return parts.join(` ${texts.measureRules[rule ?? ''] ?? ''} `).trim();
  if (at_most === null) return texts.rateUnknown;
  return texts.atMost(at_least === null ? '' : percentText(at_least), percentText(at_most));
}

/** A source with its addresses as links under their host. */
function linked(source: string): (Html | string)[] {
  return source.split(/(https?:\/\/[^\s;()]+)/).map((part) => {
    const url = URL.parse(part);
    if (url === null || !/^https?:$/.test(url.protocol)) return part;
    return html`<a href="${url.href}" rel="noopener noreferrer nofollow">${url.hostname.replace(/^www\./, '')}</a>`;
  });
}

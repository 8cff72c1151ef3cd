import { useState } from 'preact/hooks';
import type { Reply } from '../api/cached-client.ts';
import { SourceText } from '../components/source-text.tsx';
import { useNumberFormat } from '../number-format.ts';
import { usePreferences } from '../preferences.ts';
import { useTexts } from '../translations/use-texts.ts';

type Measure = Reply<'details'>['data']['measures'][number];

/** The measures that are shown at first: a chapter has more than a dozen. */
const FEW = 4;

/** What else stands between the goods and the market: permits, certificates, checks, excise and prohibitions. */
export function Measures({ measures }: { readonly measures: readonly Measure[] }) {
  const texts = useTexts();
  const { decimal } = useNumberFormat();
  const [isOpen, setOpen] = useState(false);
  const shown = isOpen ? measures : measures.slice(0, FEW);
  return (
    <section class="measures" aria-labelledby="measures-title">
      <h2 id="measures-title">{texts.measuresTitle}</h2>
      <p class="dim">{measures.length === 0 ? texts.measuresNone : texts.measuresIndicative}</p>
      {measures.length > 0 && (
        <ul>
          {shown.map((measure) => (
            <MeasureItem key={`${measure.kind} ${measure.title.en} ${measure.effective_from}`} measure={measure} />
          ))}
        </ul>
      )}
      {shown.length < measures.length && (
        <button type="button" class="plain" onClick={() => setOpen(true)}>
          {texts.more(decimal(measures.length - shown.length))}
        </button>
      )}
    </section>
  );
}

function MeasureItem({ measure }: { readonly measure: Measure }) {
  const texts = useTexts();
  const { language } = usePreferences();
  const { kind, scope, title, note, authority, source } = measure;
  const days = useDays(measure);
  return (
    <li class={`measure ${kind}`}>
      <p class="measure-kind">
        <span class={`badge ${kind} ${scope}`}>{texts.measureKinds[scope][kind]}</span>
        {scope === 'part' && <span class="measure-scope">{texts.measurePart}</span>}
      </p>
      <h3>{title[language]}</h3>
      <Rate measure={measure} />
      {note[language] !== '' && <p>{note[language]}</p>}
      <dl>
        {authority !== null && (
          <div>
            <dt>{texts.measureAuthority}</dt>
            <dd>{authority.name[language]}</dd>
          </div>
        )}
        {days !== null && (
          <div>
            <dt>{texts.measureValidity}</dt>
            <dd>{days}</dd>
          </div>
        )}
        <div>
          <dt>{texts.measureSource}</dt>
          <dd>
            <SourceText source={source} />
          </dd>
        </div>
      </dl>
    </li>
  );
}

/** The percentage of a charge, its amount for a unit, or both as they combine; and for which origins. */
function Rate({ measure }: { readonly measure: Measure }) {
  const texts = useTexts();
  const { decimal, percent } = useNumberFormat();
  const { language } = usePreferences();
  const { kind, rate, amount, currency, unit, rule, basis, at_most, origins } = measure;
  if (!isCharge(kind) && origins.length === 0) return null;
  const isPercent = rate !== null && (unit === null || amount !== null);
  const parts = [
    isPercent ? `${percent(rate)} ${texts.measureOf[basis ?? ''] ?? ''}` : '',
    rate !== null && !isPercent ? `${decimal(rate)} ${unit}` : '',
    amount === null
      ? ''
      : `${decimal(amount)} ${currencyName(currency ?? '', language)} ${texts.measureUnits[unit ?? ''] ?? unit}`,
  ].filter((part) => part !== '');
  const known = parts.join(` ${texts.measureRules[rule ?? ''] ?? ''} `);
  const atMost = at_most === null ? texts.measureUnknown : texts.measureAtMost(percent(at_most));
  return (
    <p class="measure-rate">
      {isCharge(kind) && <b>{parts.length > 0 ? known : atMost}</b>}
      {origins.length > 0 && (
        <span>
          {texts.measureOrigins}: <bdi>{origins.join(', ')}</bdi>
        </span>
      )}
    </p>
  );
}

/** The kinds that are not amounts to pay. */
const DEMANDS: readonly string[] = ['prohibited', 'restricted', 'conformity', 'inspection'];

/** Whether a measure of a kind is an amount to pay. */
export function isCharge(kind: string): boolean {
  return !DEMANDS.includes(kind);
}

/** The import duty in each country that is loaded. */
export function CountryDuties({ duties }: { readonly duties: Reply<'details'>['data']['duties'] }) {
  const texts = useTexts();
  const { language } = usePreferences();
  const { percent } = useNumberFormat();
  if (duties.length < 2) return null;
  return (
    <section class="country-duties" aria-labelledby="duties-title">
      <h2 id="duties-title">{texts.dutiesTitle}</h2>
      <p class="dim">{texts.dutiesNote}</p>
      <table>
        <tbody>
          {duties.map(({ country, tariff_rate: rate, reason }) => (
            <tr key={country}>
              <th scope="row">{nameOf(country, language)}</th>
              <td class="country-rate">{rate === null ? texts.dutyUnknown : <bdi>{percent(rate)}</bdi>}</td>
              <td class="dim">{reason?.[language]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** AED in English; in Arabic, letters of another script would break the line. */
function currencyName(currency: string, language: string): string {
  if (language === 'en' || currency === '') return currency;
  return new Intl.DisplayNames(language, { type: 'currency' }).of(currency) ?? currency;
}

function nameOf(country: string, language: string): string {
  return new Intl.DisplayNames(language, { type: 'region' }).of(country) ?? country;
}

/** When a measure holds, in words; null where no day is known. */
function useDays({ effective_from: from, effective_to: to }: Measure): string | null {
  const texts = useTexts();
  const { day } = useNumberFormat();
  if (from !== null && to !== null) return texts.versionRange(day(from), day(to));
  if (from !== null) return texts.versionSince(day(from));
  return to === null ? null : texts.measureUntil(day(to));
}

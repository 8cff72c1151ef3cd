import { useState } from 'preact/hooks';
import type { Reply } from '../api/cached-client.ts';
import { SourceText } from '../components/source-text.tsx';
import { useNumberFormat } from '../number-format.ts';
import { usePreferences } from '../preferences.ts';
import { useTexts } from '../translations/use-texts.ts';

type Measure = Reply<'details'>['data']['measures'][number];

/** So many are shown at first: a chapter has more than a dozen. */
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
      <Excise measure={measure} />
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

/** The rate of an excise, and what it is applied to. */
function Excise({ measure: { rate, unit, basis } }: { readonly measure: Measure }) {
  const texts = useTexts();
  const { decimal, percent, digits } = useNumberFormat();
  if (rate === null || unit === null) return null;
  const words = (text: string) => texts.measureWords[text] ?? text;
  return (
    <p class="measure-rate">
      <b>{unit === 'percent' ? <bdi>{percent(rate)}</bdi> : `${decimal(rate)} ${words(unit)}`}</b>
      {basis !== null && <span>{digits(words(basis))}</span>}
    </p>
  );
}

/** When a measure holds, in words; null where no day is known. */
function useDays({ effective_from: from, effective_to: to }: Measure): string | null {
  const texts = useTexts();
  const { day } = useNumberFormat();
  if (from !== null && to !== null) return texts.versionRange(day(from), day(to));
  if (from !== null) return texts.versionSince(day(from));
  return to === null ? null : texts.measureUntil(day(to));
}

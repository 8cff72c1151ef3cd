import type { RefObject } from 'preact';
import type { CodeRecord, Reply } from '../api/cached-client.ts';
import { CopyButton } from '../components/copy-button.tsx';
import { HsCode } from '../components/hs-code.tsx';
import { Icon } from '../components/icon.tsx';
import { useNumberFormat } from '../number-format.ts';
import { directionOf, otherLanguage, usePreferences } from '../preferences.ts';
import { useTexts } from '../translations/use-texts.ts';
import { isCharge } from './measures.tsx';

interface CodeHeaderProps {
  readonly record: CodeRecord;
  /** Null until they are loaded. */
  readonly details: Reply<'details'>['data'] | null;
  readonly heading: RefObject<HTMLHeadingElement | null>;
}

/** The code, its level and status, whether it can be declared, both descriptions, and the duty rate on a stamp. */
export function CodeHeader({ record, details, heading }: CodeHeaderProps) {
  const texts = useTexts();
  const { decimal, percent } = useNumberFormat();
  const { language } = usePreferences();
  const { hs_code, level, description, tariff_rate, is_active } = record;
  return (
    <header class="code-header">
      <p class="code-line">
        <span class="level">
          {texts.levels[level]} · {texts.digits(decimal(level), Number(level))}
        </span>
        <span class={is_active ? 'status active' : 'status inactive'}>{is_active ? texts.active : texts.inactive}</span>
      </p>
      <h1 ref={heading} tabIndex={-1}>
        <HsCode code={hs_code} />
        <CopyButton text={hs_code} label={texts.copyCode} />
      </h1>
      {[language, otherLanguage(language)].map((each) => (
        <p key={each} class="code-description">
          <span lang={each} dir={directionOf(each)}>
            {description[each]}
          </span>
          <CopyButton
            text={description[each]}
            label={`${texts.copyDescription} (${each === 'ar' ? 'العربية' : 'English'})`}
          />
        </p>
      ))}
      {details !== null && is_active && <Declarability details={details} />}
      {details !== null && <MeasureSummary measures={details.measures} />}
      <p class="stamp">
        <span>{texts.dutyRate}</span>
        <bdi>{percent(tariff_rate)}</bdi>
        {Number(tariff_rate) === 0 && <span>{texts.dutyFree}</span>}
      </p>
      <button type="button" class="plain calculator-link" onClick={() => document.getElementById('value')?.focus()}>
        {texts.jumpToCalculator}
      </button>
    </header>
  );
}

/** The kinds of measures at a glance; they lead to the measures below. */
function MeasureSummary({ measures }: { readonly measures: Reply<'details'>['data']['measures'] }) {
  const texts = useTexts();
  // One badge for each kind: as a fact where one of its measures holds for all goods.
  // A ban on the goods of one state says little of the code.
  const telling = measures.filter(({ kind, origins }) => origins.length === 0 || isCharge(kind));
  const badges = [...Map.groupBy(telling, ({ kind }) => kind)].map(([kind, same]) => {
    const scope = same.some((measure) => measure.scope === 'all') ? 'all' : 'part';
    return { name: `${kind} ${scope}`, text: texts.measureKinds[scope][kind] };
  });
  if (badges.length === 0) return null;
  return (
    <button
      type="button"
      class="measure-summary"
      onClick={() => document.getElementById('measures-title')?.scrollIntoView({ block: 'start' })}
    >
      {badges.map(({ name, text }) => (
        <span key={name} class={`badge ${name}`}>
          {text}
        </span>
      ))}
    </button>
  );
}

/** Whether the code can be declared, or else how many lines are below it at which rates. */
function Declarability({ details }: { readonly details: Reply<'details'>['data'] }) {
  const texts = useTexts();
  const { decimal, percent } = useNumberFormat();
  const { declarable, lines } = details;
  const count = Number(lines.count);
  const rates = lines.rates.map((rate) => ({
    rate: Number(rate.tariff_rate) === 0 ? null : percent(rate.tariff_rate),
    shown: decimal(rate.count),
  }));
  const kind = declarable ? 'declarable' : count > 0 ? 'choose' : 'unknown';
  return (
    <p class="declarability">
      <span class={`badge ${kind}`}>
        {kind !== 'unknown' && <Icon name={declarable ? 'done' : 'expand'} />}
        {texts.declarability[kind]}
      </span>
      {count > 0 && <span>{texts.linesAtRates(count, decimal(count), rates)}</span>}
    </p>
  );
}

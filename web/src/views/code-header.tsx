import type { RefObject } from 'preact';
import type { CodeRecord } from '../api/cached-client.ts';
import { CopyButton } from '../components/copy-button.tsx';
import { HsCode } from '../components/hs-code.tsx';
import { useNumberFormat } from '../number-format.ts';
import { directionOf, otherLanguage, usePreferences } from '../preferences.ts';
import { useTexts } from '../translations/use-texts.ts';

interface CodeHeaderProps {
  readonly record: CodeRecord;
  readonly heading: RefObject<HTMLHeadingElement | null>;
}

/** The code, its level and status, both descriptions, and the duty rate on a stamp. */
export function CodeHeader({ record, heading }: CodeHeaderProps) {
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

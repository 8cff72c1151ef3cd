import type { RefObject } from 'preact';
import type { HsCodeRecord } from '../../../src/contract/schemas.ts';
import type { Exact } from '../api/exact.ts';
import { useFigures } from '../figures.ts';
import { CopyButton } from '../parts/copy-button.tsx';
import { otherThan } from '../parts/description.tsx';
import { Digits } from '../parts/digits.tsx';
import { usePreferences } from '../preferences.ts';
import { useWords } from '../words/words.ts';

interface CodeHeadProps {
  readonly record: Exact<HsCodeRecord>;
  readonly heading: RefObject<HTMLHeadingElement | null>;
}

/** The code itself, its two descriptions, whether it is in force, and its rate on a stamp. */
export function CodeHead({ record, heading }: CodeHeadProps) {
  const words = useWords();
  const { decimal, percent } = useFigures();
  const { language } = usePreferences();
  const { hs_code, level, description, tariff_rate, is_active } = record;
  return (
    <header class="code-head">
      <p class="code-line">
        <span class="level">
          {words.levels[level]} · {words.digits(decimal(level), Number(level))}
        </span>
        <span class={is_active ? 'status active' : 'status inactive'}>{is_active ? words.active : words.inactive}</span>
      </p>
      <h1 ref={heading} tabIndex={-1}>
        <Digits code={hs_code} />
        <CopyButton text={hs_code} label={words.copyCode} />
      </h1>
      {[language, otherThan(language)].map((each) => (
        <p key={each} class="meaning">
          <span lang={each} dir={each === 'ar' ? 'rtl' : 'ltr'}>
            {description[each]}
          </span>
          <CopyButton
            text={description[each]}
            label={`${words.copyDescription} (${each === 'ar' ? 'العربية' : 'English'})`}
          />
        </p>
      ))}
      <p class="stamp">
        <span>{words.dutyRate}</span>
        <bdi>{percent(tariff_rate)}</bdi>
        {Number(tariff_rate) === 0 && <span>{words.dutyFree}</span>}
      </p>
      <button type="button" class="plain jump" onClick={() => document.getElementById('value')?.focus()}>
        {words.jumpToCalculator}
      </button>
    </header>
  );
}

import { useRef } from 'preact/hooks';
import { client } from '../api/cached-client.ts';
import { useClient } from '../api/use-request.ts';
import { maskKey } from '../key-text.ts';
import { THEMES, usePreferences } from '../preferences.ts';
import { useTexts } from '../translations/use-texts.ts';
import { Icon } from './icon.tsx';
import { KeyForm } from './key-form.tsx';
import { LimitMeters } from './limit-meters.tsx';
import { RadioGroup } from './radio-group.tsx';

/** A popover with the theme, the numerals, the key and its limits. */
export function Settings() {
  const texts = useTexts();
  const { key, limits } = useClient();
  const { language, numerals, theme, setPreferences } = usePreferences();
  const popover = useRef<HTMLDivElement>(null);
  return (
    <>
      <button
        type="button"
        class="header-button"
        popovertarget="settings"
        aria-label={texts.settings}
        title={texts.settings}
      >
        <Icon name="settings" />
      </button>
      <div id="settings" popover="auto" ref={popover} class="settings" role="dialog" aria-label={texts.settings}>
        <RadioGroup
          name="theme"
          label={texts.theme}
          options={THEMES.map((value) => ({ value, text: texts.themes[value] }))}
          selected={theme}
          onSelect={(value) => setPreferences({ theme: value })}
        />
        {language === 'ar' && (
          <RadioGroup
            name="numerals"
            label={texts.numerals}
            options={[
              { value: 'arab' as const, text: '١٢٣' },
              { value: 'latn' as const, text: '123' },
            ]}
            selected={numerals}
            onSelect={(value) => setPreferences({ numerals: value })}
          />
        )}
        <section aria-labelledby="key-title">
          <h2 id="key-title">{texts.keyTitle}</h2>
          {key !== null && (
            <p class="key-line">
              <bdi class="key-text">{maskKey(key)}</bdi>
              <button type="button" class="quiet" onClick={() => client.useKey(null)}>
                {texts.keyForget}
              </button>
            </p>
          )}
          {limits !== null && <LimitMeters limits={limits} />}
          <KeyForm id="key-settings" onDone={() => popover.current?.hidePopover()} />
        </section>
      </div>
    </>
  );
}

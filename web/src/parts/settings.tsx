import { useRef } from 'preact/hooks';
import { client } from '../api/client.ts';
import { useClient } from '../api/use-answer.ts';
import { usePreferences } from '../preferences.ts';
import { useWords } from '../words/words.ts';
import { Choice } from './choice.tsx';
import { Icon } from './icon.tsx';
import { KeyForm } from './key-form.tsx';
import { LimitMeters } from './limits.tsx';
import { masked } from './request-panel.tsx';

/** The key and its limits, the theme, and the digits: what is set once and seldom looked at again. */
export function Settings() {
  const words = useWords();
  const { key, limits } = useClient();
  const { language, numerals, theme, prefer } = usePreferences();
  const popover = useRef<HTMLDivElement>(null);
  return (
    <>
      <button
        type="button"
        class="band-button"
        popovertarget="settings"
        aria-label={words.settings}
        title={words.settings}
      >
        <Icon name="settings" />
      </button>
      <div id="settings" popover="auto" ref={popover} class="settings" role="dialog" aria-label={words.settings}>
        <Choice
          name="theme"
          label={words.theme}
          options={(['auto', 'light', 'dark'] as const).map((value) => ({ value, text: words.themes[value] }))}
          chosen={theme}
          choose={(chosen) => prefer({ theme: chosen })}
        />
        {language === 'ar' && (
          <Choice
            name="numerals"
            label={words.numerals}
            options={[
              { value: 'arab' as const, text: '١٢٣' },
              { value: 'latn' as const, text: '123' },
            ]}
            chosen={numerals}
            choose={(chosen) => prefer({ numerals: chosen })}
          />
        )}
        <section aria-labelledby="key-title">
          <h2 id="key-title">{words.keyTitle}</h2>
          {key !== null && (
            <p class="key-line">
              <bdi class="key-text">{masked(key)}</bdi>
              <button type="button" class="quiet" onClick={() => client.useKey(null)}>
                {words.keyForget}
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

import { useLayoutEffect, useRef } from 'preact/hooks';
import { directionOf, otherLanguage } from '../../../src/contract/language.ts';
import { hasOpenPages } from '../api/cached-client.ts';
import { useClient } from '../api/use-request.ts';
import { useNumberFormat } from '../number-format.ts';
import { usePreferences } from '../preferences.ts';
import { useTexts } from '../translations/use-texts.ts';
import { Icon } from './icon.tsx';
import { Settings } from './settings.tsx';

/** The header of the desk: the way to the site, remaining requests, language, settings and search. */
export function PageHeader() {
  const texts = useTexts();
  const { decimal } = useNumberFormat();
  const { language, setPreferences } = usePreferences();
  const { limits } = useClient();
  const other = otherLanguage(language);
  return (
    <header class="band">
      <div class="band-row">
        <a class="brand" href={hasOpenPages() ? `/${language}` : '/'}>
          <img src="/favicon.svg" alt="" width="36" height="36" />
          <span class="brand-name">{texts.title}</span>
          <span class="brand-tagline">{texts.tagline}</span>
        </a>
        {hasOpenPages() && <SearchField />}
        <nav class="header-tools" aria-label={texts.settings}>
          {limits !== null && <span class="requests-left">{texts.requestsLeft(decimal(limits.minute.remaining))}</span>}
          <a class="header-button docs-link" href="/docs">
            {texts.reference}
          </a>
          <button
            type="button"
            class="header-button language"
            lang={other}
            dir={directionOf(other)}
            onClick={() => setPreferences({ language: other })}
          >
            {texts.otherLanguageName}
          </button>
          <Settings />
        </nav>
      </div>
    </header>
  );
}

/** A field that the key / leads to; the results are a page of the site. */
function SearchField() {
  const texts = useTexts();
  const { language } = usePreferences();
  const field = useRef<HTMLInputElement>(null);
  // Registered before the first paint: in an effect, a key pressed right after it would be lost.
  useLayoutEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== '/' || (event.target as Element).matches('input, select, textarea')) return;
      event.preventDefault();
      field.current?.select();
    };
    addEventListener('keydown', focus);
    return () => removeEventListener('keydown', focus);
  }, []);
  return (
    <search>
      <form class="search-box" action={`/${language}/search`}>
        <Icon name="search" />
        <input
          ref={field}
          id="q"
          name="q"
          type="text"
          inputMode="search"
          enterkeyhint="search"
          autocomplete="off"
          spellcheck={false}
          dir="auto"
          minLength={2}
          maxLength={200}
          placeholder={texts.searchPlaceholder}
          aria-label={texts.searchLabel}
        />
        <kbd>/</kbd>
      </form>
    </search>
  );
}

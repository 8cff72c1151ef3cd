import { hasOpenPages } from '../api/cached-client.ts';
import { usePreferences } from '../preferences.ts';
import { useTexts } from '../translations/use-texts.ts';
import { KeyForm } from './key-form.tsx';

/** Asks a visitor without a key for one. */
export function KeyCard() {
  const texts = useTexts();
  const { language } = usePreferences();
  return (
    <section class="card key-card" aria-labelledby="key-ask">
      <h2 id="key-ask">{texts.keyAsk}</h2>
      {hasOpenPages() && (
        <p>
          <a class="button" href={`/${language}`}>
            {texts.keyNotNeeded}
          </a>
        </p>
      )}
      <p>{texts.keyWhy}</p>
      <KeyForm id="key" />
      <p class="dim">{texts.keyHow}</p>
      <pre dir="ltr">
        <code>node bin/tarifa.js keys create --tier free</code>
      </pre>
    </section>
  );
}

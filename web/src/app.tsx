import { useCallback, useEffect, useMemo, useState } from 'preact/hooks';
import { type Address, useAddress } from './address.ts';
import { useClient } from './api/use-answer.ts';
import { spelled } from './code.ts';
import { Band } from './parts/band.tsx';
import { KeyCard } from './parts/key-card.tsx';
import {
  applyPreferences,
  firstPreferences,
  type Preferences,
  PreferencesContext,
  rememberPreferences,
} from './preferences.ts';
import { CodePage } from './views/code-page.tsx';
import { Home } from './views/home.tsx';
import { Results } from './views/results.tsx';
import { useWords } from './words/words.ts';

/** The explorer: preferences around it, the band above, and the view that the address asks for. */
export function App() {
  const [preferences, setPreferences] = useState(firstPreferences);
  const prefer = useCallback((change: Partial<Preferences>) => {
    rememberPreferences(change);
    setPreferences((last) => ({ ...last, ...change }));
  }, []);
  // Before anything is drawn, so that no page is seen in the wrong direction.
  useMemo(() => applyPreferences(preferences), [preferences]);
  return (
    <PreferencesContext.Provider value={{ preferences, prefer }}>
      <Page />
    </PreferencesContext.Provider>
  );
}

function Page() {
  const words = useWords();
  const { address, moved } = useAddress();
  const { key } = useClient();
  const title = titleOf(address);
  useEffect(() => {
    document.title = title === '' ? `${words.title} · ${words.tagline}` : `${title} · ${words.title}`;
  }, [title, words]);
  const atHome = address.view === 'search' && address.q === '';
  return (
    <>
      <button type="button" class="skip" onClick={() => document.getElementById('main')?.focus()}>
        {words.skip}
      </button>
      <Band address={address} />
      <main id="main" tabIndex={-1}>
        {key === null && <KeyCard />}
        {atHome && <Home />}
        {key !== null && address.view === 'search' && !atHome && <Results address={address} />}
        {key !== null && address.view === 'code' && <CodePage address={address} moved={moved} />}
      </main>
      <footer class="foot">
        <a href="/docs">{words.reference}</a>
        <a href="/openapi.json">
          <bdi>OpenAPI</bdi>
        </a>
      </footer>
    </>
  );
}

function titleOf(address: Address): string {
  return address.view === 'code' ? spelled(address.code) : address.q;
}

import { useCallback, useEffect, useMemo, useState } from 'preact/hooks';
import { formatCode } from '../../src/tariff/code.ts';
import { useClient } from './api/use-request.ts';
import { KeyCard } from './components/key-card.tsx';
import { KeyOffer } from './components/key-offer.tsx';
import { PageFooter } from './components/page-footer.tsx';
import { PageHeader } from './components/page-header.tsx';
import {
  applyPreferences,
  initialPreferences,
  type Preferences,
  PreferencesContext,
  storePreferences,
} from './preferences.ts';
import { useRoute } from './router.ts';
import { useTexts } from './translations/use-texts.ts';
import { CodePage } from './views/code-page.tsx';
import { HomePage } from './views/home-page.tsx';
import { LazyInvoicePage } from './views/lazy-invoice-page.tsx';
import { SearchPage } from './views/search-page.tsx';

/** The explorer: it provides the preferences and shows the page of the current route. */
export function App() {
  const [preferences, setAll] = useState(initialPreferences);
  const setPreferences = useCallback((change: Partial<Preferences>) => {
    storePreferences(change);
    setAll((last) => ({ ...last, ...change }));
  }, []);
  // During rendering, not in an effect: otherwise the first paint would have the wrong direction.
  useMemo(() => applyPreferences(preferences), [preferences]);
  return (
    <PreferencesContext.Provider value={{ ...preferences, setPreferences }}>
      <Page />
    </PreferencesContext.Provider>
  );
}

function Page() {
  const texts = useTexts();
  const { route, moved } = useRoute();
  const { key, offeredKey } = useClient();
  const title = route.view === 'code' ? formatCode(route.code) : route.view === 'invoice' ? texts.invoiceLink : route.q;
  useEffect(() => {
    document.title = title === '' ? `${texts.title} · ${texts.tagline}` : `${title} · ${texts.title}`;
  }, [title, texts]);
  const isHome = route.view === 'search' && route.q === '';
  return (
    <>
      <button type="button" class="skip-link" onClick={() => document.getElementById('main')?.focus()}>
        {texts.skip}
      </button>
      <PageHeader route={route} />
      <main id="main" tabIndex={-1}>
        {key === null && <KeyCard />}
        {key !== null && offeredKey !== null && <KeyOffer offered={offeredKey} current={key} />}
        {isHome && <HomePage />}
        {key !== null && route.view === 'search' && !isHome && <SearchPage route={route} />}
        {key !== null && route.view === 'invoice' && <LazyInvoicePage />}
        {key !== null && route.view === 'code' && <CodePage route={route} moved={moved} />}
      </main>
      <PageFooter />
    </>
  );
}

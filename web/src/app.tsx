import { useCallback, useEffect, useMemo, useState } from 'preact/hooks';
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
import { useTexts } from './translations/use-texts.ts';
import { InvoicePage } from './views/invoice/invoice-page.tsx';

/** The invoice desk: it provides the preferences and shows the invoice. */
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
      <Desk />
    </PreferencesContext.Provider>
  );
}

function Desk() {
  const texts = useTexts();
  const { key, isOpen, offeredKey } = useClient();
  useEffect(() => {
    document.title = `${texts.invoiceLink} · ${texts.title}`;
  }, [texts]);
  return (
    <>
      <button type="button" class="skip-link" onClick={() => document.getElementById('main')?.focus()}>
        {texts.skip}
      </button>
      <PageHeader />
      <main id="main" tabIndex={-1}>
        {key === null && <KeyCard />}
        {key !== null && offeredKey !== null && <KeyOffer offered={offeredKey} current={key} />}
        {isOpen && <InvoicePage />}
      </main>
      <PageFooter />
    </>
  );
}

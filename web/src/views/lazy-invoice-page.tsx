import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useTexts } from '../translations/use-texts.ts';

/** The invoice page, loaded when it is opened: most visits need only a code. */
export function LazyInvoicePage() {
  const texts = useTexts();
  const [Page, setPage] = useState<ComponentType | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    import('./invoice/invoice-page.tsx').then(
      ({ InvoicePage }) => setPage(() => InvoicePage),
      () => setFailed(true),
    );
  }, [attempt]);
  if (Page !== null) return <Page />;
  if (!hasFailed) return <p class="status-line">{texts.loading}</p>;
  const retry = () => {
    setFailed(false);
    setAttempt(attempt + 1);
  };
  return (
    <p class="status-line" role="alert">
      {texts.errors.network_error[0]}{' '}
      <button type="button" onClick={retry}>
        {texts.retry}
      </button>
    </p>
  );
}

import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useTexts } from '../translations/use-texts.ts';

/** The invoice page, loaded when it is opened: most visits need only a code. */
export function LazyInvoicePage() {
  const texts = useTexts();
  const [Page, setPage] = useState<ComponentType | null>(null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    import('./invoice/invoice-page.tsx').then(
      ({ InvoicePage, ready }) => ready.then(() => setPage(() => InvoicePage)),
      () => setFailed(true),
    );
  }, []);
  // A new version of the service has another file, which only a new document names. Browsers may also keep the failure.
  const retry = () => {
    fetch(location.pathname, { method: 'HEAD' }).then(
      () => location.reload(),
      () => {},
    );
  };
  useEffect(() => {
    if (!hasFailed) return;
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [hasFailed]);
  if (Page !== null) return <Page />;
  if (!hasFailed) return <p class="status-line">{texts.loading}</p>;
  return (
    <p class="status-line" role="alert">
      {texts.errors.network_error[0]}{' '}
      <button type="button" onClick={retry}>
        {texts.retry}
      </button>
    </p>
  );
}

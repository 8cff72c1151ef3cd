import { useEffect } from 'preact/hooks';
import type { AnyTarifaError } from '../../../clients/typescript/src/index.ts';
import { useTexts } from '../translations/use-texts.ts';
import { Countdown } from './countdown.tsx';
import { KeyForm } from './key-form.tsx';

interface ErrorCardProps {
  readonly error: AnyTarifaError;
  readonly retry: () => void;
}

/** Explains an error of the API and offers what to do next. */
export function ErrorCard({ error, retry }: ErrorCardProps) {
  const texts = useTexts();
  const isDayLimit = error.code === 'rate_limit_exceeded' && error.details.window === 'day';
  const [title, advice] = isDayLimit ? texts.dayUsedUp : (texts.errors[error.code] ?? texts.errors.internal_error);
  // The API names the parameter or the day, in the language of the page.
  const isPrecise =
    error.code === 'invalid_parameter' || (error.code === 'not_found' && error.details.first_day != null);
  return (
    <section class="card error-card" data-code={error.code} role="alert">
      <h2>{title}</h2>
      <p>{isPrecise ? error.message : advice}</p>
      <NextStep error={error} retry={retry} />
    </section>
  );
}

function NextStep({ error, retry }: ErrorCardProps) {
  const texts = useTexts();
  const { code, status, retryAfterSeconds, requestId } = error;
  useEffect(() => {
    if (!isUnreachable(code)) return;
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [code, retry]);

  if (status === 401) return <KeyForm id="key-again" />;
  if (retryAfterSeconds !== null) return <Countdown seconds={retryAfterSeconds} onEnd={retry} />;
  if (isUnreachable(code) || code === 'unexpected_reply' || code === 'internal_error') {
    return (
      <>
        {code === 'internal_error' && requestId !== null && <bdi class="dim">{requestId}</bdi>}
        <button type="button" onClick={retry}>
          {texts.retry}
        </button>
      </>
    );
  }
  return null;
}

function isUnreachable(code: AnyTarifaError['code']): boolean {
  return code === 'network_error' || code === 'timeout';
}

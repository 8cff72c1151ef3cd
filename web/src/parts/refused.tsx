import { useEffect } from 'preact/hooks';
import { codeAddress, HOME } from '../address.ts';
import type { Refusal } from '../api/refusal.ts';
import { spelled } from '../code.ts';
import { useWords } from '../words/words.ts';
import { Countdown } from './countdown.tsx';
import { KeyForm } from './key-form.tsx';
import { Link } from './link.tsx';

/** What is shown in place of an answer: what happened, and the way on from here. */
export function Refused({ refusal, retry }: { readonly refusal: Refusal; readonly retry: () => void }) {
  const words = useWords();
  const [title, advice] =
    refusal.details['window'] === 'day'
      ? words.dayUsedUp
      : (words.refusals[refusal.code] ?? words.refusals.internal_error);
  return (
    <section class="card refused" data-code={refusal.code} role="alert">
      <h2>{title}</h2>
      <p>{advice}</p>
      <WayOn refusal={refusal} retry={retry} />
    </section>
  );
}

function WayOn({ refusal, retry }: { readonly refusal: Refusal; readonly retry: () => void }) {
  const words = useWords();
  const { code, details, retryAtMs, requestId } = refusal;
  useEffect(() => {
    if (code !== 'unreachable') return;
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [code, retry]);

  if (code.endsWith('_api_key') || code === 'api_key_expired') return <KeyForm id="key-again" />;
  if (retryAtMs !== null) return <Countdown untilMs={retryAtMs} then={retry} />;
  const better = details['nearest'] ?? details['suggestion'];
  if (better) {
    const say = details['nearest'] ? words.nearest : words.suggestion;
    return (
      <Link class="button" to={codeAddress(better)}>
        {say(spelled(better))}
      </Link>
    );
  }
  if (code === 'unreachable' || code === 'internal_error') {
    return (
      <>
        {code === 'internal_error' && requestId !== null && <bdi class="dim">{requestId}</bdi>}
        <button type="button" onClick={retry}>
          {words.retry}
        </button>
      </>
    );
  }
  return (
    <Link class="button" to={HOME}>
      {words.backToSearch}
    </Link>
  );
}

import { useEffect, useState } from 'preact/hooks';
import { useWords } from '../words/words.ts';
import { Icon } from './icon.tsx';

const SHOWN_MS = 2_000;

/** Copies a text, and says so both to the eye and to a screen reader. */
export function CopyButton({
  text,
  label,
  wide,
}: {
  readonly text: string;
  readonly label: string;
  readonly wide?: boolean;
}) {
  const words = useWords();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  // A page that is not served over a safe connection has no clipboard.
  const copy = () => navigator.clipboard?.writeText(text).then(() => setCopied(true));
  return (
    <>
      <button
        type="button"
        class={copied ? 'quiet copy done' : 'quiet copy'}
        onClick={copy}
        aria-label={label}
        title={label}
      >
        <Icon name={copied ? 'done' : 'copy'} />
        {wide && <span aria-hidden="true">{copied ? words.copied : words.copy}</span>}
      </button>
      <span class="unseen" role="status">
        {copied ? words.copied : ''}
      </span>
    </>
  );
}

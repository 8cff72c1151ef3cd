import { useEffect, useState } from 'preact/hooks';
import { useTexts } from '../translations/use-texts.ts';
import { Icon } from './icon.tsx';

const CONFIRMATION_MS = 2_000;

interface CopyButtonProps {
  readonly text: string;
  readonly label: string;
  /** Shows a word beside the icon. */
  readonly wide?: boolean;
}

/** Copies a text and confirms it, to screen readers too. */
export function CopyButton({ text, label, wide }: CopyButtonProps) {
  const texts = useTexts();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), CONFIRMATION_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  // Browsers have no clipboard on pages without HTTPS, except on localhost.
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
        {wide && <span aria-hidden="true">{copied ? texts.copied : texts.copy}</span>}
      </button>
      <span class="visually-hidden" role="status">
        {copied ? texts.copied : ''}
      </span>
    </>
  );
}

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
  const copy = () => void copyText(text).then(setCopied);
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

/** Copies a text; false if the browser does not let it. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelection(text);
  }
}

/** The older way. Browsers have no other on pages without HTTPS, except on localhost. */
function copySelection(text: string): boolean {
  const focused = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  area.className = 'visually-hidden';
  document.body.append(area);
  area.select();
  const isCopied = document.execCommand('copy');
  area.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  return isCopied;
}

import { CHAPTERS } from 'virtual:chapters';
import { type Bill, codeAddress } from '../address.ts';
import { client } from '../api/client.ts';
import { Digits } from '../parts/digits.tsx';
import { Icon } from '../parts/icon.tsx';
import { Link } from '../parts/link.tsx';
import { usePreferences } from '../preferences.ts';
import { useWords } from '../words/words.ts';

interface SiblingsProps {
  readonly code: string;
  readonly siblings: readonly string[];
  readonly bill: Bill;
}

/** The codes just before and just after this one under the same parent. */
export function Siblings({ code, siblings, bill }: SiblingsProps) {
  const words = useWords();
  const { language } = usePreferences();
  const place = siblings.indexOf(code);
  const previous = place > 0 ? siblings[place - 1] : undefined;
  const next = place < 0 ? undefined : siblings[place + 1];
  if (previous === undefined && next === undefined) return null;
  const entry = (sibling: string | undefined, rel: 'prev' | 'next') => {
    if (sibling === undefined) return <span />;
    const text = (client.record(sibling)?.description ?? CHAPTERS[sibling])?.[language];
    return (
      <Link class={`sibling ${rel}`} rel={rel} to={codeAddress(sibling, bill)}>
        <Icon name={rel === 'prev' ? 'back' : 'onward'} />
        <span class="dim">{rel === 'prev' ? words.previousCode : words.nextCode}</span>
        <Digits code={sibling} />
        <span class="sibling-text">{text}</span>
      </Link>
    );
  };
  return (
    <nav class="siblings" aria-label={words.beside}>
      {entry(previous, 'prev')}
      {entry(next, 'next')}
    </nav>
  );
}

import { CHAPTERS } from 'virtual:chapters';
import { client } from '../api/cached-client.ts';
import { HsCode } from '../components/hs-code.tsx';
import { Icon } from '../components/icon.tsx';
import { Link } from '../components/link.tsx';
import { usePreferences } from '../preferences.ts';
import { type CalculatorInput, codeRoute } from '../router.ts';
import { useTexts } from '../translations/use-texts.ts';

interface SiblingsProps {
  readonly code: string;
  readonly siblings: readonly string[];
  readonly calculator: CalculatorInput;
}

/** Links to the previous and the next code with the same parent. */
export function Siblings({ code, siblings, calculator }: SiblingsProps) {
  const texts = useTexts();
  const { language } = usePreferences();
  const index = siblings.indexOf(code);
  const previous = index > 0 ? siblings[index - 1] : undefined;
  const next = index < 0 ? undefined : siblings[index + 1];
  if (previous === undefined && next === undefined) return null;
  const entry = (sibling: string | undefined, rel: 'prev' | 'next') => {
    if (sibling === undefined) return <span />;
    const text = (client.record(sibling)?.description ?? CHAPTERS[sibling])?.[language];
    return (
      <Link class={`sibling ${rel}`} rel={rel} to={codeRoute(sibling, calculator)}>
        <Icon name={rel === 'prev' ? 'back' : 'forward'} />
        <span class="dim">{rel === 'prev' ? texts.previousCode : texts.nextCode}</span>
        <HsCode code={sibling} />
        <span class="sibling-text">{text}</span>
      </Link>
    );
  };
  return (
    <nav class="siblings" aria-label={texts.siblings}>
      {entry(previous, 'prev')}
      {entry(next, 'next')}
    </nav>
  );
}

import { type CodeRecord, client } from '../api/cached-client.ts';
import { CHAPTERS, childrenRequest, PAGE_SIZE } from '../api/requests.ts';
import { HsCode } from '../components/hs-code.tsx';
import { Icon } from '../components/icon.tsx';
import { Link } from '../components/link.tsx';
import { usePreferences } from '../preferences.ts';
import { type CalculatorInput, codeRoute } from '../router.ts';
import { useTexts } from '../translations/use-texts.ts';

interface SiblingsProps {
  readonly code: string;
  /** The code above; null for a chapter. */
  readonly parent: string | null;
  readonly calculator: CalculatorInput;
}

/** Links to the previous and the next code with the same parent, if an earlier page has loaded them. */
export function Siblings({ code, parent, calculator }: SiblingsProps) {
  const texts = useTexts();
  const { language } = usePreferences();
  const siblings = knownSiblings(parent);
  const index = siblings.findIndex(({ hs_code }) => hs_code === code);
  const previous = siblings[index - 1];
  const next = index < 0 ? undefined : siblings[index + 1];
  if (previous === undefined && next === undefined) return null;
  const entry = (sibling: CodeRecord | undefined, rel: 'prev' | 'next') => {
    if (sibling === undefined) return <span />;
    return (
      <Link class={`sibling ${rel}`} rel={rel} to={codeRoute(sibling.hs_code, calculator)}>
        <Icon name={rel === 'prev' ? 'back' : 'forward'} />
        <span class="dim">{rel === 'prev' ? texts.previousCode : texts.nextCode}</span>
        <HsCode code={sibling.hs_code} />
        <span class="sibling-text">{sibling.description[language]}</span>
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

/** The children of the parent that are cached. Requests for them would cost too much of a small limit. */
function knownSiblings(parent: string | null): readonly CodeRecord[] {
  if (parent === null) return (client.cached(CHAPTERS)?.data ?? []).filter((item) => 'level' in item);
  const siblings: CodeRecord[] = [];
  for (let offset = 0; ; offset += PAGE_SIZE) {
    const page = client.cached(childrenRequest(parent, offset));
    if (page === null) return siblings;
    siblings.push(...page.data);
    if (siblings.length >= Number(page.meta.total)) return siblings;
  }
}

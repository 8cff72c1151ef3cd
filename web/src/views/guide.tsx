import type { Reply } from '../api/cached-client.ts';
import { HsCode } from '../components/hs-code.tsx';
import { Link } from '../components/link.tsx';
import { usePreferences } from '../preferences.ts';
import { codeRoute } from '../router.ts';
import { useTexts } from '../translations/use-texts.ts';

type Entry = Reply<'details'>['data']['guide'][number];

const KINDS = ['covers', 'not_here', 'decides', 'rule'] as const;

/** What belongs under a code, what does not and where that goes; entries of the codes above it name their code. */
export function GuideSection({ code, guide }: { readonly code: string; readonly guide: readonly Entry[] }) {
  const texts = useTexts();
  const { language } = usePreferences();
  if (guide.length === 0) return null;
  const groups = KINDS.map((kind) => ({ kind, entries: guide.filter((entry) => entry.kind === kind) }));
  return (
    <section class="guide" aria-labelledby="guide-title">
      <h2 id="guide-title">{texts.guideTitle}</h2>
      <p class="dim">{texts.guideNote}</p>
      {groups
        .filter(({ entries }) => entries.length > 0)
        .map(({ kind, entries }) => (
          <div key={kind} class={kind}>
            <h3>{texts.guideKinds[kind]}</h3>
            <ul>
              {entries.map(({ hs_code, text, goes_to }) => (
                <li key={text.en}>
                  {hs_code.length < code.length && (
                    <span class="of-code">
                      <HsCode code={hs_code} />
                    </span>
                  )}
                  {text[language]}
                  {goes_to !== null && (
                    <Link class="code-chip" to={codeRoute(goes_to)}>
                      <HsCode code={goes_to} />
                    </Link>
                  )}
                </li>
              ))}
            </ul>
          </div>
        ))}
    </section>
  );
}

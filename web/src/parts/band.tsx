import { type Address, HOME } from '../address.ts';
import { useClient } from '../api/use-answer.ts';
import { useFigures } from '../figures.ts';
import { usePreferences } from '../preferences.ts';
import { useWords } from '../words/words.ts';
import { otherThan } from './description.tsx';
import { Link } from './link.tsx';
import { Mark } from './mark.tsx';
import { SearchBox } from './search-box.tsx';
import { Settings } from './settings.tsx';

/** The head of every view: the name, what is left of the key, the languages, and the search. */
export function Band({ address }: { readonly address: Address }) {
  const words = useWords();
  const { decimal } = useFigures();
  const { language, prefer } = usePreferences();
  const { limits } = useClient();
  const other = otherThan(language);
  const atHome = address.view === 'search' && address.q === '';
  return (
    <header class={atHome ? 'band hero' : 'band'}>
      <div class="band-row">
        <Link class="brand" to={HOME}>
          <Mark />
          <span class="brand-name">{words.title}</span>
          <span class="brand-tagline">{words.tagline}</span>
        </Link>
        <nav class="band-tools" aria-label={words.settings}>
          {limits !== null && <span class="left">{words.requestsLeft(decimal(limits.minute.left))}</span>}
          <a class="band-button docs-link" href="/docs">
            {words.reference}
          </a>
          <button
            type="button"
            class="band-button language"
            lang={other}
            dir={other === 'ar' ? 'rtl' : 'ltr'}
            onClick={() => prefer({ language: other })}
          >
            {words.otherLanguage}
          </button>
          <Settings />
        </nav>
      </div>
      {atHome && (
        <div class="hero-words">
          <h1>{words.heroTitle}</h1>
          <p>{words.heroText}</p>
        </div>
      )}
      <SearchBox address={address} />
    </header>
  );
}

import { useClient } from '../api/use-request.ts';
import { useNumberFormat } from '../number-format.ts';
import { directionOf, otherLanguage, usePreferences } from '../preferences.ts';
import { HOME, INVOICE, type Route } from '../router.ts';
import { useTexts } from '../translations/use-texts.ts';
import { Link } from './link.tsx';
import { Logo } from './logo.tsx';
import { SearchBox } from './search-box.tsx';
import { Settings } from './settings.tsx';

/** The header of every page: logo, remaining requests, language, settings and search. */
export function PageHeader({ route }: { readonly route: Route }) {
  const texts = useTexts();
  const { decimal } = useNumberFormat();
  const { language, setPreferences } = usePreferences();
  const { limits } = useClient();
  const other = otherLanguage(language);
  const isHome = route.view === 'search' && route.q === '';
  return (
    <header class={isHome ? 'band hero' : 'band'}>
      <div class="band-row">
        <Link class="brand" to={HOME}>
          <Logo />
          <span class="brand-name">{texts.title}</span>
          <span class="brand-tagline">{texts.tagline}</span>
        </Link>
        <nav class="header-tools" aria-label={texts.settings}>
          {limits !== null && <span class="requests-left">{texts.requestsLeft(decimal(limits.minute.remaining))}</span>}
          <Link class="header-button invoice-link" to={INVOICE}>
            {texts.invoiceLink}
          </Link>
          <a class="header-button docs-link" href="/docs">
            {texts.reference}
          </a>
          <button
            type="button"
            class="header-button language"
            lang={other}
            dir={directionOf(other)}
            onClick={() => setPreferences({ language: other })}
          >
            {texts.otherLanguageName}
          </button>
          <Settings />
        </nav>
      </div>
      {isHome && (
        <div class="hero-text">
          <h1>{texts.heroTitle}</h1>
          <p>{texts.heroText}</p>
        </div>
      )}
      <SearchBox route={route} />
    </header>
  );
}

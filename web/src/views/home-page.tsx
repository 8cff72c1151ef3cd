import type { CodeRecord } from '../api/cached-client.ts';
import { CHAPTERS } from '../api/requests.ts';
import { useClient, useRequest } from '../api/use-request.ts';
import { ErrorCard } from '../components/error-card.tsx';
import { HsCode } from '../components/hs-code.tsx';
import { Icon } from '../components/icon.tsx';
import { Link } from '../components/link.tsx';
import { useNumberFormat } from '../number-format.ts';
import { usePreferences } from '../preferences.ts';
import { codeRoute, HOME } from '../router.ts';
import { SECTIONS, type Section } from '../sections.ts';
import { useTexts } from '../translations/use-texts.ts';

/** The start page below the search field: examples, and a table of contents. */
export function HomePage() {
  const texts = useTexts();
  const { reply, error, retry } = useRequest(CHAPTERS);
  const chapters = reply?.data.filter((item) => 'level' in item) ?? null;
  return (
    <>
      <p class="examples">
        <span class="dim">{texts.tryThese}</span>
        {texts.examples.map((example) => (
          <Link key={example} class="chip" to={{ ...HOME, q: example }}>
            <bdi>{example}</bdi>
          </Link>
        ))}
      </p>
      <section class="browse" aria-labelledby="browse">
        <h2 id="browse">{texts.browse}</h2>
        <p class="dim">{texts.browseText}</p>
        {error !== null && <ErrorCard error={error} retry={retry} />}
        <ol class="sections">
          {SECTIONS.map((section, index) => (
            <SectionEntry key={section.roman} section={section} number={index + 1} chapters={chapters} />
          ))}
        </ol>
      </section>
    </>
  );
}

interface SectionEntryProps {
  readonly section: Section;
  readonly number: number;
  /** All chapters of the tariff; null until they are loaded. */
  readonly chapters: readonly CodeRecord[] | null;
}

function SectionEntry({ section, number, chapters }: SectionEntryProps) {
  const texts = useTexts();
  const { key } = useClient();
  const { decimal } = useNumberFormat();
  const { language } = usePreferences();
  const { roman, from, to } = section;
  const own = chapters?.filter(({ hs_code }) => Number(hs_code) >= from && Number(hs_code) <= to);
  return (
    <li>
      <details>
        <summary>
          <span class="numeral" aria-hidden="true">
            {language === 'ar' ? decimal(number) : roman}
          </span>
          <span class="visually-hidden">{texts.section(language === 'ar' ? decimal(number) : roman)}</span>
          <span class="section-title">{section[language]}</span>
          <span class="dim">{texts.chapterRange(decimal(from), decimal(to))}</span>
          <Icon name="expand" />
        </summary>
        {own === undefined && <p class="dim">{key === null ? texts.chaptersNeedKey : texts.loading}</p>}
        <ul>
          {own?.map(({ hs_code, description }) => (
            <li key={hs_code}>
              <Link to={codeRoute(hs_code)}>
                <HsCode code={hs_code} />
                <span>{description[language]}</span>
              </Link>
            </li>
          ))}
        </ul>
      </details>
    </li>
  );
}

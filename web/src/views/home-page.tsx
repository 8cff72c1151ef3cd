import { CHAPTERS } from 'virtual:chapters';
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
        <ol class="sections">
          {SECTIONS.map((section, index) => (
            <SectionEntry key={section.roman} section={section} number={index + 1} />
          ))}
        </ol>
      </section>
    </>
  );
}

function SectionEntry({ section, number }: { readonly section: Section; readonly number: number }) {
  const texts = useTexts();
  const { decimal } = useNumberFormat();
  const { language } = usePreferences();
  const { roman, from, to } = section;
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
        <ul>
          {chaptersOf(from, to).map((code) => (
            <li key={code}>
              <Link to={codeRoute(code)}>
                <bdi class="hs-code">{code}</bdi>
                <span>{CHAPTERS[code]?.[language]}</span>
              </Link>
            </li>
          ))}
        </ul>
      </details>
    </li>
  );
}

/** The chapters of a section. Chapter 77 is reserved for future use and has no title, so it is skipped. */
function chaptersOf(from: number, to: number): readonly string[] {
  const codes = Array.from({ length: to - from + 1 }, (_, index) => String(from + index).padStart(2, '0'));
  return codes.filter((code) => code in CHAPTERS);
}

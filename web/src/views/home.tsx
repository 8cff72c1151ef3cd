import { CHAPTERS } from 'virtual:chapters';
import { codeAddress, HOME } from '../address.ts';
import { useFigures } from '../figures.ts';
import { Icon } from '../parts/icon.tsx';
import { Link } from '../parts/link.tsx';
import { usePreferences } from '../preferences.ts';
import { SECTIONS, type Section } from '../sections.ts';
import { useWords } from '../words/words.ts';

/** The start page below its search field: examples to try, and the tariff as a table of contents. */
export function Home() {
  const words = useWords();
  return (
    <>
      <p class="examples">
        <span class="dim">{words.tryThese}</span>
        {words.examples.map((example) => (
          <Link key={example} class="chip" to={{ ...HOME, q: example }}>
            <bdi>{example}</bdi>
          </Link>
        ))}
      </p>
      <section class="browse" aria-labelledby="browse">
        <h2 id="browse">{words.browse}</h2>
        <p class="dim">{words.browseText}</p>
        <ol class="sections">
          {SECTIONS.map((section, place) => (
            <SectionEntry key={section.roman} section={section} number={place + 1} />
          ))}
        </ol>
      </section>
    </>
  );
}

function SectionEntry({ section, number }: { readonly section: Section; readonly number: number }) {
  const words = useWords();
  const { decimal } = useFigures();
  const { language } = usePreferences();
  const { roman, from, to } = section;
  return (
    <li>
      <details>
        <summary>
          <span class="numeral" aria-hidden="true">
            {language === 'ar' ? decimal(number) : roman}
          </span>
          <span class="unseen">{words.section(language === 'ar' ? decimal(number) : roman)}</span>
          <span class="section-title">{section[language]}</span>
          <span class="dim">{words.chapterRange(decimal(from), decimal(to))}</span>
          <Icon name="open" />
        </summary>
        <ul>
          {chaptersFrom(from, to).map((code) => (
            <li key={code}>
              <Link to={codeAddress(code)}>
                <bdi class="digits">{code}</bdi>
                <span>{CHAPTERS[code]?.[language]}</span>
              </Link>
            </li>
          ))}
        </ul>
      </details>
    </li>
  );
}

/** Chapter 77 is kept free for later use, and so may others be: only those with a title are listed. */
function chaptersFrom(from: number, to: number): readonly string[] {
  const codes = Array.from({ length: to - from + 1 }, (_, step) => String(from + step).padStart(2, '0'));
  return codes.filter((code) => code in CHAPTERS);
}

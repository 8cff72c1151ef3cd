import type { Description as Texts } from '../../../src/contract/schemas.ts';
import { marked } from '../marks.ts';
import { type Language, usePreferences } from '../preferences.ts';

/** The other of the two languages. */
export function otherThan(language: Language): Language {
  return language === 'en' ? 'ar' : 'en';
}

/** A description in the page's language with the other beneath; the words of a query are marked in both. */
export function Description({ texts, query = '' }: { readonly texts: Texts; readonly query?: string }) {
  const { language } = usePreferences();
  const other = otherThan(language);
  return (
    <span class="description">
      <Text language={language} text={texts[language]} query={query} />
      <Text language={other} text={texts[other]} query={query} />
    </span>
  );
}

function Text({
  language,
  text,
  query,
}: {
  readonly language: Language;
  readonly text: string;
  readonly query: string;
}) {
  return (
    <span lang={language} dir={language === 'ar' ? 'rtl' : 'ltr'}>
      {marked(text, query).map((stretch, place) =>
        stretch.marked ? <mark key={place}>{stretch.text}</mark> : stretch.text,
      )}
    </span>
  );
}

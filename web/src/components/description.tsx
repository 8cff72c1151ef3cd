import type { ComponentChildren } from 'preact';
import type { Description as Texts } from '../../../src/contract/schemas.ts';
import { highlight } from '../highlight.ts';
import { directionOf, otherLanguage, usePreferences } from '../preferences.ts';

interface DescriptionProps {
  readonly texts: Texts;
  readonly query?: string;
  readonly children?: ComponentChildren;
}

/** A description in both languages, that of the page first. The words of a query are highlighted. */
export function Description({ texts, query = '', children }: DescriptionProps) {
  const { language } = usePreferences();
  return (
    <span class="description">
      {[language, otherLanguage(language)].map((each) => (
        <span key={each} lang={each} dir={directionOf(each)}>
          {highlight(texts[each], query).map(({ text, match }, index) =>
            match ? <mark key={index}>{text}</mark> : text,
          )}
        </span>
      ))}
      {children}
    </span>
  );
}

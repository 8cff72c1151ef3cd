export const LANGUAGES = ['en', 'ar'] as const;
export type Language = (typeof LANGUAGES)[number];

/** A text in every language of the API. */
export type Text = Readonly<Record<Language, string>>;

/** A piece of left-to-right text inside an Arabic sentence, isolated so that its order is kept. */
export function ltr(text: string | number): string {
  return `\u2066${text}\u2069`;
}

/** The other one of the two languages. */
export function otherLanguage(language: Language): Language {
  return language === 'en' ? 'ar' : 'en';
}

/** The direction in which a language is written. */
export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr';
}

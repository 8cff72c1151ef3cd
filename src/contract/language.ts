export const LANGUAGES = ['en', 'ar'] as const;
export type Language = (typeof LANGUAGES)[number];

/** A text in every language of the API. */
export type Text = Readonly<Record<Language, string>>;

/** A piece of left-to-right text inside an Arabic sentence, isolated so that its order is kept. */
export function ltr(text: string | number): string {
  return `\u2066${text}\u2069`;
}

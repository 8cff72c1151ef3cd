import { LANGUAGES, type Language } from '../contract/language.ts';

/** The language of ours that an Accept-Language header prefers; English where it names neither. */
export function preferredLanguage(acceptLanguage: string | undefined): Language {
  if (acceptLanguage === undefined) return 'en';
  let best: Language = 'en';
  let highest = 0;
  for (const range of acceptLanguage.split(',', 20)) {
    const [, tag = '', weight = '1'] = /^\s*([a-z]+)(?:-[\w-]*)?\s*(?:;\s*q=([\d.]+)\s*)?$/i.exec(range) ?? [];
    const language = LANGUAGES.find((each) => each === tag.toLowerCase());
    if (language === undefined || !(Number(weight) > highest)) continue;
    best = language;
    highest = Number(weight);
  }
  return best;
}

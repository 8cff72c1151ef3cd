import { type Language, usePreferences } from '../preferences.ts';
import { ar } from './ar.ts';
import { en, type Texts } from './en.ts';

const TEXTS: Readonly<Record<Language, Texts>> = { en, ar };

/** The texts of the page in the visitor's language. */
export function useTexts(): Texts {
  return TEXTS[usePreferences().language];
}

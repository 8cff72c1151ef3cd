import { type Language, usePreferences } from '../preferences.ts';
import { ar } from './ar.ts';
import { en, type Words } from './en.ts';

const WORDS: Readonly<Record<Language, Words>> = { en, ar };

/** The words of the visitor's language. */
export function useWords(): Words {
  return WORDS[usePreferences().language];
}

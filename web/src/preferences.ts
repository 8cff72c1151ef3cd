import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { directionOf } from '../../src/contract/language.ts';
import { readStored, store } from './storage.ts';

const LANGUAGES = ['en', 'ar'] as const;
const NUMERALS = ['latn', 'arab'] as const;
export const THEMES = ['auto', 'light', 'dark'] as const;

/** The settings of a visitor. The numerals apply to Arabic only. */
export interface Preferences {
  readonly language: (typeof LANGUAGES)[number];
  readonly numerals: (typeof NUMERALS)[number];
  readonly theme: (typeof THEMES)[number];
}

export type Language = Preferences['language'];

interface PreferencesState extends Preferences {
  readonly setPreferences: (change: Partial<Preferences>) => void;
}

export const PreferencesContext = createContext<PreferencesState | null>(null);

export function usePreferences(): PreferencesState {
  const preferences = useContext(PreferencesContext);
  if (preferences === null) throw new Error('usePreferences is called outside of the desk');
  return preferences;
}

/** The stored preferences, with defaults from the languages of the browser. */
export function initialPreferences(): Preferences {
  const arabic = navigator.languages.find((tag) => /^ar\b/i.test(tag));
  const preferred = navigator.languages.find((tag) => /^(ar|en)\b/i.test(tag)) ?? 'en';
  const arabicDigits =
    arabic !== undefined && new Intl.NumberFormat(arabic).resolvedOptions().numberingSystem === 'arab';
  return {
    language: oneOf(LANGUAGES, readStored('language')) ?? (preferred === arabic ? 'ar' : 'en'),
    numerals: oneOf(NUMERALS, readStored('numerals')) ?? (arabicDigits ? 'arab' : 'latn'),
    theme: oneOf(THEMES, readStored('theme')) ?? 'auto',
  };
}

/** Sets language, direction and theme of the document. */
export function applyPreferences({ language, theme }: Preferences): void {
  const { documentElement: root } = document;
  root.lang = language;
  root.dir = directionOf(language);
  if (theme === 'auto') delete root.dataset['theme'];
  else root.dataset['theme'] = theme;
}

export function storePreferences(change: Partial<Preferences>): void {
  for (const name of ['language', 'numerals', 'theme'] as const) {
    if (change[name] !== undefined) store(name, change[name]);
  }
}

function oneOf<const T extends string>(choices: readonly T[], text: string | null): T | null {
  return choices.find((choice) => choice === text) ?? null;
}

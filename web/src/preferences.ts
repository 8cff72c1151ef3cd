import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { recall, remember } from './remembered.ts';

const LANGUAGES = ['en', 'ar'] as const;
const NUMERALS = ['latn', 'arab'] as const;
const THEMES = ['auto', 'light', 'dark'] as const;

/** What a visitor chooses once. The digits only matter where the language is Arabic. */
export interface Preferences {
  readonly language: (typeof LANGUAGES)[number];
  readonly numerals: (typeof NUMERALS)[number];
  readonly theme: (typeof THEMES)[number];
}

export type Language = Preferences['language'];

/** The preferences in force, and how to change some of them. */
export const PreferencesContext = createContext<{
  readonly preferences: Preferences;
  readonly prefer: (change: Partial<Preferences>) => void;
} | null>(null);

export function usePreferences(): Preferences & { readonly prefer: (change: Partial<Preferences>) => void } {
  const context = useContext(PreferencesContext);
  if (context === null) throw new Error('usePreferences is called outside of the explorer');
  return { ...context.preferences, prefer: context.prefer };
}

/** What was chosen before, else what the browser's languages tell. */
export function firstPreferences(): Preferences {
  const arabic = navigator.languages.find((tag) => /^ar\b/i.test(tag));
  const browsers = navigator.languages.find((tag) => /^(ar|en)\b/i.test(tag)) ?? 'en';
  const digits = arabic !== undefined && new Intl.NumberFormat(arabic).resolvedOptions().numberingSystem === 'arab';
  return {
    language: oneOf(LANGUAGES, recall('language')) ?? (browsers === arabic ? 'ar' : 'en'),
    numerals: oneOf(NUMERALS, recall('numerals')) ?? (digits ? 'arab' : 'latn'),
    theme: oneOf(THEMES, recall('theme')) ?? 'auto',
  };
}

/** Puts preferences into force for the whole document. */
export function applyPreferences({ language, theme }: Preferences): void {
  const { documentElement: root } = document;
  root.lang = language;
  root.dir = language === 'ar' ? 'rtl' : 'ltr';
  if (theme === 'auto') delete root.dataset['theme'];
  else root.dataset['theme'] = theme;
}

export function rememberPreferences(change: Partial<Preferences>): void {
  for (const name of ['language', 'numerals', 'theme'] as const) {
    if (change[name] !== undefined) remember(name, change[name]);
  }
}

function oneOf<const T extends string>(choices: readonly T[], text: string | null): T | null {
  return choices.find((choice) => choice === text) ?? null;
}

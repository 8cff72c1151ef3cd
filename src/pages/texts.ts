import type { Language } from '../contract/language.ts';
import { AR } from './texts-ar.ts';
import { EN, type PageTexts } from './texts-en.ts';

export type { PageTexts };

/** The sentences of the site in each language. */
export const PAGE_TEXTS: Readonly<Record<Language, PageTexts>> = { en: EN, ar: AR };

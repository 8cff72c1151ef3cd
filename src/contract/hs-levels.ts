/** The levels of the Harmonized System: how many digits a code can have. */
export const HS_LEVELS = [2, 4, 6, 8, 10, 12] as const;

/** The digits of a subheading, the longest code that all countries share. */
export const SUBHEADING_DIGITS = 6;

/** The names of the international levels. The longer codes are national and have no common name. */
export const HS_LEVEL_NAMES: Readonly<Record<string, { readonly en: string; readonly ar: string }>> = {
  2: { en: 'Chapter', ar: 'الفصل' },
  4: { en: 'Heading', ar: 'البند' },
  6: { en: 'Subheading', ar: 'البند الفرعي' },
};

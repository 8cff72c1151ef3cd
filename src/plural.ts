/** A phrase in the plural forms that a language may have; # stands for the number. */
export interface PluralForms {
  readonly one?: string;
  /** Arabic has a form for two things. */
  readonly two?: string;
  /** Arabic: 3 to 10. */
  readonly few?: string;
  /** Arabic: 11 to 99. */
  readonly many?: string;
  readonly other: string;
}

const RULES = { en: new Intl.PluralRules('en'), ar: new Intl.PluralRules('ar') } as const;

/** The form of a phrase that goes with a count, with the number as it is shown. */
export function counted(
  language: keyof typeof RULES,
  count: number,
  forms: PluralForms,
  shown: string | number = count,
): string {
  const rule = RULES[language].select(count);
  const form = rule === 'zero' ? forms.other : (forms[rule] ?? forms.other);
  return form.replaceAll('#', () => String(shown));
}
